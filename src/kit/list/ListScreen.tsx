/** A whole list screen: title, Tambah, search, table (cards on a phone), paging, edit and hapus. */
import Add from '@mui/icons-material/AddRounded'
import { Box, Button, Card } from '@mui/material'
import { ListBase, Pagination, type RaRecord, useListContext, useNotify } from 'react-admin'
import { Link, Navigate } from 'react-router-dom'
import { PAGE_SIZE } from '#contract/options.ts'
import { isShownElsewhere } from '#src/providers/http.ts'
import { useCan } from '#src/providers/rights.ts'
import { ListExport } from '../export/ListExport.tsx'
import { ListPrint } from '../print/ListPrint.tsx'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import { ScreenHeader } from '../screen/ScreenHeader.tsx'
import { problemOf } from '../screen/useAction.ts'
import { useEntity } from '../wing/registry.ts'
import { useScreen } from '../wing/ScreenContext.ts'
import { useFirstAddress } from '../wing/useFirstAddress.ts'
import { useCards } from './ListCards.tsx'
import type { ListScreenProps } from './ListScreenProps.ts'
import { ListTable } from './ListTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortBox } from './SortBox.tsx'

const PAGE_SIZES = [PAGE_SIZE.posts, PAGE_SIZE.default, 25, 50, PAGE_SIZE.most]

/** @example <ListScreen columns={columns} titleOf={(row) => row.title} sort={{ field: 'created_at', order: 'DESC' }} /> */
export function ListScreen<Row extends RaRecord>(props: ListScreenProps<Row>) {
  const first = useFirstAddress(props.opensWith)
  return first ? <Navigate to={first} replace /> : <Opened {...props} />
}

function Opened<Row extends RaRecord>(props: ListScreenProps<Row>) {
  const { columns, sort, pageSize = PAGE_SIZE.default, filters, actions, above, onAdd, hasAdd = true } = props
  const { label } = useScreen()
  const notify = useNotify()
  const isNarrow = useCards(columns)
  const tellFailure = (error: Error) => {
    if (!isShownElsewhere(error)) notify(problemOf(error).message, { type: 'error' })
  }
  return (
    <ListBase
      sort={sort}
      perPage={pageSize}
      disableAuthentication
      // React-admin would take a list's shorter row for the whole record; under a key of its own it cannot.
      queryOptions={{ meta: { isRow: true }, onError: tellFailure }}
    >
      <ScreenHeader
        title={label}
        actions={
          <>
            {actions}
            {hasAdd && <AddButton onAdd={onAdd} />}
          </>
        }
      />
      {above}
      {/* Cut at its corners, and yet no scrolling box of its own, in which nothing would stick to the window. */}
      <Card sx={{ overflow: 'clip' }}>
        <Box sx={{ p: 2, display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          <SearchBox />
          {isNarrow && <SortBox columns={columns} initialSort={sort} />}
          {filters}
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
            <ListPrint columns={columns} />
            <ListExport />
          </Box>
        </Box>
        <ListProgress />
        <ListTable {...props} />
        <Paging />
      </Card>
    </ListBase>
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
  // After a failed read react-admin would still tell a count, of nothing.
  return data ? <Pagination rowsPerPageOptions={PAGE_SIZES} /> : null
}

function ListProgress() {
  const { isFetching = false } = useListContext()
  return <ProgressBar isLoading={isFetching} />
}
