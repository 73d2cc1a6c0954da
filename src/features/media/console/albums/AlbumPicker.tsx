/** The dialog that adds gallery items to an album: searchable, paged, with multiple selection. */
import { Button, DialogActions } from '@mui/material'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { useDraft, useKeptDraft } from '#platform/console/kit/draft/useDraft.ts'
import { useMarkUnsaved } from '#platform/console/kit/form/useMarkUnsaved.ts'
import { GALLERIES } from '../../paths.ts'
import type { GalleryItem } from '../galleries/galleryImages.ts'
import { PickerDialog, PickerList } from '../media/PickerDialog.tsx'
import { AlbumPickerItem } from './AlbumPickerItem.tsx'

type Props = {
  isOpen: boolean
  /** Ids already in the album. */
  existingIds: readonly number[]
  onPick: (ids: readonly number[]) => void
  onClose: () => void
}

export function AlbumPicker({ isOpen, onClose, ...props }: Props) {
  return (
    <PickerDialog title="Tambah dari Gallery" isOpen={isOpen} onClose={onClose}>
      <Picker {...props} />
    </PickerDialog>
  )
}

/** Of the draft that keeps the ticks. */
export const PICKER_FORM = 'album picker'
const storedTicks = z.object({ ids: z.array(z.int()) })

function Picker({ existingIds, onPick }: Omit<Props, 'isOpen' | 'onClose'>) {
  const draft = useDraft(PICKER_FORM)
  const [selectedIds, setSelectedIds] = useState<readonly number[]>(() => {
    const tickedIds = storedTicks.safeParse(draft.restoredDraft?.values).data?.ids ?? []
    return tickedIds.filter((id) => !existingIds.includes(id))
  })
  useMarkUnsaved(selectedIds.length > 0)
  useKeptDraft(
    draft,
    useMemo(() => (selectedIds.length > 0 ? { ids: selectedIds } : null), [selectedIds]),
  )
  const toggle = (id: number) =>
    setSelectedIds(
      selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id],
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
            isSelected={selectedIds.includes(item.id)}
            onToggle={() => toggle(item.id)}
          />
        )}
      />
      <DialogActions sx={{ pt: 1.5 }}>
        <CancelButton />
        <Button variant="contained" disabled={selectedIds.length === 0} onClick={() => onPick(selectedIds)}>
          Tambah{selectedIds.length > 0 && ` (${selectedIds.length})`}
        </Button>
      </DialogActions>
    </>
  )
}
