/** The rows of a PickDialog: one stop of the Tab key, arrows between rows, Space picks, Shift picks a range. */
import { Box } from '@mui/material'
import { type KeyboardEvent, memo, type Ref, useMemo, useState } from 'react'

type Toggle = (id: number, visible: readonly number[], isRange?: boolean) => void
export type PickColumn<Row> = {
  label: string
  text: (row: Row) => string
  /** Small under the first column, to tell namesakes apart; searched too. */
  detail?: (row: Row) => string
}

type Props<Row extends { id: number }> = {
  ref?: Ref<HTMLTableElement>
  rows: readonly Row[]
  columns: readonly PickColumn<Row>[]
  picked: ReadonlySet<number>
  onToggle: Toggle
  onToggleAll: (visible: readonly number[]) => void
}

export function PickTable<Row extends { id: number }>(props: Props<Row>) {
  const { ref, rows, columns, picked, onToggle, onToggleAll } = props
  const [current, setCurrent] = useState<number | null>(null)
  const visible = useMemo(() => rows.map(({ id }) => id), [rows])
  const texts = useMemo(() => rows.map((row) => columns.map(({ text }) => text(row))), [rows, columns])
  const stop = visible.includes(current ?? Number.NaN) ? current : visible[0]
  const count = visible.filter((id) => picked.has(id)).length
  return (
    <Box component="table" ref={ref} sx={look} onKeyDown={moveFocus}>
      <thead>
        <tr>
          <th>
            <input
              type="checkbox"
              aria-label="Pilih semua"
              checked={count === visible.length}
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && count < visible.length
              }}
              onChange={() => onToggleAll(visible)}
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
            isPicked={picked.has(row.id)}
            isStop={row.id === stop}
            visible={visible}
            onToggle={onToggle}
            onFocus={setCurrent}
          />
        ))}
      </tbody>
    </Box>
  )
}

/** Whether all boxes from the last ticked one to this one are meant; a change by keyboard tells no Shift. */
export const isShiftHeld = ({ nativeEvent }: { nativeEvent: Event }) =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

type RowProps = {
  id: number
  texts: readonly string[]
  detail: string | undefined
  isPicked: boolean
  isStop: boolean
  visible: readonly number[]
  onToggle: Toggle
  onFocus: (id: number) => void
}

/** Native boxes: four hundred of MUI's take a second to appear. The row only makes the box a larger target. */
const PickRow = memo(function PickRow(props: RowProps) {
  const { id, texts, detail, isPicked, isStop, visible, onToggle, onFocus } = props
  return (
    <tr
      data-picked={isPicked || undefined}
      onClick={(event) => {
        if (event.target instanceof HTMLInputElement) return
        onToggle(id, visible, event.shiftKey)
      }}
    >
      <td>
        <input
          type="checkbox"
          aria-label={texts[0]}
          checked={isPicked}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => onFocus(id)}
          onChange={(event) => onToggle(id, visible, isShiftHeld(event))}
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

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last) => Math.min(index + 10, last),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrows, PageUp, PageDown, Home and End between the boxes of a table's rows. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('tbody input')]
  const index = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1
  if (!step || index === -1) return
  event.preventDefault()
  const next = boxes[step(index, boxes.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const look = {
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
    accentColor: 'var(--pick)',
    cursor: 'pointer',
    // The header sticks over the rows: the focused one must come out from under it.
    scrollMargin: '60px 0 16px',
  },
  '--pick': (theme: { palette: { primary: { main: string } } }) => theme.palette.primary.main,
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr + tr td': { borderTop: 1, borderColor: 'divider' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr[data-picked]': { bgcolor: 'action.selected' },
} as const
