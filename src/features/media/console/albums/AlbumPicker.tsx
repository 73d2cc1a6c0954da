/** The dialog that adds gallery items to an album: searchable, paged, with multiple selection. */
import { Button, DialogActions } from '@mui/material'
import { useState } from 'react'
import type { GalleryItem } from '../galleries/galleryImages.ts'
import { PickerDialog, PickerList } from '../media/PickerDialog.tsx'
import { GALLERIES } from '../paths.ts'
import { AlbumPickerItem } from './AlbumPickerItem.tsx'

type Props = {
  isOpen: boolean
  /** Ids already in the album. */
  existingIds: readonly number[]
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

function Picker({ existingIds, onPick, onClose }: Omit<Props, 'isOpen'>) {
  const [selection, setSelection] = useState<readonly GalleryItem[]>([])
  const toggle = (item: GalleryItem) =>
    setSelection(
      selection.some(({ id }) => id === item.id)
        ? selection.filter(({ id }) => id !== item.id)
        : [...selection, item],
    )
  return (
    <>
      <PickerList<GalleryItem>
        resource={GALLERIES}
        emptyText="Belum ada isi gallery"
        render={(item) => (
          <AlbumPickerItem
            key={item.id}
            item={item}
            isInAlbum={existingIds.includes(item.id)}
            isSelected={selection.some(({ id }) => id === item.id)}
            onToggle={() => toggle(item)}
          />
        )}
      />
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={onClose} color="inherit">
          Batal
        </Button>
        <Button variant="contained" disabled={selection.length === 0} onClick={() => onPick(selection)}>
          Tambah{selection.length > 0 && ` (${selection.length})`}
        </Button>
      </DialogActions>
    </>
  )
}
