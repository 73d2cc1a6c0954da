/** A complete list screen: title, Tambah button, search, table (cards on a phone), pagination, edit and delete. */
import Add from '@mui/icons-material/AddRounded'
import { Box, Button, Card } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination, type RaRecord, useListContext, useNotify } from 'react-admin'
import { Link, Navigate } from 'react-router-dom'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { isRedirectError } from '../../providers/http.ts'
import { useCan } from '../../providers/rights.ts'
import { ListExport } from '../export/ListExport.tsx'
import { ListPrint } from '../print/ListPrint.tsx'
import { useEntity } from '../registry/registry.ts'
import { useScreen } from '../registry/ScreenContext.ts'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import { ScreenHeader } from '../screen/ScreenHeader.tsx'
import { toProblem } from '../screen/useAction.ts'
import { FilterLabelsProvider } from './filters/FilterLabels.ts'
import { useInitialFilterRedirect } from './filters/useInitialFilterRedirect.ts'
import { useIsCardLayout } from './ListCards.tsx'
import type { ListScreenProps } from './ListScreenProps.ts'
import { DeferredRows, ListTable } from './ListTable.tsx'
import { useRememberAddress } from './listAddresses.ts'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import { useAfterFirstRender } from './useAfterFirstRender.ts'

/** Pixels, as Material draws it. */
const PAGING_HEIGHT = 52

const PAGE_SIZES = [PAGE_SIZE.posts, PAGE_SIZE.default, 25, 50, PAGE_SIZE.max]

/** @example <ListScreen columns={columns} titleOf={(row) => row.title} sort={{ field: 'created_at', order: 'DESC' }} /> */
export function ListScreen<Row extends RaRecord>(props: ListScreenProps<Row>) {
  const redirect = useInitialFilterRedirect(props.initialFilter)
  return redirect ? <Navigate to={redirect} replace /> : <ListContent {...props} />
}

function ListContent<Row extends RaRecord>(props: ListScreenProps<Row>) {
  const {
    columns,
    sort,
    pageSize = PAGE_SIZE.default,
    filters,
    actions,
    aboveRows,
    onAdd,
    hasAddButton = true,
  } = props
  const { label } = useScreen()
  const notify = useNotify()
  const [filterLabels] = useState(() => new Map<string, string>())
  useRememberAddress()
  const notifyFailure = (error: Error) => {
    if (!isRedirectError(error)) notify(toProblem(error).message, { type: 'error' })
  }
  return (
    <ListBase
      sort={sort}
      perPage={pageSize}
      disableAuthentication
      // The address alone says what is shown: a filter kept by the browser hides rows the next day.
      storeKey={false}
      // With a query key of its own, react-admin does not mistake a list's shorter row for the full record.
      queryOptions={{ meta: { isRow: true }, onError: notifyFailure }}
    >
      <ScreenHeader
        title={label}
        actions={
          <>
            {actions}
            {hasAddButton && <AddButton onAdd={onAdd} />}
          </>
        }
      />
      {aboveRows}
      {/* `clip` cuts the corners without making a scroll container, in which sticky cells would not work. */}
      <FilterLabelsProvider value={filterLabels}>
        <Card sx={{ overflow: 'clip' }}>
          <Toolbar columns={columns} sort={sort} filters={filters} comparePrinted={props.comparePrinted} />
          <ListProgress />
          <DeferredRows>
            <ListTable {...props} />
            <Paging />
          </DeferredRows>
        </Card>
      </FilterLabelsProvider>
    </ListBase>
  )
}

type ToolbarProps<Row extends RaRecord> = Pick<ListScreenProps<Row>, 'columns' | 'sort' | 'filters'> & {
  comparePrinted: ListScreenProps<Row>['comparePrinted'] | undefined
}

function Toolbar<Row extends RaRecord>({ columns, sort, filters, comparePrinted }: ToolbarProps<Row>) {
  const isCardLayout = useIsCardLayout(columns)
  return (
    <Box sx={{ p: 2, display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
      <SearchBox />
      {isCardLayout && <SortSelect columns={columns} initialSort={sort} />}
      {filters}
      <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
        <ListPrint columns={columns} compareRows={comparePrinted} />
        <ListExport />
      </Box>
    </Box>
  )
}

function AddButton({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { path } = useScreen()
  const { access } = useEntity()
  const can = useCan()
  return (
    <Button
      {...(onAdd ? { onClick: onAdd } : { component: Link, to: `${path}/new` })}
      variant="contained"
      startIcon={<Add />}
      disabled={!can(access.create)}
    >
      Tambah
    </Button>
  )
}

function Paging() {
  const { data } = useListContext()
  const isAfterFirstRender = useAfterFirstRender()
  if (!isAfterFirstRender) return <Box sx={{ height: PAGING_HEIGHT }} />
  // After a failed read react-admin would still show a count.
  return data ? <Pagination rowsPerPageOptions={PAGE_SIZES} /> : null
}

function ListProgress() {
  const { isFetching = false } = useListContext()
  return <ProgressBar isLoading={isFetching} />
}
