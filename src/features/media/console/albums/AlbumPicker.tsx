/** The dialog that adds gallery items to an album: searchable, paged, with multiple selection. */
import { Button, DialogActions } from '@mui/material'
import { useState } from 'react'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { useMarkUnsaved } from '#platform/console/kit/form/useMarkUnsaved.ts'
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
      <Picker {...props} />
    </PickerDialog>
  )
}

function Picker({ existingIds, onPick }: Omit<Props, 'isOpen' | 'onClose'>) {
  const [selection, setSelection] = useState<readonly GalleryItem[]>([])
  useMarkUnsaved(selection.length > 0)
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
        <CancelButton />
        <Button variant="contained" disabled={selection.length === 0} onClick={() => onPick(selection)}>
          Tambah{selection.length > 0 && ` (${selection.length})`}
        </Button>
      </DialogActions>
    </>
  )
}
