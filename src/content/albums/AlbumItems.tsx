/** The gallery items of an album as cards: added from the gallery, removed, put in order. */
import AddPhotos from '@mui/icons-material/AddPhotoAlternateOutlined'
import Add from '@mui/icons-material/AddRounded'
import { Box, Button, Card, CardContent, FormHelperText, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { POLICY } from '#contract/access.ts'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { SortableGrid } from '#src/kit/sortable/SortableGrid.tsx'
import { ManyUploads } from '#src/kit/upload/many/ManyUploads.tsx'
import { useCan } from '#src/providers/rights.ts'
import { addToGallery, type GalleryItem } from '../galleries/galleryImages.ts'
import { AlbumItemCard } from './AlbumItemCard.tsx'
import { AlbumPicker } from './AlbumPicker.tsx'

export function AlbumItems() {
  const [isPicking, setPicking] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const mayUpload = useCan()(POLICY.media.create)
  const { items, ids, error, keep, add, addUploaded } = useAlbumItems()
  const pick = (chosen: readonly GalleryItem[]) => {
    add(chosen)
    setPicking(false)
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
          {mayUpload && (
            <Button startIcon={<AddPhotos />} onClick={() => setUploading(true)}>
              Unggah beberapa foto
            </Button>
          )}
          <Button variant="outlined" startIcon={<Add />} onClick={() => setPicking(true)}>
            Tambah
          </Button>
        </Box>
        {items.length === 0 && (
          <EmptyState title="Album ini masih kosong" detail="Tambahkan gambar atau video dari gallery." />
        )}
        <SortableGrid items={items} label="Isi album" nameOf={({ title }) => title} onReorder={keep}>
          {(item, handle) => (
            <AlbumItemCard
              item={item}
              handle={handle}
              onRemove={() => keep(items.filter(({ id }) => id !== item.id))}
            />
          )}
        </SortableGrid>
        {error && <FormHelperText error>{error}</FormHelperText>}
      </CardContent>
      {isUploading && (
        <ManyUploads
          title="Unggah beberapa foto ke album"
          store={addToGallery}
          onStored={addUploaded}
          onClose={() => setUploading(false)}
        />
      )}
      <AlbumPicker isOpen={isPicking} taken={ids} onPick={pick} onClose={() => setPicking(false)} />
    </Card>
  )
}

/** The items of the form's field, and what puts more into it. */
function useAlbumItems() {
  const { field, fieldState } = useInput<number[] | null>({
    source: 'galleries',
    format: (ids) => ids ?? [],
    parse: (ids) => ids,
  })
  const [picked, setPicked] = useState<readonly GalleryItem[]>([])
  const { getValues } = useFormContext()
  const items = useItems(field.value, picked)
  const keep = (remaining: readonly { id: number }[]) => field.onChange(remaining.map(({ id }) => id))
  const add = (chosen: readonly GalleryItem[]) => {
    setPicked([...picked, ...chosen])
    keep([...items, ...chosen])
  }
  // They come one by one, each after those that the form holds by then.
  const addUploaded = (item: GalleryItem) => {
    const ids: number[] = getValues('galleries') ?? []
    setPicked((before) => [...before, item])
    field.onChange([...ids, item.id])
  }
  return { items, ids: field.value, error: fieldState.error?.message, keep, add, addUploaded }
}

/** The form holds ids; what they look like is known from the record and from what was picked since. */
function useItems(ids: readonly number[], picked: readonly GalleryItem[]): GalleryItem[] {
  const record = useRecordContext<{ id: number; items: GalleryItem[] }>()
  return useMemo(() => {
    const known = new Map([...(record?.items ?? []), ...picked].map((item) => [item.id, item]))
    return ids.flatMap((id) => known.get(id) ?? [])
  }, [ids, picked, record])
}
