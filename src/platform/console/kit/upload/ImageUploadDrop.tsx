/** The empty state of the image field: a box that opens the file dialog. */
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import { ButtonBase, Typography } from '@mui/material'
import { DropHint } from './DropHint.tsx'
import { createDropBoxStyle } from './dropBox.ts'
import { IMAGE_HINT } from './ImageUploadCheck.ts'

export function ImageUploadDrop({ isDraggedOver, onPick }: { isDraggedOver: boolean; onPick: () => void }) {
  return (
    <ButtonBase onClick={onPick} sx={createDropBoxStyle(isDraggedOver)}>
      <AddPhotoAlternateOutlined sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
        Pilih gambar
      </Typography>
      <DropHint text={IMAGE_HINT} />
    </ButtonBase>
  )
}
