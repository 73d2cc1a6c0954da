/** The rows of a PickDialog: one tab stop, arrow keys move, Space selects, Shift+click selects a range. */
import { Box } from '@mui/material'
import { type KeyboardEvent, memo, type Ref, useMemo, useState } from 'react'
import type { ToggleContext } from './useSelectedIds.ts'

type Toggle = (id: number, context: ToggleContext) => void
export type PickColumn<Row> = {
  label: string
  text: (row: Row) => string
  /** Small text under the first column that distinguishes equal names; it is searched too. */
  detail?: (row: Row) => string
}

type Props<Row extends { id: number }> = {
  ref?: Ref<HTMLTableElement>
  rows: readonly Row[]
  columns: readonly PickColumn<Row>[]
  selectedIds: ReadonlySet<number>
  onToggle: Toggle
  onToggleAll: (visibleIds: readonly number[]) => void
}

export function PickTable<Row extends { id: number }>(props: Props<Row>) {
  const { ref, rows, columns, selectedIds, onToggle, onToggleAll } = props
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const visibleIds = useMemo(() => rows.map(({ id }) => id), [rows])
  const texts = useMemo(() => rows.map((row) => columns.map(({ text }) => text(row))), [rows, columns])
  const tabStopId = visibleIds.includes(focusedId ?? Number.NaN) ? focusedId : visibleIds[0]
  const selectedCount = visibleIds.filter((id) => selectedIds.has(id)).length
  return (
    <Box component="table" ref={ref} sx={TABLE_STYLE} onKeyDown={moveFocus}>
      <thead>
        <tr>
          <th>
            <input
              type="checkbox"
              aria-label="Pilih semua"
              checked={selectedCount === visibleIds.length}
              ref={(box) => {
                if (box) box.indeterminate = selectedCount > 0 && selectedCount < visibleIds.length
              }}
              onChange={() => onToggleAll(visibleIds)}
            />
          </th>
          {columns.map(({ label }) => (
            <th key={label}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <PickRow
            key={row.id}
            id={row.id}
            texts={texts[index] ?? []}
            detail={columns[0]?.detail?.(row)}
            isSelected={selectedIds.has(row.id)}
            isTabStop={row.id === tabStopId}
            visibleIds={visibleIds}
            onToggle={onToggle}
            onFocus={setFocusedId}
          />
        ))}
      </tbody>
    </Box>
  )
}

/** Whether Shift was held; only mouse events report it. */
export const isShiftClick = ({ nativeEvent }: { nativeEvent: Event }) =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

type RowProps = {
  id: number
  texts: readonly string[]
  detail: string | undefined
  isSelected: boolean
  isTabStop: boolean
  visibleIds: readonly number[]
  onToggle: Toggle
  onFocus: (id: number) => void
}

/** Native checkboxes, because four hundred of MUI's take a second to render. The row is a larger click target. */
const PickRow = memo(function PickRow(props: RowProps) {
  const { id, texts, detail, isSelected, isTabStop, visibleIds, onToggle, onFocus } = props
  return (
    <tr
      data-picked={isSelected || undefined}
      onClick={(event) => {
        if (event.target instanceof HTMLInputElement) return
        onToggle(id, { visibleIds, isRange: event.shiftKey })
      }}
    >
      <td>
        <input
          type="checkbox"
          aria-label={texts[0]}
          checked={isSelected}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => onFocus(id)}
          onChange={(event) => onToggle(id, { visibleIds, isRange: isShiftClick(event) })}
        />
      </td>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
        <td key={index}>
          {text}
          {index === 0 && detail && <small>{detail}</small>}
        </td>
      ))}
    </tr>
  )
})

const NEXT_INDEX_BY_KEY: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last) => Math.min(index + 10, last),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus between the checkboxes of a table's rows by arrow keys, PageUp, PageDown, Home and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const nextIndexOf = NEXT_INDEX_BY_KEY[event.key]
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('tbody input')]
  const index = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1
  if (!nextIndexOf || index === -1) return
  event.preventDefault()
  const next = boxes[nextIndexOf(index, boxes.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const TABLE_STYLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontSize: '0.8125rem',
    textAlign: 'left',
    boxShadow: (theme: { palette: { divider: string } }) => `inset 0 -1px ${theme.palette.divider}`,
  },
  '& th, & td': { px: 1.5, py: 1.25 },
  '& :is(th, td):first-of-type': { width: 20, pl: 3 },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.75rem' },
  '& input': {
    width: 18,
    height: 18,
    m: 0,
    display: 'block',
    accentColor: 'var(--pick-color)',
    cursor: 'pointer',
    // Keeps the focused row from scrolling below the sticky header.
    scrollMargin: '60px 0 16px',
  },
  '--pick-color': (theme: { palette: { primary: { main: string } } }) => theme.palette.primary.main,
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr + tr td': { borderTop: 1, borderColor: 'divider' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr[data-picked]': { bgcolor: 'action.selected' },
} as const
