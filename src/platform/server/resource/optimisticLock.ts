/** Optimistic locking: a write based on an outdated version is refused. */
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import { errors } from '../http/errors.ts'

type Version = { readonly id: number; readonly updated_at: string }

/**
 * @param expectedVersion the `updated_at` the client read; clients of the earlier system send none
 * @throws 409 if the row has changed since
 */
export function refuseStale(before: Version, expectedVersion: unknown): void {
  if (expectedVersion && expectedVersion !== before.updated_at) throw errors.changedMeanwhile()
}

/**
 * The same, naming who changed it.
 *
 * @param entity the record's name in the trail
 * @throws 409 if the row has changed since
 */
export async function refuseOutdated(
  tx: Writing,
  entity: string,
  { before, expectedVersion }: { before: Version; expectedVersion: unknown },
): Promise<void> {
  if (!expectedVersion || expectedVersion === before.updated_at) return
  throw errors.changedMeanwhile(await nameChanger(tx, entity, before.id))
}

type Writing = Pick<Tx<Caller>, 'queries' | 'user'>

/**
 * Who changed a record last, in words that follow 'sudah diubah': whoever may change it may know who else does.
 *
 * @param entity its name in the trail
 * @example `Urutan rak sudah diubah ${await nameChanger(tx, 'shelf.order', 0)}.` // 'Urutan rak sudah diubah Siti Aminah.'
 */
export async function nameChanger({ queries, user }: Writing, entity: string, id: number): Promise<string> {
  const last = await queries
    .selectFrom('audits')
    .innerJoin('users', 'users.id', 'audits.user_id')
    .where('audits.entity', '=', entity)
    .where('audits.entity_id', '=', id)
    .where('audits.action', 'in', ['create', 'update'])
    .orderBy('audits.id', 'desc')
    .select(['users.id', 'users.name'])
    .limit(1)
    .executeTakeFirst()
  if (last?.id === user.id) return 'dari akun Anda di tempat lain'
  return last?.name ?? 'orang lain'
}

/** Updates the row only if it is unchanged. @throws 409 if it was changed in between */
export async function updateUnchanged<Table extends keyof Database>(
  update: UpdateQueryBuilder<Database, Table, Table, UpdateResult>,
  { id, updated_at }: Version,
): Promise<void> {
  const isUnchanged = sql<boolean>`id = ${id} and updated_at = ${updated_at}`
  const { numUpdatedRows } = await update.where(isUnchanged).executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.changedMeanwhile()
}
