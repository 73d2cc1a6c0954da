/** The gallery items of an album as cards, which can be added, removed and reordered. */
import AddPhotos from '@mui/icons-material/AddPhotoAlternateOutlined'
import Add from '@mui/icons-material/AddRounded'
import { Box, Button, Card, CardContent, FormHelperText, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useGetMany, useInput, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { LeftAlert } from '#platform/console/kit/draft/LeftAlert.tsx'
import { useEarlierDrafts } from '#platform/console/kit/draft/useLeftDrafts.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { SortableGrid } from '#platform/console/kit/sortable/SortableGrid.tsx'
import { ImageUploadsDialog } from '#platform/console/kit/upload/ImageUploadsDialog.tsx'
import { useLeftFiles } from '#platform/console/kit/upload/kept/useKeptFiles.ts'
import { UPLOADS_FIELD } from '#platform/console/kit/upload/useUploadQueue.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { MEDIA_POLICY } from '../../access.ts'
import { GALLERIES } from '../../paths.ts'
import { addToGallery, type GalleryItem } from '../galleries/galleryImages.ts'
import { AlbumItemCard } from './AlbumItemCard.tsx'
import { AlbumPicker, PICKER_FORM } from './AlbumPicker.tsx'

export function AlbumItems() {
  const [isPicking, setPicking] = useState(false)
  const [isUploading, setUploading] = useState(false)
  useLeftFiles(UPLOADS_FIELD, () => setUploading(true))
  const canUpload = useCan()(MEDIA_POLICY.create)
  const { items, ids, error, replaceIds, reorder, addUploaded } = useAlbumItems()
  const closePicker = () => setPicking(false)
  const addFromPicker = (pickedIds: readonly number[]) => {
    replaceIds([...ids, ...pickedIds])
    closePicker()
  }
  return (
    <Card component="section" aria-labelledby="isi-album">
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography
            id="isi-album"
            component="h2"
            variant="h2"
            sx={{ flex: { xs: '1 0 100%', sm: '1 0 auto' } }}
          >
            Isi Album{items.length > 0 && ` (${items.length})`}
          </Typography>
          {canUpload && (
            <Button startIcon={<AddPhotos />} onClick={() => setUploading(true)}>
              Unggah beberapa foto
            </Button>
          )}
          <Button variant="outlined" startIcon={<Add />} onClick={() => setPicking(true)}>
            Tambah
          </Button>
        </Box>
        <LeftTicks isPicking={isPicking} onContinue={() => setPicking(true)} />
        {items.length === 0 && (
          <EmptyState title="Album ini masih kosong" detail="Tambahkan gambar atau video dari gallery." />
        )}
        <SortableGrid items={items} label="Isi album" nameOf={({ title }) => title} onReorder={reorder}>
          {(item, handle) => (
            <AlbumItemCard
              item={item}
              dragHandle={handle}
              onRemove={() => replaceIds(ids.filter((id) => id !== item.id))}
            />
          )}
        </SortableGrid>
        {error && <FormHelperText error>{error}</FormHelperText>}
      </CardContent>
      {isUploading && (
        <ImageUploadsDialog
          title="Unggah beberapa foto ke album"
          store={addToGallery}
          onStored={addUploaded}
          onClose={() => setUploading(false)}
        />
      )}
      <AlbumPicker isOpen={isPicking} existingIds={ids} onPick={addFromPicker} onClose={closePicker} />
    </Card>
  )
}

/** Names what an earlier page ticked in the picker and did not add. */
function LeftTicks({ isPicking, onContinue }: { isPicking: boolean; onContinue: () => void }) {
  const { pathname } = useLocation()
  const key = `${pathname}#${PICKER_FORM}`
  const { drafts, remove } = useEarlierDrafts(key, isPicking ? key : null)
  if (drafts.size === 0) return null
  return (
    <LeftAlert
      what="Pilihan dari gallery belum ditambahkan ke album"
      onContinue={onContinue}
      onDiscard={() => remove(key)}
    />
  )
}

/** The items in the form's field 'galleries', and the functions that change them. */
function useAlbumItems() {
  const { field, fieldState } = useInput<number[] | null>({
    source: 'galleries',
    format: (ids) => ids ?? [],
    parse: (ids) => ids,
  })
  const [addedItems, setAddedItems] = useState<readonly GalleryItem[]>([])
  const { getValues } = useFormContext()
  const ids: readonly number[] = field.value
  const items = useItems(ids, addedItems)
  // Uploads finish one by one; the form is read again, since earlier ones have changed it.
  const addUploaded = (item: GalleryItem) => {
    const current: number[] = getValues('galleries') ?? []
    setAddedItems((previous) => [...previous, item])
    field.onChange([...current, item.id])
  }
  return {
    items,
    ids,
    error: fieldState.error?.message,
    replaceIds: (next: readonly number[]) => field.onChange(next),
    reorder: (next: readonly { id: number }[]) => field.onChange(next.map(({ id }) => id)),
    addUploaded,
  }
}

/**
 * The form holds only ids; the items come from the record and from those added since. Those that a restored draft added are
 * fetched.
 */
function useItems(ids: readonly number[], addedItems: readonly GalleryItem[]): GalleryItem[] {
  const record = useRecordContext<{ id: number; items: GalleryItem[] }>()
  const known = useMemo(
    () => new Map([...(record?.items ?? []), ...addedItems].map((item) => [item.id, item])),
    [addedItems, record],
  )
  const { data } = useGetMany<GalleryItem>(GALLERIES, { ids: ids.filter((id) => !known.has(id)) })
  return useMemo(() => {
    const fetched = new Map(data?.map((item) => [item.id, item]))
    return ids.flatMap((id) => known.get(id) ?? fetched.get(id) ?? [])
  }, [ids, known, data])
}
