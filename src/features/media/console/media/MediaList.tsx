/** /media: the library of all pictures, where they are searched, described, replaced and removed when unused. */
import DeleteSweep from '@mui/icons-material/DeleteSweepOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { LeftDrafts } from '#platform/console/kit/draft/LeftDrafts.tsx'
import { Picture } from '#platform/console/kit/file/Picture.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ResourceFilters } from '#platform/console/kit/list/filters/ResourceFilters.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useEntity } from '#platform/console/kit/registry/registry.ts'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { ImageUploadsDialog } from '#platform/console/kit/upload/ImageUploadsDialog.tsx'
import { useLeftFiles } from '#platform/console/kit/upload/kept/useKeptFiles.ts'
import { UPLOADS_FIELD } from '#platform/console/kit/upload/useUploadQueue.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { type MediaPicture, mediaFilters, removeUnusedMedia, uploadMedia } from '../../library.ts'
import { MediaDialog } from './MediaDialog.tsx'
import { MediaUses } from './MediaUses.tsx'
import { MEDIA_RESOURCE, previewUrlOf, titleOf } from './mediaData.ts'

export function List() {
  const dialog = useDialog<MediaPicture>()
  const [isUploading, setUploading] = useState(false)
  useLeftFiles(UPLOADS_FIELD, () => setUploading(true))
  const refresh = useRefresh()
  return (
    <>
      <LeftDrafts resource={MEDIA_RESOURCE} label="Gambar" dialog={dialog} />
      <ListScreen<MediaPicture>
        columns={COLUMNS}
        titleOf={titleOf}
        sort={{ field: 'created_at', order: 'DESC' }}
        onAdd={() => setUploading(true)}
        onEdit={dialog.open}
        canRemove={useCanRemove()}
        filters={
          <ResourceFilters resource={{ input: mediaFilters, filters: Object.keys(mediaFilters.shape) }} />
        }
        actions={<RemoveUnused />}
        emptyText="Belum ada gambar"
      />
      {dialog.record && <MediaDialog key={dialog.openCount} dialog={dialog} picture={dialog.record} />}
      {isUploading && (
        <ImageUploadsDialog
          title="Unggah gambar ke Media"
          store={async (file, onProgress) => (await call(uploadMedia, { file, onProgress })).result}
          onStored={refresh}
          onClose={() => setUploading(false)}
        />
      )}
    </>
  )
}

function useCanRemove() {
  const { access } = useEntity()
  const can = useCan()
  return ({ uses }: MediaPicture) => uses.length === 0 && can(access.remove)
}

const COLUMNS: readonly Column<MediaPicture>[] = [
  {
    source: 'created_at',
    label: 'Tanggal',
    isSortable: true,
    width: 176,
    render: (row) => <Moment value={row.created_at} />,
  },
  {
    source: 'name',
    label: 'Gambar',
    card: 'picture',
    width: 152,
    render: (row) => (
      <Box sx={{ maxWidth: 120 }}>
        <Picture src={previewUrlOf(row)} />
      </Box>
    ),
  },
  {
    source: 'filename',
    label: 'Nama berkas',
    isSortable: true,
    card: 'heading',
    render: (row) => <Box sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>{titleOf(row)}</Box>,
  },
  { source: 'alt', label: 'Teks alternatif' },
  { source: 'uses', label: 'Dipakai di', render: (row) => <MediaUses uses={row.uses} /> },
]

function RemoveUnused() {
  const { access } = useEntity()
  const can = useCan()
  const { confirm, confirmDialog } = useConfirmDialog()
  const notifyFailure = useNotifyFailure()
  const { run, isBusy } = useAction()
  const refresh = useRefresh()
  if (!can(access.remove)) return null
  const remove = async () => {
    const text =
      'Semua gambar yang tidak dipakai dan sudah lebih dari sehari ada akan dihapus untuk selamanya, juga yang disimpan di Media.'
    if (!(await confirm({ title: 'Hapus yang tidak dipakai?', text, confirmLabel: 'Hapus' }))) return
    // There is no place to display the problem that `run` catches, so a failure becomes a toast.
    const removal = call(removeUnusedMedia, {})
    removal.catch(notifyFailure)
    await run(() => removal)
    refresh()
  }
  return (
    <>
      <Button color="error" startIcon={<DeleteSweep />} disabled={isBusy} onClick={() => void remove()}>
        Hapus yang tidak dipakai
      </Button>
      {confirmDialog}
    </>
  )
}
