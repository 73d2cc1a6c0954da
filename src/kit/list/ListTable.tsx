/** The rows of a list: a table, or cards where the screen is narrow, or why there are none. */
import type { Theme } from '@mui/material'
import { useDeferredValue, useState } from 'react'
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
import { problemOf } from '../screen/useAction.ts'
import { useEntity } from '../wing/registry.ts'
import { useScreen } from '../wing/ScreenContext.ts'
import { Cell, type Column, type RowLink } from './columns.tsx'
import { ListCards, ROOMY_COLUMNS, useCards } from './ListCards.tsx'
import { ListEmpty, ListFailure } from './ListEmpty.tsx'
import type { ListScreenProps } from './ListScreenProps.ts'
import { RowActions } from './RowActions.tsx'
import { SelectAllBox, SelectBox } from './SelectionBar.tsx'

const NUMBER_WIDTH = 80
const ACTIONS_WIDTH = 100
const BUTTON_WIDTH = 36
const SELECTION_CELL = { width: 48, pr: 0 }

/** Of a table with many columns, which stays as far from its edges as any other. */
const narrowCells = {
  '& .MuiTableCell-root': { px: 1 },
  '& .MuiTableCell-root:first-of-type': { pl: 2 },
  '& .MuiTableCell-root:last-of-type': { pr: 2 },
} as const

/** '12 dari 14' stays on one line. */
const countStyle = { whiteSpace: 'nowrap' } as const

/** However wide a table is, what can be done with a row stays in sight. */
const atTheEdge = {
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  '.MuiTableRow-hover:hover &': {
    // The row's shade is see-through, and what scrolls below must not be seen.
    backgroundImage: ({ palette: { action } }: Theme) => `linear-gradient(${action.hover}, ${action.hover})`,
  },
} as const

type TableProps<Row extends RaRecord> = Omit<ListScreenProps<Row>, 'sort'>

/** The question stands beside the rows, which a turned phone draws anew. */
export function ListTable<Row extends RaRecord>(props: TableProps<Row>) {
  const removing = useDialog<Row>()
  const { record } = removing
  return (
    <>
      {props.bulk}
      <ListContextProvider value={useUnhurried()}>
        <Rows {...props} onDelete={removing.open} />
      </ListContextProvider>
      {record && (
        <ConfirmDelete
          key={removing.openCount}
          record={record}
          title={props.titleOf(record)}
          isOpen={removing.isOpen}
          onClose={removing.close}
        />
      )}
    </>
  )
}

/** The list; its first rows are drawn in slices, since all at once they keep a slow machine from answering. */
function useUnhurried() {
  const list = useListContext()
  const [firstList] = useState(list)
  const hasRows = Boolean(list.data)
  const isDrawn = useDeferredValue(hasRows)
  return hasRows && !isDrawn ? firstList : list
}

type RowsProps<Row extends RaRecord> = TableProps<Row> & { onDelete: (row: Row) => void }

function Rows<Row extends RaRecord>(props: RowsProps<Row>) {
  const { columns, hasNumber = false, emptyText = 'Tidak ada data', titleOf } = props
  const canSelect = selecting(props)
  const isNarrow = useCards(columns)
  const { data, error, isPending, page, perPage } = useListContext<Row>()
  const { actionsOf, hasActions, rowLink } = useRowActions(props)
  const linkedCell = (row: Row, column: Column<Row>) => <Cell row={row} column={column} {...rowLink(row)} />
  const actionsWidth = ACTIONS_WIDTH + (props.moreActions ? BUTTON_WIDTH * (props.moreButtons ?? 1) : 0)

  if (error && !data) return <TableFailure error={error} />
  if (!isPending && data?.length === 0) return <ListEmpty text={emptyText} flagTexts={props.flagTexts} />
  const numberOf = (row: RaRecord) =>
    (page - 1) * perPage + (data ?? []).findIndex((other) => other.id === row.id) + 1
  if (isNarrow) return <ListCards {...{ columns, actionsOf, canSelect, titleOf }} cellOf={linkedCell} />
  const selectable = (data ?? []).filter(canSelect)
  const selectOf = (row: Row) => canSelect(row) && <SelectBox row={row} title={titleOf(row)} />
  // An empty column is left out, to leave more room for the others.
  const isActive = isPending || (data?.some(hasActions) ?? false)
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={false}
      hover
      size="small"
      sx={columns.length > ROOMY_COLUMNS ? narrowCells : {}}
    >
      {selectable.length > 0 && (
        <DataTable.Col label={<SelectAllBox rows={selectable} />} render={selectOf} sx={SELECTION_CELL} />
      )}
      {hasNumber && <DataTable.Col label="No" render={numberOf} sx={{ width: NUMBER_WIDTH }} />}
      {!hasNumber && isActive && (
        <DataTable.Col label="Aksi" render={actionsOf} sx={{ width: actionsWidth }} />
      )}
      {columns.map((column) => (
        <SortedCol
          key={column.source}
          source={column.source}
          label={column.label}
          disableSort={!column.isSortable}
          render={(row: Row) => linkedCell(row, column)}
          {...(column.align && { align: column.align })}
          sx={{ ...(column.width && { width: column.width }), ...(column.align === 'right' && countStyle) }}
        />
      ))}
      {hasNumber && isActive && (
        <DataTable.Col label="Aksi" render={actionsOf} sx={{ width: actionsWidth, ...atTheEdge }} />
      )}
    </DataTable>
  )
}

/** Whether a row may be selected; none where nothing can be done with those that are. */
function selecting<Row extends RaRecord>({ bulk, canSelect = () => true }: TableProps<Row>) {
  return (row: Row) => Boolean(bulk) && canSelect(row)
}

/** Says in its header how the rows are sorted by it. */
function SortedCol<Row extends RaRecord>(props: DataTableColumnProps<Row>) {
  const isHeader = useDataTableRenderContext() === 'header'
  const sort = useDataTableSortContext()
  const order = isHeader && sort?.field === props.source ? sort?.order : undefined
  return <DataTable.Col {...props} {...(order && { sortDirection: order === 'ASC' ? 'asc' : 'desc' })} />
}

/** A filter of an address that the list does not know would be refused for ever: it begins anew without. */
function TableFailure({ error }: { error: Error }) {
  const { refetch, setFilters } = useListContext()
  const isUnknown = error instanceof HttpError && error.status === 422
  return (
    <ListFailure
      message={problemOf(error).message}
      {...(isUnknown
        ? { onRetry: () => setFilters({}, {}), retryLabel: 'Tampilkan semua' }
        : { onRetry: () => refetch() })}
    />
  )
}

function useRowActions<Row extends RaRecord>({
  titleOf,
  canChange,
  canRemove,
  canOpen = () => true,
  editTo,
  onEdit,
  moreActions,
  onDelete,
}: RowsProps<Row>) {
  const { path } = useScreen()
  const can = useCan()
  const { access, open } = useEntity()
  const canEdit = (row: Row) => (canChange ? canChange(row) : can(access.change))
  const rowLink = (row: Row): RowLink => {
    const to = editTo?.(row) ?? `${path}/edit/${row.id}`
    if (canEdit(row)) return onEdit ? { onEdit: () => onEdit(row) } : { editTo: to }
    return open && !onEdit && can(open) && canOpen(row) ? { viewTo: to } : {}
  }
  const canDelete = (row: Row) => (canRemove ? canRemove(row) : can(access.remove))
  return {
    rowLink,
    hasActions: (row: Row) => canDelete(row) || canEdit(row) || Boolean(moreActions?.(row)),
    actionsOf: (row: Row) => (
      <RowActions
        title={titleOf(row)}
        {...rowLink(row)}
        onDelete={canDelete(row) ? () => onDelete(row) : undefined}
      >
        {moreActions?.(row)}
      </RowActions>
    ),
  }
}
