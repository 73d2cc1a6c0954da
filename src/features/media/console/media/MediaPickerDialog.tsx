/** The dialog of 'Pilih dari media': the pictures of the library. */
import { Box, Button, ButtonBase, DialogActions, Typography } from '@mui/material'
import { useState } from 'react'
import { Picture } from '#platform/console/kit/file/Picture.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import type { RenderMediaPicker } from '#platform/console/kit/upload/mediaPicker.ts'
import { call } from '#platform/console/providers/call.ts'
import type { ReusePurpose } from '#platform/contract/options.ts'
import { type MediaPicture, reuseMedia } from '../../library.ts'
import { MEDIA_RESOURCE, previewUrlOf, titleOf } from './mediaData.ts'
import { PickerDialog, PickerList } from './PickerDialog.tsx'

type Props = Pick<Parameters<RenderMediaPicker>[0], 'onPick'> & { purpose: ReusePurpose; onClose: () => void }

export function MediaPickerDialog({ purpose, onPick, onClose }: Props) {
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const pick = async (picture: MediaPicture) => {
    setBusy(true)
    try {
      const { result } = await call(reuseMedia, { params: { id: picture.id }, body: { use: purpose } })
      onPick({ name: result.filename, alt: picture.alt ?? '' })
    } catch (error) {
      setBusy(false)
      notifyFailure(error)
    }
  }
  return (
    <PickerDialog title="Pilih dari media" onClose={onClose}>
      <PickerList<MediaPicture>
        resource={MEDIA_RESOURCE}
        emptyText="Belum ada gambar"
        isBusy={isBusy}
        render={(picture) => (
          <Box component="li" key={picture.id}>
            <ButtonBase
              disabled={isBusy}
              onClick={() => void pick(picture)}
              sx={TILE_STYLE}
              aria-label={titleOf(picture)}
            >
              <Picture src={previewUrlOf(picture)} />
              <Typography variant="body2" noWrap sx={{ px: 1, py: 0.75, width: 1 }}>
                {picture.alt || titleOf(picture)}
              </Typography>
            </ButtonBase>
          </Box>
        )}
      />
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={onClose} color="inherit">
          Batal
        </Button>
      </DialogActions>
    </PickerDialog>
  )
}

const TILE_STYLE = {
  width: 1,
  flexDirection: 'column',
  alignItems: 'stretch',
  textAlign: 'left',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '&:hover, &:focus-visible': { borderColor: 'primary.main' },
} as const
