/** Unsaved additions and deletion marks of a table. */
import { useEventCallback } from '@mui/material/utils'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import type { Sheet } from './useSheet.ts'

type Item = { id: number }
/** `markedIds` are the ids of stored rows to delete. */
export type PendingChanges<Added extends Item> = {
  markedIds: ReadonlySet<number>
  addedItems: readonly Added[]
}

/** The same as JSON on the device; `addedIds` are ids of candidates. */
export const pendingEdits = z.object({ markedIds: z.array(z.int()), addedIds: z.array(z.int()) })
type PendingEdits = z.output<typeof pendingEdits>
export const NO_PENDING_EDITS: PendingEdits = { markedIds: [], addedIds: [] }

type Table<Added extends Item> = { rows: readonly Item[]; candidates: readonly Added[] }

/** @example const pending = usePendingChanges(sheet, { rows, candidates }); pending.mark([7], true); pending.add(members) */
export function usePendingChanges<Edits extends PendingEdits, Added extends Item>(
  { edits, change }: Sheet<Edits>,
  { rows, candidates }: Table<Added>,
) {
  const pending = useMemo(() => reconcile(edits, { rows, candidates }), [edits, rows, candidates])
  // Stable callbacks, so that memoized rows are not rendered again.
  const changeEdits = useEventCallback(change)
  const mark = useCallback(
    (ids: readonly number[], isMarked: boolean) =>
      changeEdits((edits) => ({ ...edits, markedIds: applyMarks(edits.markedIds, ids, isMarked) })),
    [changeEdits],
  )
  const add = useCallback(
    (items: readonly Added[]) =>
      changeEdits((edits) => ({ ...edits, addedIds: [...items.map(({ id }) => id), ...edits.addedIds] })),
    [changeEdits],
  )
  const drop = useCallback(
    (id: number) =>
      changeEdits((edits) => ({ ...edits, addedIds: edits.addedIds.filter((added) => added !== id) })),
    [changeEdits],
  )
  return { ...pending, summary: summarizePending(pending), mark, add, drop }
}

/** Without what somebody else has removed or added since. */
export function reconcile<Added extends Item>(
  { markedIds, addedIds }: PendingEdits,
  { rows, candidates }: Table<Added>,
): PendingChanges<Added> {
  const rowIds = new Set(rows.map(({ id }) => id))
  const candidatesById = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  return {
    markedIds: new Set(markedIds.filter((id) => rowIds.has(id))),
    addedItems: addedIds.flatMap((id) => candidatesById.get(id) ?? []),
  }
}

export function applyMarks(
  markedIds: readonly number[],
  ids: readonly number[],
  isMarked: boolean,
): number[] {
  const otherIds = markedIds.filter((id) => !ids.includes(id))
  return isMarked ? [...otherIds, ...ids] : otherIds
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

/** The candidates that are not added yet. */
export function excludeAdded<Candidate extends Item>(
  candidates: readonly Candidate[],
  addedItems: readonly Item[],
): Candidate[] {
  const addedIds = new Set(addedItems.map(({ id }) => id))
  return candidates.filter(({ id }) => !addedIds.has(id))
}
