/** /galleries: pictures and videos in a table, added and changed in a dialog. */
import { Box } from '@mui/material'
import type { gallery } from '#contract/content/gallery.ts'
import { PAGE_SIZE } from '#contract/options.ts'
import type { RowOf } from '#contract/resource.ts'
import { useRecordDialog } from '#src/kit/dialog/useRecordDialog.ts'
import type { Column } from '#src/kit/list/columns.tsx'
import { ListScreen } from '#src/kit/list/ListScreen.tsx'
import { Moment } from '#src/kit/screen/dates.tsx'
import { cut } from '#src/kit/screen/truncate.ts'
import { GalleryDialog } from './GalleryDialog.tsx'
import { GalleryPicture } from './GalleryPicture.tsx'
import { GalleryTabs } from './GalleryTabs.tsx'

type Row = RowOf<typeof gallery>

export function List() {
  const dialog = useRecordDialog()
  return (
    <>
      <ListScreen<Row>
        columns={columns}
        titleOf={(row) => row.title ?? ''}
        sort={{ field: 'created_at', order: 'DESC' }}
        pageSize={PAGE_SIZE.posts}
        above={<GalleryTabs />}
        onAdd={() => dialog.open()}
        onEdit={(row) => dialog.open(row)}
      />
      <GalleryDialog dialog={dialog} />
    </>
  )
}

const columns: Column<Row>[] = [
  {
    source: 'created_at',
    label: 'Tanggal',
    isSortable: true,
    width: 176,
    render: (row) => <Moment of={row.created_at} />,
  },
  {
    source: 'image',
    label: 'Thumbnail',
    card: 'picture',
    width: 152,
    render: (row) => (
      <Box sx={{ maxWidth: 120 }}>
        <GalleryPicture item={row} />
      </Box>
    ),
  },
  {
    source: 'title',
    label: 'Judul',
    isSortable: true,
    card: 'heading',
    render: (row) => <Box sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>{row.title}</Box>,
  },
  {
    source: 'description',
    label: 'Keterangan',
    render: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{cut(row.description) || '–'}</Box>,
  },
]
