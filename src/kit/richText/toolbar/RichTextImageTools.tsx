/** Picks images into the text; describes and sizes the selected one. */
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import ImageSearch from '@mui/icons-material/ImageSearch'
import { MenuItem, TextField } from '@mui/material'
import { type Editor, useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { IMAGE_TYPES } from '#src/kit/upload/ImageUploadCheck.ts'
import { RichTextButton } from './RichTextButton.tsx'
import { RichTextDialog } from './RichTextDialog.tsx'

export function RichTextImageTool({ editor }: { editor: Editor }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <RichTextButton
        label="Sisipkan gambar"
        icon={AddPhotoAlternateOutlined}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES}
        aria-label="Berkas gambar untuk isi"
        onChange={(event) => {
          editor
            .chain()
            .focus()
            .uploadImages([...(event.target.files ?? [])])
            .run()
          // The same file may be picked again.
          event.target.value = ''
        }}
      />
    </>
  )
}

export function RichTextDescribeImageTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const isImage = useEditorState({ editor, selector: ({ editor }) => editor.isActive('image') })
  return (
    <>
      <RichTextButton
        label={isImage ? 'Keterangan dan ukuran gambar' : 'Keterangan gambar: pilih gambarnya dahulu'}
        icon={ImageSearch}
        isOff={!isImage}
        hasPopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <ImageDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Widths in pixels; without one an image is as wide as it is, but never wider than the page. */
const SIZES = [
  { width: 300, label: 'Kecil' },
  { width: 600, label: 'Sedang' },
] as const

function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const image = editor.getAttributes('image')
  const [alt, setAlt] = useState(String(image.alt ?? ''))
  const [width, setWidth] = useState(String(image.width ?? ''))
  const save = () => {
    const size = { width: width ? Number(width) : null, height: null }
    return editor
      .chain()
      .focus()
      .updateAttributes('image', { alt: alt.trim(), ...size })
      .run()
  }
  return (
    <RichTextDialog title="Gambar" act="Simpan" isOpen onSubmit={save} onClose={onClose}>
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
        select
        label="Lebar"
        fullWidth
        value={width}
        onChange={(event) => setWidth(event.target.value)}
      >
        <MenuItem value="">Seperti aslinya</MenuItem>
        {SIZES.map((size) => (
          <MenuItem key={size.width} value={String(size.width)}>
            {size.label}
          </MenuItem>
        ))}
        {width && !SIZES.some((size) => String(size.width) === width) && (
          <MenuItem value={width}>{width} piksel</MenuItem>
        )}
      </TextField>
    </RichTextDialog>
  )
}
