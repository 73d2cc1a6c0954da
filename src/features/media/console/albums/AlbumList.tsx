/** /album-gallery: the list of albums, a tab beside the gallery. */

import { Picture } from '#platform/console/kit/file/Picture.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { imageUrl } from '#platform/console/kit/upload/imageUrl.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import type { RowOf } from '#platform/contract/resource.ts'
import type { album } from '../../album.ts'
import { GalleryTabs } from '../galleries/GalleryTabs.tsx'
import { galleryColumns } from '../galleries/galleryColumns.tsx'
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
