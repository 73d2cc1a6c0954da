/** Optimistic locking: who writes over a version that was not read is told so, and nothing is written. */
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Database } from '../db/tables.ts'
import { errors } from '../http/errors.ts'

type Version = { readonly id: number; readonly updated_at: string }

/**
 * @param lastRead the `updated_at` the client read; clients of the earlier system send none
 * @throws 409 where the row changed since
 */
export function refuseStale(before: Version, lastRead: unknown): void {
  if (lastRead && lastRead !== before.updated_at) throw errors.changedMeanwhile()
}

/** Changes the one row that was read. @throws 409 where somebody changed it in between */
export async function updateUnchanged<Table extends keyof Database>(
  update: UpdateQueryBuilder<Database, Table, Table, UpdateResult>,
  { id, updated_at }: Version,
): Promise<void> {
  const isUnchanged = sql<boolean>`id = ${id} and updated_at = ${updated_at}`
  const { numUpdatedRows } = await update.where(isUnchanged).executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.changedMeanwhile()
}
