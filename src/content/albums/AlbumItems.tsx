/** The gallery items of an album as cards: added from the gallery, removed, put in order. */
import Add from '@mui/icons-material/AddRounded'
import { Box, Button, Card, CardContent, FormHelperText, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { Notice } from '#src/kit/list/ListEmpty.tsx'
import { SortableGrid } from '#src/kit/sortable/SortableGrid.tsx'
import type { GalleryItem } from '../galleries/galleryImages.ts'
import { AlbumItemCard } from './AlbumItemCard.tsx'
import { AlbumPicker } from './AlbumPicker.tsx'

export function AlbumItems() {
  const { field, fieldState } = useInput<number[] | null>({
    source: 'galleries',
    format: (ids) => ids ?? [],
    parse: (ids) => ids,
  })
  const [isPicking, setPicking] = useState(false)
  const [picked, setPicked] = useState<readonly GalleryItem[]>([])
  const items = useItems(field.value, picked)
  const keep = (remaining: readonly { id: number }[]) => field.onChange(remaining.map(({ id }) => id))
  const add = (chosen: readonly GalleryItem[]) => {
    setPicked([...picked, ...chosen])
    keep([...items, ...chosen])
    setPicking(false)
  }
  return (
    <Card component="section" aria-labelledby="isi-album">
      <CardContent>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography id="isi-album" component="h2" variant="h2" sx={{ flexGrow: 1 }}>
            Isi Album{items.length > 0 && ` (${items.length})`}
          </Typography>
          <Button variant="outlined" startIcon={<Add />} onClick={() => setPicking(true)}>
            Tambah
          </Button>
        </Box>
        {items.length === 0 && (
          <Notice title="Album ini masih kosong" detail="Tambahkan gambar atau video dari gallery." />
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
        {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      </CardContent>
      <AlbumPicker isOpen={isPicking} taken={field.value} onPick={add} onClose={() => setPicking(false)} />
    </Card>
  )
}

/** The form holds ids; what they look like is known from the record and from what was picked since. */
function useItems(ids: readonly number[], picked: readonly GalleryItem[]): GalleryItem[] {
  const record = useRecordContext<{ id: number; items: GalleryItem[] }>()
  return useMemo(() => {
    const known = new Map([...(record?.items ?? []), ...picked].map((item) => [item.id, item]))
    return ids.flatMap((id) => known.get(id) ?? [])
  }, [ids, picked, record])
}
