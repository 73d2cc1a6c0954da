/** /album-gallery: the list of albums, a tab beside the gallery. */
import type { album } from '#contract/content/album.ts'
import { PAGE_SIZE } from '#contract/options.ts'
import type { RowOf } from '#contract/resource.ts'
import { galleryColumns } from '#src/content/galleries/galleryColumns.tsx'
import type { Column } from '#src/kit/list/columns.tsx'
import { ListScreen } from '#src/kit/list/ListScreen.tsx'
import { imageUrl } from '#src/kit/upload/imageUrl.ts'
import { Picture } from '#src/kit/upload/Picture.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { GalleryTabs } from '../galleries/GalleryTabs.tsx'
import { GALLERY_IMAGE_WIDTH } from '../galleries/galleryImages.ts'

type Row = RowOf<typeof album>

export function List() {
  const { path } = useScreen()
  return (
    <ListScreen<Row>
      columns={columns}
      titleOf={(row) => row.title ?? ''}
      sort={{ field: 'created_at', order: 'DESC' }}
      pageSize={PAGE_SIZE.posts}
      aboveRows={<GalleryTabs />}
      editTo={(row) => `${path}/${row.id}`}
    />
  )
}

const columns: Column<Row>[] = [
  ...galleryColumns<Row>({
    label: 'Sampul',
    render: (row) => <Picture src={row.image && imageUrl(row.image, GALLERY_IMAGE_WIDTH)} />,
  }),
  { source: 'galleries', label: 'Isi', width: 80, align: 'right', render: (row) => row.galleries.length },
]
