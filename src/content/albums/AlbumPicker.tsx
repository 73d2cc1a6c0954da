/** Chooses gallery items for an album: searched, paged, several at once. */
import { Button, DialogActions } from '@mui/material'
import { useState } from 'react'
import type { GalleryItem } from '../galleries/galleryImages.ts'
import { PickerDialog, PickerList } from '../media/PickerDialog.tsx'
import { GALLERIES } from '../paths.ts'
import { AlbumChoice } from './AlbumChoice.tsx'

type Props = {
  isOpen: boolean
  /** Ids already in the album. */
  taken: readonly number[]
  onPick: (items: readonly GalleryItem[]) => void
  onClose: () => void
}

export function AlbumPicker({ isOpen, onClose, ...props }: Props) {
  return (
    <PickerDialog title="Tambah dari Gallery" isOpen={isOpen} onClose={onClose}>
      <Picker {...props} onClose={onClose} />
    </PickerDialog>
  )
}

function Picker({ taken, onPick, onClose }: Omit<Props, 'isOpen'>) {
  const [chosen, setChosen] = useState<readonly GalleryItem[]>([])
  const toggle = (item: GalleryItem) =>
    setChosen(
      chosen.some(({ id }) => id === item.id) ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item],
    )
  return (
    <>
      <PickerList<GalleryItem>
        resource={GALLERIES}
        emptyText="Belum ada isi gallery"
        render={(item) => (
          <AlbumChoice
            key={item.id}
            item={item}
            isTaken={taken.includes(item.id)}
            isChosen={chosen.some(({ id }) => id === item.id)}
            onToggle={() => toggle(item)}
          />
        )}
      />
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={onClose} color="inherit">
          Batal
        </Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
          Tambah{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </DialogActions>
    </>
  )
}
