/** What a worksheet of students sends. */
import type { PendingChanges } from '#platform/console/kit/worksheet/pending.ts'

type Item = { id: number }

/** The rows to send: additions without an id, deletions with theirs. */
export function studentsToSave(
  rows: readonly (Item & { student: Item })[],
  { markedIds, addedItems }: PendingChanges<Item>,
): { id?: number; student_id: number; is_delete?: true }[] {
  return [
    ...addedItems.map(({ id }) => ({ student_id: id })),
    ...rows
      .filter(({ id }) => markedIds.has(id))
      .map(({ id, student }) => ({ id, student_id: student.id, is_delete: true as const })),
  ]
}
