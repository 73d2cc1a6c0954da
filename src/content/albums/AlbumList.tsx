/** /album-gallery: the albums, beside the gallery they are made of. */
import { Box } from '@mui/material'
import type { album } from '#contract/content/album.ts'
import { PAGE_SIZE } from '#contract/options.ts'
import type { RowOf } from '#contract/resource.ts'
import type { Column } from '#src/kit/list/columns.tsx'
import { ListScreen } from '#src/kit/list/ListScreen.tsx'
import { Moment } from '#src/kit/screen/dates.tsx'
import { cut } from '#src/kit/screen/truncate.ts'
import { imageUrl } from '#src/kit/upload/imageUrl.ts'
import { Picture } from '#src/kit/upload/Picture.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { GalleryTabs } from '../galleries/GalleryTabs.tsx'
import { GALLERY_WIDTH } from '../galleries/galleryImages.ts'

type Row = RowOf<typeof album>

export function List() {
  const { path } = useScreen()
  return (
    <ListScreen<Row>
      columns={columns}
      titleOf={(row) => row.title ?? ''}
      sort={{ field: 'created_at', order: 'DESC' }}
      pageSize={PAGE_SIZE.posts}
      above={<GalleryTabs />}
      editTo={(row) => `${path}/${row.id}`}
    />
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
    label: 'Sampul',
    card: 'picture',
    width: 152,
    render: (row) => (
      <Box sx={{ maxWidth: 120 }}>
        <Picture src={row.image && imageUrl(row.image, GALLERY_WIDTH)} />
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
  { source: 'galleries', label: 'Isi', width: 80, align: 'right', render: (row) => row.galleries.length },
]
