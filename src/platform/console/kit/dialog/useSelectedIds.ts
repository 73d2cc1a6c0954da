/** Selection of rows: one by one, a range with Shift, or all visible rows. */
import { useCallback, useRef, useState } from 'react'

export type ToggleContext = {
  /** The ids in the order of the screen. */
  visibleIds: readonly number[]
  /** Whether all rows since the last toggled one are meant. */
  isRange: boolean
}

/** @example const { selectedIds, toggle, toggleAll } = useSelectedIds() */
export function useSelectedIds(initialIds: readonly number[] = []) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(() => new Set(initialIds))
  const lastToggledId = useRef<number | null>(null)

  const toggle = useCallback((id: number, { visibleIds, isRange }: ToggleContext) => {
    const anchorId = lastToggledId.current
    lastToggledId.current = id
    setSelectedIds((before) => {
      const ids = isRange && anchorId !== null ? idsBetween(visibleIds, anchorId, id) : [id]
      return withMembership(before, ids, !before.has(id))
    })
  }, [])
  const toggleAll = useCallback((visibleIds: readonly number[]) => {
    setSelectedIds((before) => withMembership(before, visibleIds, !visibleIds.every((id) => before.has(id))))
  }, [])
  const clear = useCallback(() => setSelectedIds(new Set()), [])
  return { selectedIds, toggle, toggleAll, clear }
}

/** The ids from one to the other, in either direction. @example idsBetween([1, 2, 3, 4], 3, 1) // [1, 2, 3] */
export function idsBetween(visibleIds: readonly number[], from: number, to: number): number[] {
  const indexes = [visibleIds.indexOf(from), visibleIds.indexOf(to)]
  const first = Math.min(...indexes)
  return first === -1 ? [to] : visibleIds.slice(first, Math.max(...indexes) + 1)
}

function withMembership(
  before: ReadonlySet<number>,
  ids: readonly number[],
  isMember: boolean,
): ReadonlySet<number> {
  const after = new Set(before)
  for (const id of ids) {
    if (isMember) after.add(id)
    else after.delete(id)
  }
  return after
}
