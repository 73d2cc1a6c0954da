/** Focus management of the matrix: one cell is focused at a time and may be in edit mode. */
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type CellPosition, moveByKey } from './cells.ts'
import type { FocusMove } from './TeacherEditor.tsx'

/** State of the focused cell; `editorText` is the initial text of the editor, or null while it is closed. */
export function useGrid(size: { rows: number; columns: number }) {
  const tableRef = useRef<HTMLTableElement>(null)
  const [focusedPosition, setPosition] = useState<CellPosition>({ row: 0, column: 0 })
  const [editorText, setEditorText] = useState<string | null>(null)
  const isFocusPending = useRef(false)
  const lastClickedKey = useRef('')
  // Clamped, since the table may have become smaller.
  const position = {
    row: Math.min(focusedPosition.row, size.rows - 1),
    column: Math.min(focusedPosition.column, size.columns - 1),
  }
  const positionKey = `${position.row} ${position.column}`
  useEffect(() => {
    if (!isFocusPending.current || editorText !== null) return
    isFocusPending.current = false
    tableRef.current?.querySelector<HTMLElement>(`[data-at="${positionKey}"]`)?.focus()
  }, [positionKey, editorText])
  const moveTo = (position: CellPosition) => {
    isFocusPending.current = true
    setEditorText(null)
    setPosition(position)
  }
  /** Closes the editor and moves the focus; without a move, the focus is elsewhere already. */
  const closeEditor = (focusMove?: FocusMove) => {
    if (!focusMove) return setEditorText(null)
    const key = { down: 'ArrowDown', right: 'ArrowRight', stay: '' }[focusMove]
    moveTo(moveByKey({ key, ctrlKey: false }, position, size) ?? position)
  }
  /** The first click focuses a cell, the second one edits it. */
  const handleClick = (event: MouseEvent, open: (position: CellPosition) => void) => {
    const { target } = event
    const cell = target instanceof Element ? target.closest('[data-at]') : null
    if (!cell || (target instanceof Element && target.closest('input'))) return
    const [row = 0, column = 0] = (cell.getAttribute('data-at') ?? '').split(' ').map(Number)
    const clickedKey = `${row} ${column}`
    if (clickedKey === positionKey && clickedKey === lastClickedKey.current) open({ row, column })
    else moveTo({ row, column })
    lastClickedKey.current = clickedKey
  }
  return { tableRef, size, position, editorText, moveTo, closeEditor, handleClick, openEditor: setEditorText }
}
