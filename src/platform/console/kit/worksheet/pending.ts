/** Unsaved additions and deletion marks of a table. */
import { useCallback, useState } from 'react'

type Item = { id: number }
/** `markedIds` are the ids of stored rows to delete. */
export type PendingChanges<Added extends Item> = {
  markedIds: ReadonlySet<number>
  addedItems: readonly Added[]
}

/** @example const pending = usePendingChanges<Candidate>(); pending.mark([7], true); pending.add(candidates) */
export function usePendingChanges<Added extends Item>() {
  const [pending, setPending] = useState<PendingChanges<Added>>({ markedIds: new Set(), addedItems: [] })
  // Stable callbacks, so that memoized rows are not rendered again.
  const mark = useCallback(
    (ids: readonly number[], isMarked: boolean) =>
      setPending((current) => applyMarks(current, ids, isMarked)),
    [],
  )
  const add = useCallback(
    (items: readonly Added[]) =>
      setPending((current) => ({ ...current, addedItems: [...items, ...current.addedItems] })),
    [],
  )
  const drop = useCallback(
    (id: number) =>
      setPending((current) => ({
        ...current,
        addedItems: current.addedItems.filter((item) => item.id !== id),
      })),
    [],
  )
  return { ...pending, summary: summarizePending(pending), mark, add, drop }
}

export function applyMarks<Added extends Item>(
  { markedIds, addedItems }: PendingChanges<Added>,
  ids: readonly number[],
  isMarked: boolean,
): PendingChanges<Added> {
  const otherIds = [...markedIds].filter((id) => !ids.includes(id))
  return { markedIds: new Set(isMarked ? [...otherIds, ...ids] : otherIds), addedItems }
}

/** Describes what saving would do; empty if nothing. @example summarizePending(…) // '3 ditambahkan, 1 dihapus' */
export function summarizePending({
  markedIds,
  addedItems,
}: {
  markedIds: ReadonlySet<number>
  addedItems: readonly Item[]
}): string {
  return [
    ...(addedItems.length > 0 ? [`${addedItems.length} ditambahkan`] : []),
    ...(markedIds.size > 0 ? [`${markedIds.size} dihapus`] : []),
  ].join(', ')
}

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

/** The candidates that are not added yet. */
export function excludeAdded<Candidate extends Item>(
  candidates: readonly Candidate[],
  addedItems: readonly Item[],
): Candidate[] {
  const addedIds = new Set(addedItems.map(({ id }) => id))
  return candidates.filter(({ id }) => !addedIds.has(id))
}
