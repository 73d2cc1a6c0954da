/** The dialog that chooses among stored pictures, searched and paged. */
import { Box, DialogContent, DialogTitle, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { ListBase, Pagination, type RaRecord, useListContext } from 'react-admin'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ListEmpty } from '#platform/console/kit/list/ListEmpty.tsx'
import { SearchBox } from '#platform/console/kit/list/SearchBox.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'

/** Divisible by every column count, so that only the last page has an incomplete row. */
const PICTURES_PER_PAGE = 12
const COLUMN_COUNTS = { xs: 2, sm: 4, md: 6 }

type Props = { title: string; isOpen?: boolean; onClose: () => void; children: ReactNode }

/** @example <PickerDialog title="Pilih dari media" onClose={close}><PickerList … /></PickerDialog> */
export function PickerDialog({ title, isOpen = true, onClose, children }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
    </Dialog>
  )
}

type ListProps<Row> = {
  resource: string
  emptyText: string
  isBusy?: boolean
  /** Renders one picture as an `li`. */
  render: (row: Row) => ReactNode
}

export function PickerList<Row extends RaRecord>({ resource, ...props }: ListProps<Row>) {
  return (
    <DialogContent dividers sx={{ p: 0 }}>
      <ListBase
        resource={resource}
        sort={{ field: 'created_at', order: 'DESC' }}
        perPage={PICTURES_PER_PAGE}
        disableAuthentication
        disableSyncWithLocation
        storeKey={false}
        queryOptions={{ meta: { isRow: true } }}
      >
        <Box sx={{ p: 2 }}>
          <SearchBox />
        </Box>
        <PickerGrid {...props} />
        <Pagination rowsPerPageOptions={[]} />
      </ListBase>
    </DialogContent>
  )
}

function PickerGrid<Row extends RaRecord>({
  emptyText,
  isBusy = false,
  render,
}: Omit<ListProps<Row>, 'resource'>) {
  const { data, error, isPending, isFetching = false, refetch } = useListContext<Row>()
  if (error && !data) return <ReadFailure error={error} onRetry={() => refetch()} />
  return (
    <>
      <ProgressBar isLoading={isFetching || isBusy} />
      {!isPending && data?.length === 0 && <ListEmpty text={emptyText} />}
      <Box component="ul" sx={GRID_STYLE}>
        {(data ?? []).map(render)}
      </Box>
    </>
  )
}

const GRID_STYLE = {
  m: 0,
  px: 2,
  pb: 1,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: `repeat(${COLUMN_COUNTS.xs}, minmax(0, 1fr))`,
    sm: `repeat(${COLUMN_COUNTS.sm}, minmax(0, 1fr))`,
    md: `repeat(${COLUMN_COUNTS.md}, minmax(0, 1fr))`,
  },
} as const
