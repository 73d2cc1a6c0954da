/** The rows of a list as a table, as cards on a narrow screen, or the reason why there are none. */
import { type ReactNode, useDeferredValue, useState } from 'react'
import { HttpError, ListContextProvider, type RaRecord, useListContext } from 'react-admin'
import { useDialog } from '../dialog/useDialog.ts'
import { lateDialog } from '../guard/loadLater.tsx'
import { useScreen } from '../registry/ScreenContext.ts'
import { LoadFailure } from '../screen/EmptyState.tsx'
import { toProblem } from '../screen/useAction.ts'
import { Cell, type Column } from './columns.tsx'
import { ListCards, ListSkeleton, useIsCardLayout } from './ListCards.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import type { ListTableProps } from './ListScreenProps.ts'
import { makeCanSelect, RowsTable } from './RowsTable.tsx'
import { useRowActions } from './useRowActions.tsx'

// A list is read more often than something is deleted in it.
const ConfirmDelete = lateDialog(async () => (await import('../dialog/ConfirmDelete.tsx')).ConfirmDelete)

/** The delete dialog is outside the rows, because rotating a phone remounts them. */
export function ListTable<Row extends RaRecord>(props: ListTableProps<Row>) {
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

function Rows<Row extends RaRecord>(props: ListTableProps<Row> & { onDelete: (row: Row) => void }) {
  const { columns, emptyText = 'Tidak ada data', flagTexts, titleOf } = props
  const isCardLayout = useIsCardLayout(columns)
  const { label } = useScreen()
  const { data, error, isPending, perPage } = useListContext<Row>()
  const { getRowTarget, ...rowActions } = useRowActions(props)
  const renderCell = (row: Row, column: Column<Row>) => (
    <Cell row={row} column={column} {...getRowTarget(row)} />
  )
  if (error && !data) return <TableFailure error={error} />
  if (isPending) return <ListSkeleton rows={perPage} lines={isCardLayout ? columns.length : 1} />
  if (data?.length === 0) return <ListEmpty text={emptyText} flagTexts={flagTexts} label={label} />
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

/** The server rejects an unknown filter (422) on every retry, so then the button removes the filters instead. */
function TableFailure({ error }: { error: Error }) {
  const { refetch, setFilters } = useListContext()
  const isUnknownFilter = error instanceof HttpError && error.status === 422
  return (
    <LoadFailure
      message={toProblem(error).message}
      {...(isUnknownFilter
        ? { onRetry: () => setFilters({}, {}), retryLabel: 'Tampilkan semua' }
        : { onRetry: () => refetch() })}
    />
  )
}
