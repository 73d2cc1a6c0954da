/** Unsaved additions and deletion marks of a table. */
import { useCallback, useState } from 'react'

type Item = { id: number }
/** `marked` has the ids of stored rows to delete, `added` the items to add. */
export type Pending<Added extends Item> = { markedIds: ReadonlySet<number>; added: readonly Added[] }

/** @example const pending = usePendingChanges<Candidate>(); pending.mark([7], true); pending.add(candidates) */
export function usePendingChanges<Added extends Item>() {
  const [pending, setPending] = useState<Pending<Added>>({ markedIds: new Set(), added: [] })
  // Stable callbacks, so that memoized rows are not rendered again.
  const mark = useCallback(
    (ids: readonly number[], isMarked: boolean) =>
      setPending((current) => applyMarks(current, ids, isMarked)),
    [],
  )
  const add = useCallback(
    (items: readonly Added[]) =>
      setPending((current) => ({ ...current, added: [...items, ...current.added] })),
    [],
  )
  const drop = useCallback(
    (id: number) =>
      setPending((current) => ({ ...current, added: current.added.filter((item) => item.id !== id) })),
    [],
  )
  return { ...pending, summary: summarizePending(pending), mark, add, drop }
}

export function applyMarks<Added extends Item>(
  { markedIds, added }: Pending<Added>,
  ids: readonly number[],
  isMarked: boolean,
): Pending<Added> {
  const otherIds = [...markedIds].filter((id) => !ids.includes(id))
  return { markedIds: new Set(isMarked ? [...otherIds, ...ids] : otherIds), added }
}

/** Describes what saving would do; empty if nothing. @example summarizePending(…) // '3 ditambahkan, 1 dihapus' */
export function summarizePending({
  markedIds,
  added,
}: {
  markedIds: ReadonlySet<number>
  added: readonly Item[]
}): string {
  return [
    ...(added.length > 0 ? [`${added.length} ditambahkan`] : []),
    ...(markedIds.size > 0 ? [`${markedIds.size} dihapus`] : []),
  ].join(', ')
}

/** The rows to send: additions without an id, deletions with theirs. */
export function studentsToSave(
  rows: readonly (Item & { student: Item })[],
  { markedIds, added }: Pending<Item>,
): { id?: number; student_id: number; is_delete?: true }[] {
  return [
    ...added.map(({ id }) => ({ student_id: id })),
    ...rows
      .filter(({ id }) => markedIds.has(id))
      .map(({ id, student }) => ({ id, student_id: student.id, is_delete: true as const })),
  ]
}

/** The candidates that are not added yet. */
export function excludeAdded<Candidate extends Item>(
  candidates: readonly Candidate[],
  added: readonly Item[],
): Candidate[] {
  const addedIds = new Set(added.map(({ id }) => id))
  return candidates.filter(({ id }) => !addedIds.has(id))
}
