/** Which rows of a list are picked: one by one, a range with Shift, or all that are shown. */
import { useCallback, useRef, useState } from 'react'

/** @example const { picked, toggle, toggleAll } = usePicked() */
export function usePicked() {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const anchor = useRef<number | null>(null)

  /** @param visible the ids in the order of the screen · @param isRange everything since the last one touched */
  const toggle = useCallback((id: number, visible: readonly number[], isRange = false) => {
    const from = anchor.current
    anchor.current = id
    setPicked((before) => {
      const ids = isRange && from !== null ? between(visible, from, id) : [id]
      return withAll(before, ids, !before.has(id))
    })
  }, [])
  const toggleAll = useCallback((visible: readonly number[]) => {
    setPicked((before) => withAll(before, visible, !visible.every((id) => before.has(id))))
  }, [])
  const clear = useCallback(() => setPicked(new Set()), [])
  return { picked, toggle, toggleAll, clear }
}

/** The ids from one to the other, in either direction. @example between([1, 2, 3, 4], 3, 1) // [1, 2, 3] */
export function between(visible: readonly number[], from: number, to: number): number[] {
  const ends = [visible.indexOf(from), visible.indexOf(to)]
  const first = Math.min(...ends)
  return first === -1 ? [to] : visible.slice(first, Math.max(...ends) + 1)
}

function withAll(before: ReadonlySet<number>, ids: readonly number[], isIn: boolean): ReadonlySet<number> {
  const after = new Set(before)
  for (const id of ids) {
    if (isIn) after.add(id)
    else after.delete(id)
  }
  return after
}
