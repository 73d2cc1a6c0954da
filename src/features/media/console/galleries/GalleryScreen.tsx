/** /galleries: the table of pictures and videos, which are added and edited in a dialog. */
import AddPhotos from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { useRecordDialog } from '#platform/console/kit/dialog/useRecordDialog.ts'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useEntity } from '#platform/console/kit/registry/registry.ts'
import { ImageUploadsDialog } from '#platform/console/kit/upload/ImageUploadsDialog.tsx'
import { useLeftFiles } from '#platform/console/kit/upload/kept/useKeptFiles.ts'
import { UPLOADS_FIELD } from '#platform/console/kit/upload/useUploadQueue.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import type { RowOf } from '#platform/contract/resource.ts'
import type { gallery } from '../../gallery.ts'
import { GalleryDialog } from './GalleryDialog.tsx'
import { GalleryPicture } from './GalleryPicture.tsx'
import { GalleryTabs } from './GalleryTabs.tsx'
import { galleryColumns } from './galleryColumns.tsx'
import { addToGallery } from './galleryImages.ts'

type Row = RowOf<typeof gallery>

export function List() {
  const dialog = useRecordDialog()
  const [isUploadOpen, setUploadOpen] = useState(false)
  useLeftFiles(UPLOADS_FIELD, () => setUploadOpen(true))
  const refresh = useRefresh()
  const { access } = useEntity()
  const can = useCan()
  return (
    <>
      <GalleryDialog dialog={dialog} />
      <ListScreen<Row>
        columns={columns}
        titleOf={(row) => row.title ?? ''}
        sort={{ field: 'created_at', order: 'DESC' }}
        pageSize={PAGE_SIZE.posts}
        aboveRows={<GalleryTabs />}
        onAdd={() => dialog.open()}
        onEdit={(row) => dialog.open(row)}
        actions={
          can(access.create) && (
            <Button startIcon={<AddPhotos />} onClick={() => setUploadOpen(true)}>
              Unggah beberapa foto
            </Button>
          )
        }
      />
      {isUploadOpen && (
        <ImageUploadsDialog
          title="Unggah beberapa foto"
          store={addToGallery}
          onStored={refresh}
          onClose={() => setUploadOpen(false)}
        />
      )}
    </>
  )
}

const columns = galleryColumns<Row>({ label: 'Thumbnail', render: (row) => <GalleryPicture item={row} /> })
