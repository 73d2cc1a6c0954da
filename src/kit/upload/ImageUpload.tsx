/** An image field that uploads what is chosen at once and holds the name it was stored under. */
import { Box, Button, Card, CardContent, FormHelperText, Typography } from '@mui/material'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { useInput } from 'react-admin'
import { useSubmitBlock } from '../form/useSubmitBlock.ts'
import { useReadOnly } from '../readOnly/readOnly.ts'
import { IMAGE_TYPES } from './ImageUploadCheck.ts'
import { ImageUploadDrop } from './ImageUploadDrop.tsx'
import { ImageUploadPreview } from './ImageUploadPreview.tsx'
import type { PictureLibrary } from './pictureLibrary.ts'
import { type StoreImage, useImageUpload } from './useImageUpload.ts'

type Props = {
  source: string
  label: string
  /** Which of the stored widths is shown, see IMAGE_WIDTHS. */
  width: number
  store: StoreImage
  /** Pictures that are there already, to be chosen instead. */
  library?: PictureLibrary
}

/** @example <ImageUpload source="image" label="Gambar" width={600} store={({ file, previous, report }) => …} /> */
export function ImageUpload({ source, label, width, store, library }: Props) {
  const { field, fieldState, id } = useInput({ source })
  const isReadOnly = useReadOnly()
  const frame = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const name: string = field.value
  const { current, problem, take, forget } = useImageUpload({ name, store, keep: field.onChange })
  useSubmitBlock(frame, current !== undefined && 'Tunggu sampai gambar selesai diunggah.')

  const message = problem ?? fieldState.error?.message
  const pick = () => picker.current?.click()
  const change = (chosen: string) => {
    forget()
    field.onChange(chosen)
  }
  return (
    <Card
      ref={frame}
      component="section"
      aria-labelledby={`${id}-label`}
      {...(!isReadOnly && dropTarget(setOver, take))}
    >
      <CardContent>
        <Typography id={`${id}-label`} variant="subtitle1" component="h2" sx={{ fontWeight: 600, mb: 1.5 }}>
          {label}
        </Typography>
        <FileInput ref={picker} label={`Berkas ${label.toLowerCase()}`} onFile={take} />
        {current || name ? (
          <ImageUploadPreview
            src={current?.preview ?? `/images/${width}-${name}`}
            alt={`${label} saat ini`}
            progress={current?.share}
            isDraggedOver={isOver}
            isReadOnly={isReadOnly}
            onReplace={pick}
            onRemove={() => change('')}
          />
        ) : (
          !isReadOnly && <ImageUploadDrop isOver={isOver} onPick={pick} />
        )}
        {!isReadOnly &&
          !current &&
          library?.({ button: libraryButton, onPick: (picked) => change(picked.name) })}
        {!current && !name && isReadOnly && <Typography color="textSecondary">Tidak ada gambar</Typography>}
        <Box aria-live="polite">{message && <FormHelperText error>{message}</FormHelperText>}</Box>
      </CardContent>
    </Card>
  )
}

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onFile: (file: File | undefined) => void
}

function FileInput({ ref, label, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={IMAGE_TYPES}
      aria-label={label}
      onChange={(event) => {
        onFile(event.target.files?.[0])
        // The same file may be chosen again, after a failure for one.
        event.target.value = ''
      }}
    />
  )
}

const libraryButton = (open: () => void) => (
  <Button size="small" onClick={open} sx={{ mt: 1 }}>
    Pilih dari media
  </Button>
)

function dropTarget(setOver: (isOver: boolean) => void, onFile: (file: File | undefined) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
}
