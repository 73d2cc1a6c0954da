/** The rows of a list as a table, as cards on a narrow screen, or the reason why there are none. */
import { Box, type Theme } from '@mui/material'
import { type ReactNode, useDeferredValue, useState } from 'react'
import {
  DataTable,
  type DataTableColumnProps,
  HttpError,
  ListContextProvider,
  type RaRecord,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
} from 'react-admin'
import { useCan } from '#src/providers/rights.ts'
import { ConfirmDelete } from '../dialog/ConfirmDelete.tsx'
import { useDialog } from '../dialog/useDialog.ts'
import { toProblem } from '../screen/useAction.ts'
import { useEntity } from '../wing/registry.ts'
import { useScreen } from '../wing/ScreenContext.ts'
import { useAfterFirstRender } from '../wing/useAfterFirstRender.ts'
import { Cell, type Column, type RowLink } from './columns.tsx'
import { ListCards, MAX_TABLET_COLUMNS, useIsCardLayout } from './ListCards.tsx'
import { ListEmpty, ListFailure } from './ListEmpty.tsx'
import type { ListScreenProps } from './ListScreenProps.ts'
import { RowActions } from './RowActions.tsx'
import { SelectAllBox, SelectBox } from './SelectionBar.tsx'

const NUMBER_WIDTH = 80
const ACTIONS_WIDTH = 100
const BUTTON_WIDTH = 36
/** Pixels by which a row's buttons reach out to the left, see RowActions. */
const BUTTONS_OFFSET = 6
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

type TableProps<Row extends RaRecord> = Omit<ListScreenProps<Row>, 'sort'>

/** The delete dialog is outside the rows, because rotating a phone remounts them. */
export function ListTable<Row extends RaRecord>(props: TableProps<Row>) {
  const deleteDialog = useDialog<Row>()
  const { record } = deleteDialog
  return (
    <>
      {props.bulkActions}
      <Rows {...props} onDelete={deleteDialog.open} />
      {record && (
        <ConfirmDelete
          key={deleteDialog.openCount}
          record={record}
          title={props.titleOf(record)}
          isOpen={deleteDialog.isOpen}
          onClose={deleteDialog.close}
        />
      )}
    </>
  )
}

/**
 * Gives its children the list context, in which the first rows are deferred, because rendering them at once blocks a
 * slow machine. Content below the rows must be inside too; otherwise it would appear first and be pushed down.
 */
export function DeferredRows({ children }: { children: ReactNode }) {
  return <ListContextProvider value={useDeferredRows()}>{children}</ListContextProvider>
}

function useDeferredRows() {
  const listContext = useListContext()
  const [initialContext] = useState(listContext)
  const hasRows = Boolean(listContext.data)
  const isRendered = useDeferredValue(hasRows)
  return hasRows && !isRendered ? initialContext : listContext
}

type RowsProps<Row extends RaRecord> = TableProps<Row> & { onDelete: (row: Row) => void }

function Rows<Row extends RaRecord>(props: RowsProps<Row>) {
  const { columns, emptyText = 'Tidak ada data', flagTexts, titleOf } = props
  const isCardLayout = useIsCardLayout(columns)
  const { data, error, isPending } = useListContext<Row>()
  const { getRowLink, ...rowActions } = useRowActions(props)
  const renderCell = (row: Row, column: Column<Row>) => (
    <Cell row={row} column={column} {...getRowLink(row)} />
  )
  if (error && !data) return <TableFailure error={error} />
  if (!isPending && data?.length === 0) return <ListEmpty text={emptyText} flagTexts={flagTexts} />
  if (!isCardLayout) return <RowsTable {...props} {...rowActions} renderCell={renderCell} />
  return (
    <ListCards
      columns={columns}
      renderActions={rowActions.renderActions}
      canSelect={makeCanSelect(props)}
      titleOf={titleOf}
      renderCell={renderCell}
    />
  )
}

type RowsTableProps<Row extends RaRecord> = TableProps<Row> & {
  renderActions: (row: Row) => ReactNode
  hasActions: (row: Row) => boolean
  renderCell: (row: Row, column: Column<Row>) => ReactNode
}

function RowsTable<Row extends RaRecord>(props: RowsTableProps<Row>) {
  const { columns, hasRowNumbers = false, titleOf, renderActions, hasActions, renderCell } = props
  const { data, isPending, page, perPage } = useListContext<Row>()
  const canSelect = makeCanSelect(props)
  const renderRowNumber = (row: RaRecord) =>
    (page - 1) * perPage + (data ?? []).findIndex((other) => other.id === row.id) + 1
  const selectableRows = (data ?? []).filter(canSelect)
  const renderSelectBox = (row: Row) => canSelect(row) && <SelectBox row={row} title={titleOf(row)} />
  // An empty actions column is left out, so that the others have more room.
  const actionsColumn = (isPending || data?.some(hasActions)) && (
    <DataTable.Col
      label="Aksi"
      render={renderActions}
      sx={{ width: measureActions(props), ...(hasRowNumbers && STICKY_RIGHT_STYLE) }}
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
          label={<SelectAllBox rows={selectableRows} />}
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
function measureActions<Row extends RaRecord>({ renderExtraActions, extraActionCount = 1 }: TableProps<Row>) {
  return ACTIONS_WIDTH + (renderExtraActions ? BUTTON_WIDTH * extraActionCount : 0)
}

/** Whether a row may be selected; never without bulk actions. */
function makeCanSelect<Row extends RaRecord>({ bulkActions, canSelect = () => true }: TableProps<Row>) {
  return (row: Row) => Boolean(bulkActions) && canSelect(row)
}

/** A column whose header tells screen readers its sort direction. */
function SortableColumn<Row extends RaRecord>(props: DataTableColumnProps<Row>) {
  const isHeader = useDataTableRenderContext() === 'header'
  const sort = useDataTableSortContext()
  const order = isHeader && sort?.field === props.source ? sort?.order : undefined
  return <DataTable.Col {...props} {...(order && { sortDirection: order === 'ASC' ? 'asc' : 'desc' })} />
}

/** The server rejects an unknown filter (422) on every retry, so then the button removes the filters instead. */
function TableFailure({ error }: { error: Error }) {
  const { refetch, setFilters } = useListContext()
  const isUnknownFilter = error instanceof HttpError && error.status === 422
  return (
    <ListFailure
      message={toProblem(error).message}
      {...(isUnknownFilter
        ? { onRetry: () => setFilters({}, {}), retryLabel: 'Tampilkan semua' }
        : { onRetry: () => refetch() })}
    />
  )
}

function useRowActions<Row extends RaRecord>({
  titleOf,
  canChange,
  canRemove,
  canView = () => true,
  editTo,
  onEdit,
  renderExtraActions,
  extraActionCount = 1,
  onDelete,
}: RowsProps<Row>) {
  const { path } = useScreen()
  const can = useCan()
  const { access, view } = useEntity()
  const canEdit = (row: Row) => (canChange ? canChange(row) : can(access.change))
  const getRowLink = (row: Row): RowLink => {
    const to = editTo?.(row) ?? `${path}/edit/${row.id}`
    if (canEdit(row)) return onEdit ? { onEdit: () => onEdit(row) } : { editTo: to }
    return view && !onEdit && can(view) && canView(row) ? { viewTo: to } : {}
  }
  const canDelete = (row: Row) => (canRemove ? canRemove(row) : can(access.remove))
  const hasActions = (row: Row) => canDelete(row) || canEdit(row) || Boolean(renderExtraActions?.(row))
  const countButtons = (row: Row) =>
    Number(canEdit(row)) + Number(canDelete(row)) + (renderExtraActions?.(row) ? extraActionCount : 0)
  // The first render only reserves space for the buttons, so that nothing moves when they appear.
  const renderButtonPlaceholder = (row: Row) => (
    <Box sx={{ height: BUTTON_WIDTH, width: countButtons(row) * BUTTON_WIDTH - BUTTONS_OFFSET }} />
  )
  const isAfterFirstRender = useAfterFirstRender()
  if (!isAfterFirstRender) return { getRowLink, hasActions, renderActions: renderButtonPlaceholder }
  return {
    getRowLink,
    hasActions,
    renderActions: (row: Row) => (
      <RowActions
        title={titleOf(row)}
        {...getRowLink(row)}
        onDelete={canDelete(row) ? () => onDelete(row) : undefined}
      >
        {renderExtraActions?.(row)}
      </RowActions>
    ),
  }
}
