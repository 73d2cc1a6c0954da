/** The order of a list on a phone, where no column has a header to press. */
import { MenuItem, TextField } from '@mui/material'
import { type RaRecord, type SortPayload, useListContext, useTranslate } from 'react-admin'
import type { Column } from './columns.tsx'

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  /** The order in which the list opens. */
  initialSort: SortPayload
}

/** @example <SortBox columns={columns} initialSort={{ field: 'created_at', order: 'DESC' }} /> */
export function SortBox<Row extends RaRecord>({ columns, initialSort }: Props<Row>) {
  const { sort, setSort } = useListContext()
  const translate = useTranslate()
  const sortable = columns.filter(({ isSortable }) => isSortable)
  if (sortable.length === 0) return null
  const orders = sortable.flatMap(({ source, label }) =>
    ORDERS.map((order) => ({
      field: source,
      order,
      label: `${label}, ${translate(`ra.sort.${order}`)}`,
    })),
  )
  const isOffered = sortable.some(({ source }) => source === initialSort.field)
  const offered = isOffered ? orders : [{ ...initialSort, label: 'Urutan semula' }, ...orders]
  const chosen = offered.findIndex(({ field, order }) => field === sort.field && order === sort.order)
  return (
    <TextField
      select
      size="small"
      label="Urutkan"
      value={chosen < 0 ? '' : chosen}
      onChange={({ target }) => {
        const choice = offered[Number(target.value)]
        if (choice) setSort({ field: choice.field, order: choice.order })
      }}
      sx={{ flexGrow: 1, minWidth: 160 }}
    >
      {offered.map(({ label }, index) => (
        <MenuItem key={label} value={index}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

const ORDERS = ['ASC', 'DESC'] as const
