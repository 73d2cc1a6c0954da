/** Optimistic locking: a write based on an outdated version is refused. */
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Author, Tx } from '../db/write.ts'
import { errors } from '../http/errors.ts'

type Version = { readonly id: number; readonly updated_at: string }

/**
 * @param entity the record's name in the trail
 * @param version.expectedVersion the `updated_at` the client read; clients of the earlier system send none
 * @throws 409 that names who changed it, if the row has changed since
 */
export async function refuseOutdated(
  tx: Writing,
  entity: string,
  { before, expectedVersion }: { before: Version; expectedVersion: unknown },
): Promise<void> {
  if (!expectedVersion || expectedVersion === before.updated_at) return
  throw errors.changedMeanwhile(await nameChanger(tx, entity, before.id))
}

/** What is asked of a transaction; after a failed one, the connection and the caller. */
export type Writing = Pick<Tx, 'queries' | 'user'>

/** How the caller is named: who is in the way elsewhere, at this moment; or who did it before, knowingly. */
const OTHER_SESSION = 'dari akun Anda di tempat lain'
export const YOURSELF = 'Anda sendiri'
const SOMEBODY = 'orang lain'

/**
 * Who changed or deleted a record last, in words that follow 'sudah diubah': whoever may change it may know who else does.
 *
 * @param entity its name in the trail
 * @example `Urutan rak sudah diubah ${await nameChanger(tx, 'shelf.order', 0)}.` // 'Urutan rak sudah diubah Siti Aminah.'
 */
export async function nameChanger(tx: Writing, entity: string, id: number): Promise<string> {
  return inWords(tx.user, await findLastChange(tx, entity, id), OTHER_SESSION)
}

/** The same of a change that the caller may have made knowingly, at whatever time: 'Anda sendiri'. */
export async function nameEarlierChanger(tx: Writing, entity: string, id: number): Promise<string> {
  return inWords(tx.user, await findLastChange(tx, entity, id), YOURSELF)
}

/** Whether the trail knows a record. */
export async function isInTrail(tx: Writing, entity: string, id: number): Promise<boolean> {
  return (await findLastChange(tx, entity, id)) !== undefined
}

function findLastChange({ queries }: Writing, entity: string, id: number) {
  return (
    queries
      .selectFrom('audits')
      // An inner join would name an earlier person where the last one was deleted, or was the system itself.
      .leftJoin('users', 'users.id', 'audits.user_id')
      .where('audits.entity', '=', entity)
      .where('audits.entity_id', '=', id)
      .where('audits.action', 'in', ['create', 'update', 'delete'])
      .orderBy('audits.id', 'desc')
      .select(['users.id', 'users.name'])
      .limit(1)
      .executeTakeFirst()
  )
}

/** The same of an account that a record itself names. @example `Hari ini sudah disimpan ${await nameUser(tx, day.user_id)}.` */
export async function nameUser(
  { queries, user }: Writing,
  id: number | null | undefined,
  self = OTHER_SESSION,
): Promise<string> {
  const account = await queries
    .selectFrom('users')
    .where('id', '=', id ?? 0)
    .select(['id', 'name'])
    .executeTakeFirst()
  return inWords(user, account, self)
}

type Account = { id: number | null; name: string | null }

function inWords(caller: Author, other: Account | undefined, self: string): string {
  if (caller && other?.id === caller.id) return self
  return other?.name ?? SOMEBODY
}

type Unchanged<Table extends keyof Database> = {
  update: UpdateQueryBuilder<Database, Table, Table, UpdateResult>
  before: Version
}

/** Updates the row only if it is unchanged. @throws 409 that names who changed it in between */
export async function updateUnchanged<Table extends keyof Database>(
  tx: Writing,
  entity: string,
  { update, before }: Unchanged<Table>,
): Promise<void> {
  const isUnchanged = sql<boolean>`id = ${before.id} and updated_at = ${before.updated_at}`
  const { numUpdatedRows } = await update.where(isUnchanged).executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.changedMeanwhile(await nameChanger(tx, entity, before.id))
}
