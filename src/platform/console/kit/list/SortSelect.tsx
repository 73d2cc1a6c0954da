/** Selects the sort order of a list on a phone, where cards have no column headers. */
import { MenuItem, TextField } from '@mui/material'
import { type RaRecord, type SortPayload, useListContext } from 'react-admin'
import type { Column } from './columns.tsx'

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  /** The list's default order. */
  initialSort: SortPayload
}

/** @example <SortBox columns={columns} initialSort={{ field: 'created_at', order: 'DESC' }} /> */
export function SortSelect<Row extends RaRecord>({ columns, initialSort }: Props<Row>) {
  const { sort, setSort } = useListContext()
  const sortable = columns.filter(({ isSortable }) => isSortable)
  if (sortable.length === 0) return null
  const sortOptions = sortable.flatMap(({ source, label }) =>
    ORDERS.map((order) => ({
      field: source,
      order,
      label: `${label}, ${wordsOf(source)[order]}`,
    })),
  )
  const includesInitialSort = sortable.some(({ source }) => source === initialSort.field)
  const options = includesInitialSort
    ? sortOptions
    : [{ ...initialSort, label: 'Urutan semula' }, ...sortOptions]
  const selectedIndex = options.findIndex(({ field, order }) => field === sort.field && order === sort.order)
  return (
    <TextField
      select
      size="small"
      label="Urutkan"
      value={selectedIndex < 0 ? '' : selectedIndex}
      onChange={({ target }) => {
        const option = options[Number(target.value)]
        if (option) setSort({ field: option.field, order: option.order })
      }}
      sx={{ flexGrow: 1, minWidth: 160 }}
    >
      {options.map(({ label }, index) => (
        <MenuItem key={label} value={index}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

const ORDERS = ['ASC', 'DESC'] as const

const TEXT_WORDS = { ASC: 'A ke Z', DESC: 'Z ke A' }
const DAY_WORDS = { ASC: 'lama ke baru', DESC: 'baru ke lama' }

/** Days and moments are recognised by the names of their fields. */
const wordsOf = (source: string) => (/(?:_at|_on|date)$/.test(source) ? DAY_WORDS : TEXT_WORDS)
