/** The keyboard's place in the matrix: one cell at a time has the focus, and may be open for typing. */
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type At, movedBy } from './cells.ts'
import type { Leaving } from './TeacherEditor.tsx'

/** Which cell the keyboard is at, and what has been typed into it; null while it is not open. */
export function useGrid(size: { rows: number; columns: number }) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setAt] = useState<At>({ row: 0, column: 0 })
  const [typing, setTyping] = useState<string | null>(null)
  const isFocusPending = useRef(false)
  const lastClicked = useRef('')
  // Fewer classes are shown than before.
  const at = { row: Math.min(focused.row, size.rows - 1), column: Math.min(focused.column, size.columns - 1) }
  const place = `${at.row} ${at.column}`
  useEffect(() => {
    if (!isFocusPending.current || typing !== null) return
    isFocusPending.current = false
    table.current?.querySelector<HTMLElement>(`[data-at="${place}"]`)?.focus()
  }, [place, typing])
  const go = (to: At) => {
    isFocusPending.current = true
    setTyping(null)
    setAt(to)
  }
  const close = (leaving: Leaving | 'elsewhere') => {
    if (leaving === 'elsewhere') return setTyping(null)
    const key = { down: 'ArrowDown', right: 'ArrowRight', stay: '' }[leaving]
    go(movedBy({ key, ctrlKey: false }, at, size) ?? at)
  }
  /** The first click goes to a cell, the second opens it. */
  const click = (event: MouseEvent, open: (at: At) => void) => {
    const { target } = event
    const cell = target instanceof Element ? target.closest('[data-at]') : null
    if (!cell || (target instanceof Element && target.closest('input'))) return
    const [row = 0, column = 0] = (cell.getAttribute('data-at') ?? '').split(' ').map(Number)
    const clickedPlace = `${row} ${column}`
    if (clickedPlace === place && clickedPlace === lastClicked.current) open({ row, column })
    else go({ row, column })
    lastClicked.current = clickedPlace
  }
  return { table, size, at, typing, go, close, click, type: setTyping }
}
