/** The dialog for an image's alternative text, caption and width. */
import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { BlobImage } from '../../file/BlobImage.tsx'
import type { Description } from '../RichTextFigure.ts'
import { RichTextDialog } from './RichTextDialog.tsx'

/** Widths in pixels; without one an image has its natural width, limited by the page. */
const SIZES = [
  { width: 300, label: 'Kecil' },
  { width: 600, label: 'Sedang' },
] as const

/** Shows the label of the empty option (natural width) in the field. */
const SHOW_EMPTY_OPTION_PROPS = { select: { displayEmpty: true }, inputLabel: { shrink: true } }

const isCustomWidth = (width: string) => width !== '' && !SIZES.some((size) => String(size.width) === width)

type Props = {
  initialDescription: Description
  /** URL of the image, or the file while it uploads. */
  src?: string
  file?: File
  onSave: (description: Description) => boolean
  onRemove?: () => void
  onClose: () => void
}

export function RichTextImageDialog({ initialDescription, src, file, onSave, onRemove, onClose }: Props) {
  const [alt, setAlt] = useState(initialDescription.alt)
  const [caption, setCaption] = useState(initialDescription.caption)
  const [width, setWidth] = useState(initialDescription.width ? String(initialDescription.width) : '')
  const save = () => onSave({ alt: alt.trim(), caption: caption.trim(), width: width ? Number(width) : null })
  return (
    <RichTextDialog
      title="Gambar"
      submitLabel="Simpan"
      isOpen
      onSubmit={save}
      onClose={onClose}
      extraAction={
        onRemove && (
          <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
            Hapus gambar
          </Button>
        )
      }
    >
      {file && <BlobImage blob={file} alt="" sx={PREVIEW_STYLE} />}
      {src && <Box component="img" src={src} alt="" sx={PREVIEW_STYLE} />}
      <TextField
        label="Teks alternatif"
        autoFocus
        fullWidth
        multiline
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        helperText="Dibacakan kepada pengunjung yang tidak dapat melihat gambarnya"
      />
      <TextField
        label="Keterangan"
        fullWidth
        multiline
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
        helperText="Tampil di bawah gambar; boleh kosong"
      />
      <TextField
        select
        label="Lebar"
        fullWidth
        value={width}
        onChange={(event) => setWidth(event.target.value)}
        slotProps={SHOW_EMPTY_OPTION_PROPS}
      >
        <MenuItem value="">Seperti aslinya</MenuItem>
        {SIZES.map((size) => (
          <MenuItem key={size.width} value={String(size.width)}>
            {size.label}
          </MenuItem>
        ))}
        {isCustomWidth(width) && <MenuItem value={width}>{width} piksel</MenuItem>}
      </TextField>
    </RichTextDialog>
  )
}

const PREVIEW_STYLE = { maxHeight: 180, maxWidth: 1, alignSelf: 'center', borderRadius: 1 } as const
