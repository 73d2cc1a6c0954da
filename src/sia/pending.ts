/** Marks and additions of a participants' table that are not saved yet. */
import { useCallback, useState } from 'react'

type Item = { id: number }
/** `marked` are ids of rows that are there; `added` are the ones that are not, by their own id. */
export type Pending<Added extends Item> = { marked: ReadonlySet<number>; added: readonly Added[] }

/** @example const pending = usePending<Candidate>(); pending.mark([7], true); pending.add(candidates) */
export function usePending<Added extends Item>() {
  const [pending, set] = useState<Pending<Added>>({ marked: new Set(), added: [] })
  // These stay the same, so that rows nothing happened to need not be drawn again.
  const mark = useCallback(
    (ids: readonly number[], isMarked: boolean) => set((before) => marking(before, ids, isMarked)),
    [],
  )
  const add = useCallback(
    (items: readonly Added[]) => set((before) => ({ ...before, added: [...items, ...before.added] })),
    [],
  )
  const drop = useCallback(
    (id: number) => set((before) => ({ ...before, added: before.added.filter((item) => item.id !== id) })),
    [],
  )
  return { ...pending, summary: summaryOf(pending), mark, add, drop }
}

export function marking<Added extends Item>(
  { marked, added }: Pending<Added>,
  ids: readonly number[],
  isMarked: boolean,
): Pending<Added> {
  const others = [...marked].filter((id) => !ids.includes(id))
  return { marked: new Set(isMarked ? [...others, ...ids] : others), added }
}

/** What saving would do; empty where it would do nothing. @example summaryOf(…) // '3 ditambahkan, 1 dihapus' */
export function summaryOf({
  marked,
  added,
}: {
  marked: ReadonlySet<number>
  added: readonly Item[]
}): string {
  return [
    ...(added.length > 0 ? [`${added.length} ditambahkan`] : []),
    ...(marked.size > 0 ? [`${marked.size} dihapus`] : []),
  ].join(', ')
}

/** Additions without id and marked rows with theirs; rows nobody touched need not travel. */
export function studentsToSave(
  rows: readonly (Item & { student: Item })[],
  { marked, added }: Pending<Item>,
): { id?: number; student_id: number; is_delete?: true }[] {
  return [
    ...added.map(({ id }) => ({ student_id: id })),
    ...rows
      .filter(({ id }) => marked.has(id))
      .map(({ id, student }) => ({ id, student_id: student.id, is_delete: true as const })),
  ]
}

/** Candidates who were not added yet. */
export function stillToAdd<Candidate extends Item>(
  candidates: readonly Candidate[],
  added: readonly Item[],
): Candidate[] {
  const taken = new Set(added.map(({ id }) => id))
  return candidates.filter(({ id }) => !taken.has(id))
}
