/** An image field that uploads the file at once; its value is the stored file name. */
import { Box, Button, Card, CardContent, FormHelperText, Typography } from '@mui/material'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { useInput } from 'react-admin'
import { useReadOnly } from '../form/readOnly.ts'
import { useSubmitBlock } from '../form/useSubmitBlock.ts'
import { IMAGE_TYPES } from './ImageUploadCheck.ts'
import { ImageUploadDrop } from './ImageUploadDrop.tsx'
import { ImageUploadPreview } from './ImageUploadPreview.tsx'
import { LeftFiles } from './kept/LeftFiles.tsx'
import type { RenderMediaPicker } from './mediaPicker.ts'
import { prepareImage } from './prepareImage.ts'
import { useFileUpload } from './useFileUpload.ts'

/** Uploads an image and returns its stored name; `previousFilename` is the name of the image it replaces. */
export type StoreImage = (upload: {
  file: File
  previousFilename: string
  /** Receives the progress from 0 to 1. */
  onProgress: (progress: number) => void
}) => Promise<string>

type Props = {
  source: string
  label: string
  /** Width of the preview, one of IMAGE_WIDTHS. */
  width: number
  store: StoreImage
  /** Renders a picker of images uploaded before. */
  renderMediaPicker?: RenderMediaPicker
}

/** @example <ImageUpload source="image" label="Gambar" width={600} store={({ file, previousFilename, onProgress }) => …} /> */
export function ImageUpload({ source, label, width, store, renderMediaPicker }: Props) {
  const { field, fieldState, id } = useInput({ source })
  const isReadOnly = useReadOnly()
  const containerRef = useRef<HTMLDivElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const name: string = field.value
  const upload = useFileUpload({
    source,
    prepare: prepareImage,
    store: (file, onProgress) => store({ file, previousFilename: name, onProgress }),
    onStored: field.onChange,
  })
  const { currentUpload, problem, uploadFile, reset, files } = upload
  useSubmitBlock(containerRef, files.isPending && WAIT_TEXT)
  const message = problem ?? fieldState.error?.message
  const openFileDialog = () => inputRef.current?.click()
  const setFilename = (filename: string) => {
    reset()
    field.onChange(filename)
  }
  return (
    <Card
      ref={containerRef}
      component="section"
      aria-labelledby={`${id}-label`}
      {...(!isReadOnly && createDropHandlers(setDraggedOver, uploadFile))}
    >
      <CardContent>
        <Typography id={`${id}-label`} variant="subtitle1" component="h2" sx={{ fontWeight: 600, mb: 1.5 }}>
          {label}
        </Typography>
        <FileInput ref={inputRef} label={`Berkas ${label.toLowerCase()}`} onFile={uploadFile} />
        {currentUpload || name ? (
          <ImageUploadPreview
            src={currentUpload?.previewUrl ?? `/images/${width}-${name}`}
            alt={`${label} saat ini`}
            progress={currentUpload?.progress}
            isDraggedOver={isDraggedOver}
            isReadOnly={isReadOnly}
            onReplace={openFileDialog}
            onRemove={() => setFilename('')}
          />
        ) : (
          !isReadOnly && <ImageUploadDrop isDraggedOver={isDraggedOver} onPick={openFileDialog} />
        )}
        {!isReadOnly &&
          !currentUpload &&
          renderMediaPicker?.({
            renderButton: renderPickerButton,
            onPick: (picture) => setFilename(picture.name),
          })}
        {!currentUpload && !name && isReadOnly && NO_IMAGE}
        <LeftFiles files={files} />
        <Box aria-live="polite">{message && <FormHelperText error>{message}</FormHelperText>}</Box>
      </CardContent>
    </Card>
  )
}

const WAIT_TEXT = 'Tunggu sampai gambar selesai diunggah, atau buang yang gagal.'
const NO_IMAGE = <Typography color="textSecondary">Tidak ada gambar</Typography>

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
        // Allows picking the same file again, e.g. after a failure.
        event.target.value = ''
      }}
    />
  )
}

const renderPickerButton = (open: () => void) => (
  <Button size="small" onClick={open} sx={{ mt: 1 }}>
    Pilih dari media
  </Button>
)

function createDropHandlers(
  setDraggedOver: (isDraggedOver: boolean) => void,
  onFile: (file: File | undefined) => void,
) {
  return {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setDraggedOver(true)
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setDraggedOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
}
