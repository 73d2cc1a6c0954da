/** Erases personal data from the audit trail. */
import type { Queries } from '../open.ts'

/** Erases the snapshots of audit rows; action, author and moment stay. */
export async function eraseSnapshots(
  queries: Queries,
  entity: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('audits')
    .set({ before: null, after: null })
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .execute()
}
