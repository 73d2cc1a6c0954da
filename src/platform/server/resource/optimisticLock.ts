/** Optimistic locking: a write based on an outdated version is refused. */
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Database } from '../db/tables.ts'
import { errors } from '../http/errors.ts'

type Version = { readonly id: number; readonly updated_at: string }

/**
 * @param expectedVersion the `updated_at` the client read; clients of the earlier system send none
 * @throws 409 if the row has changed since
 */
export function refuseStale(before: Version, expectedVersion: unknown): void {
  if (expectedVersion && expectedVersion !== before.updated_at) throw errors.changedMeanwhile()
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
