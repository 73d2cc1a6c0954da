/** A private PDF field: uploads the file at once, and downloads it through an endpoint that checks the user's access. */
import Close from '@mui/icons-material/CloseRounded'
import { Box, Button, FormHelperText, LinearProgress, Typography } from '@mui/material'
import { useRef } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { UPLOAD_KINDS, uploadProblem } from '#platform/contract/field/uploadProblem.ts'
import { MB } from '#platform/contract/units.ts'
import { call } from '../../providers/call.ts'
import { useSubmitBlock } from '../form/useSubmitBlock.ts'
import { useEntity } from '../registry/registry.ts'
import { FileDrop } from '../upload/FileDrop.tsx'
import { LeftFiles } from '../upload/kept/LeftFiles.tsx'
import { useFileUpload } from '../upload/useFileUpload.ts'
import type { InputProps } from './InputProps.ts'
import { PrivateFileButton } from './PrivateFileButton.tsx'

export function PrivateFileInput({ field: { name }, commonProps: { source, label, readOnly } }: InputProps) {
  const { field, fieldState } = useInput({ source })
  const record = useRecordContext()
  const { uploads } = useEntity()
  const containerRef = useRef<HTMLDivElement>(null)
  const { currentUpload, problem, uploadFile, reset, files } = useFileUpload({
    source,
    prepare: preparePdf,
    store: async (file, onProgress) => {
      const upload = uploads?.[name]
      return upload ? (await call(upload, { body: {}, file, onProgress })).result.filename : ''
    },
    onStored: field.onChange,
  })
  useSubmitBlock(
    containerRef,
    files.isPending && 'Tunggu sampai berkas selesai diunggah, atau buang yang gagal.',
  )
  const setFilename = (filename: string) => {
    reset()
    field.onChange(filename)
  }

  const isStored = field.value && record?.[source] === field.value
  const message = problem ?? fieldState.error?.message
  return (
    <Box ref={containerRef}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {currentUpload && (
        <LinearProgress
          variant="determinate"
          value={currentUpload.progress * 100}
          aria-label={`Mengunggah ${label}`}
        />
      )}
      {field.value ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {isStored && record ? (
            <PrivateFileButton row={record} name={name} label={label} />
          ) : (
            <Typography variant="body2">Berkas siap disimpan</Typography>
          )}
          {!readOnly && (
            <Button color="inherit" startIcon={<Close />} onClick={() => setFilename('')}>
              Hapus {label}
            </Button>
          )}
        </Box>
      ) : (
        <FilePicker label={label} isReadOnly={readOnly} onPick={uploadFile} />
      )}
      <LeftFiles files={files} />
      <Box aria-live="polite">{message && <FormHelperText error>{message}</FormHelperText>}</Box>
    </Box>
  )
}

function preparePdf(file: File) {
  const problem = uploadProblem('pdf', file)
  return problem === undefined ? { file } : { problem }
}

type FilePickerProps = { label: string; isReadOnly: boolean; onPick: (file: File | undefined) => void }

function FilePicker({ label, isReadOnly, onPick }: FilePickerProps) {
  if (isReadOnly) return <Typography color="textSecondary">Belum ada berkas</Typography>
  return (
    <FileDrop
      accept={UPLOAD_KINDS.pdf.extension}
      label={`Pilih berkas ${UPLOAD_KINDS.pdf.extension}`}
      fieldName={label}
      hint={`paling besar ${UPLOAD_KINDS.pdf.bytes / MB} MB`}
      onPick={onPick}
    />
  )
}
