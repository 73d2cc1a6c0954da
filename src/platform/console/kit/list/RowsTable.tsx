/** The rows of a list as react-admin's DataTable, with checkboxes, row numbers and an actions column. */
import type { Theme } from '@mui/material'
import type { ReactNode } from 'react'
import {
  DataTable,
  type DataTableColumnProps,
  type RaRecord,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
} from 'react-admin'
import type { Column } from './columns.tsx'
import { MAX_TABLET_COLUMNS } from './ListCards.tsx'
import type { ListTableProps } from './ListScreenProps.ts'
import { SelectAllCheckbox, SelectRowCheckbox } from './SelectionBar.tsx'
import { BUTTON_WIDTH } from './useRowActions.tsx'

const NUMBER_WIDTH = 80
const ACTIONS_WIDTH = 100
const SELECTION_STYLE = { width: 48, pr: 0 }

/** For tables with many columns; the padding at the edges stays the same. */
const DENSE_CELLS_STYLE = {
  '& .MuiTableCell-root': { px: 1 },
  '& .MuiTableCell-root:first-of-type': { pl: 2 },
  '& .MuiTableCell-root:last-of-type': { pr: 2 },
} as const

/** Keeps '12 dari 14' on one line. */
const NUMERIC_CELL_STYLE = { whiteSpace: 'nowrap' } as const

/** Keeps the actions column visible while a wide table scrolls. */
const STICKY_RIGHT_STYLE = {
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  '.MuiTableRow-hover:hover &': {
    // The row's hover colour is translucent, so it is painted over an opaque background that hides what scrolls below.
    backgroundImage: ({ palette: { action } }: Theme) => `linear-gradient(${action.hover}, ${action.hover})`,
  },
} as const

type RowsTableProps<Row extends RaRecord> = ListTableProps<Row> & {
  renderActions: (row: Row) => ReactNode
  hasActions: (row: Row) => boolean
  renderCell: (row: Row, column: Column<Row>) => ReactNode
}

export function RowsTable<Row extends RaRecord>(props: RowsTableProps<Row>) {
  const { columns, hasRowNumbers = false, titleOf, renderActions, hasActions, renderCell } = props
  const { data, page, perPage } = useListContext<Row>()
  const canSelect = makeCanSelect(props)
  const renderRowNumber = (row: RaRecord) =>
    (page - 1) * perPage + (data ?? []).findIndex((other) => other.id === row.id) + 1
  const selectableRows = (data ?? []).filter(canSelect)
  const renderSelectBox = (row: Row) => canSelect(row) && <SelectRowCheckbox row={row} title={titleOf(row)} />
  // An empty actions column is left out, so that the others have more room.
  const actionsColumn = data?.some(hasActions) && (
    <DataTable.Col
      label="Aksi"
      className="action"
      render={renderActions}
      sx={{ width: computeActionsWidth(props), ...(hasRowNumbers && STICKY_RIGHT_STYLE) }}
    />
  )
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={false}
      hover
      size="small"
      sx={columns.length + Number(Boolean(props.bulkActions)) > MAX_TABLET_COLUMNS ? DENSE_CELLS_STYLE : {}}
    >
      {selectableRows.length > 0 && (
        <DataTable.Col
          label={<SelectAllCheckbox rows={selectableRows} />}
          render={renderSelectBox}
          sx={SELECTION_STYLE}
        />
      )}
      {hasRowNumbers && <DataTable.Col label="No" render={renderRowNumber} sx={{ width: NUMBER_WIDTH }} />}
      {!hasRowNumbers && actionsColumn}
      {columns.map((column) => (
        <SortableColumn
          key={column.source}
          source={column.source}
          label={column.label}
          disableSort={!column.isSortable}
          render={(row: Row) => renderCell(row, column)}
          {...(column.align && { align: column.align })}
          sx={columnStyle(column)}
        />
      ))}
      {hasRowNumbers && actionsColumn}
    </DataTable>
  )
}

function columnStyle<Row extends RaRecord>({ width, align }: Column<Row>) {
  return { ...(width && { width }), ...(align === 'right' && NUMERIC_CELL_STYLE) }
}

/** The width of the actions column in pixels. */
function computeActionsWidth<Row extends RaRecord>({
  renderExtraActions,
  extraActionCount = 1,
}: ListTableProps<Row>) {
  return ACTIONS_WIDTH + (renderExtraActions ? BUTTON_WIDTH * extraActionCount : 0)
}

/** Whether a row may be selected; never without bulk actions. */
export function makeCanSelect<Row extends RaRecord>({
  bulkActions,
  canSelect = () => true,
}: ListTableProps<Row>) {
  return (row: Row) => Boolean(bulkActions) && canSelect(row)
}

/** A column whose header tells screen readers its sort direction. */
function SortableColumn<Row extends RaRecord>(props: DataTableColumnProps<Row>) {
  const isHeader = useDataTableRenderContext() === 'header'
  const sort = useDataTableSortContext()
  const order = isHeader && sort?.field === props.source ? sort?.order : undefined
  return <DataTable.Col {...props} {...(order && { sortDirection: order === 'ASC' ? 'asc' : 'desc' })} />
}
