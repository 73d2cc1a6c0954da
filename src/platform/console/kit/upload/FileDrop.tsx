/** A file box that opens the file dialog and accepts dropped files. */
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Box, ButtonBase, Typography } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type DragEvent, useRef, useState } from 'react'
import { DropHint } from './DropHint.tsx'
import { createDropBoxStyle } from './dropBox.ts'

type Props = {
  /** The `accept` of the file input; the caller must check dropped files. */
  accept: string
  label: string
  /** Read by screen readers before the label, e.g. 'File Slip'. */
  fieldName?: string
  hint: string
  onPick: (file: File | undefined) => void
  /** Accepts several files at once, instead of `onPick`. */
  onPickAll?: (files: File[]) => void
}

/** @example <FileDrop accept=".csv" label="Pilih berkas .csv" hint="paling besar 20 MB" onPick={check} /> */
export function FileDrop({ accept, label, fieldName, hint, onPick, onPickAll }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handleDrag = (newIsDraggedOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(newIsDraggedOver)
  }
  const pickFiles = (files: FileList | null) =>
    onPickAll ? onPickAll([...(files ?? [])]) : onPick(files?.[0])
  const handleDrop = (event: DragEvent) => {
    handleDrag(false)(event)
    pickFiles(event.dataTransfer.files)
  }
  return (
    <Box
      sx={{ minWidth: 0 }}
      onDragOver={handleDrag(true)}
      onDragLeave={handleDrag(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={onPickAll !== undefined}
        aria-label={label}
        hidden
        onChange={(event) => {
          pickFiles(event.target.files)
          // Allows picking the same file again after correcting it.
          event.target.value = ''
        }}
      />
      <ButtonBase onClick={() => input.current?.click()} sx={createDropBoxStyle(isDraggedOver)}>
        {fieldName && (
          <Box component="span" sx={visuallyHidden}>
            {fieldName}{' '}
          </Box>
        )}
        <UploadFile sx={{ fontSize: 32, color: 'text.secondary' }} />
        <Typography
          component="span"
          variant="body2"
          sx={{ fontWeight: 600, maxWidth: 1, overflowWrap: 'anywhere' }}
        >
          {label}{' '}
        </Typography>
        <DropHint text={hint} />
      </ButtonBase>
    </Box>
  )
}
