/** Focus management of the matrix: one cell is focused at a time and may be in edit mode. */
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type CellPosition, moveByKey } from './cells.ts'
import type { FocusMove } from './TeacherEditor.tsx'

/** State of the focused cell; `typing` is the initial text of the editor, or null while it is closed. */
export function useGrid(size: { rows: number; columns: number }) {
  const tableRef = useRef<HTMLTableElement>(null)
  const [focused, setAt] = useState<CellPosition>({ row: 0, column: 0 })
  const [typing, setTyping] = useState<string | null>(null)
  const isFocusPending = useRef(false)
  const lastClicked = useRef('')
  // Clamped, since the table may have become smaller.
  const at = { row: Math.min(focused.row, size.rows - 1), column: Math.min(focused.column, size.columns - 1) }
  const cellKey = `${at.row} ${at.column}`
  useEffect(() => {
    if (!isFocusPending.current || typing !== null) return
    isFocusPending.current = false
    tableRef.current?.querySelector<HTMLElement>(`[data-at="${cellKey}"]`)?.focus()
  }, [cellKey, typing])
  const moveTo = (to: CellPosition) => {
    isFocusPending.current = true
    setTyping(null)
    setAt(to)
  }
  const close = (focusMove: FocusMove | 'elsewhere') => {
    if (focusMove === 'elsewhere') return setTyping(null)
    const key = { down: 'ArrowDown', right: 'ArrowRight', stay: '' }[focusMove]
    moveTo(moveByKey({ key, ctrlKey: false }, at, size) ?? at)
  }
  /** The first click focuses a cell, the second one edits it. */
  const click = (event: MouseEvent, open: (at: CellPosition) => void) => {
    const { target } = event
    const cell = target instanceof Element ? target.closest('[data-at]') : null
    if (!cell || (target instanceof Element && target.closest('input'))) return
    const [row = 0, column = 0] = (cell.getAttribute('data-at') ?? '').split(' ').map(Number)
    const clickedKey = `${row} ${column}`
    if (clickedKey === cellKey && clickedKey === lastClicked.current) open({ row, column })
    else moveTo({ row, column })
    lastClicked.current = clickedKey
  }
  return { table: tableRef, size, at, typing, moveTo, close, click, type: setTyping }
}
