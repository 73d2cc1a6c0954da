/** Makes sure that a password was not changed since it was checked. */
import type { Queries } from '../../db/open.ts'

/**
 * Whether the account still has the password that was checked before the transaction: it may have been reset
 * since, and the old password must no longer work. Locks the row until the transaction ends.
 */
export async function isPasswordUnchanged(
  queries: Queries,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
