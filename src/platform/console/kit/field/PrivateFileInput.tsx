/** A private PDF field: uploads the file at once, and downloads it through an endpoint that checks the user's access. */
import Close from '@mui/icons-material/CloseRounded'
import { Box, Button, FormHelperText, LinearProgress, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { UPLOAD_KINDS, uploadProblem } from '#platform/contract/field/uploadProblem.ts'
import { MB } from '#platform/contract/units.ts'
import { call } from '../../providers/call.ts'
import { useSubmitBlock } from '../form/useSubmitBlock.ts'
import { useEntity } from '../registry/registry.ts'
import { toProblem } from '../screen/useAction.ts'
import { FileDrop } from '../upload/FileDrop.tsx'
import type { InputProps } from './InputProps.ts'
import { PrivateFileButton } from './PrivateFileButton.tsx'

export function PrivateFileInput({ field: { name }, commonProps: { source, label, readOnly } }: InputProps) {
  const { field, fieldState } = useInput({ source })
  const record = useRecordContext()
  const { uploads } = useEntity()
  const containerRef = useRef<HTMLDivElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useSubmitBlock(containerRef, progress !== null && 'Tunggu sampai berkas selesai diunggah.')

  const uploadFile = async (file: File | undefined) => {
    const upload = uploads?.[name]
    if (!file || !upload) return
    const rejection = uploadProblem('pdf', file)
    setProblem(rejection ?? null)
    if (rejection) return
    setProgress(0)
    try {
      const { result } = await call(upload, { body: {}, file, onProgress: setProgress })
      field.onChange(result.filename)
    } catch (error) {
      setProblem(toProblem(error).message)
    } finally {
      setProgress(null)
    }
  }

  const isStored = field.value && record?.[source] === field.value
  const message = problem ?? fieldState.error?.message
  return (
    <Box ref={containerRef}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {progress !== null && (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={`Mengunggah ${label}`} />
      )}
      {field.value ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {isStored && record ? (
            <PrivateFileButton row={record} name={name} label={label} />
          ) : (
            <Typography variant="body2">Berkas siap disimpan</Typography>
          )}
          {!readOnly && (
            <Button color="inherit" startIcon={<Close />} onClick={() => field.onChange('')}>
              Hapus {label}
            </Button>
          )}
        </Box>
      ) : (
        <FilePicker label={label} isReadOnly={readOnly} onPick={(file) => void uploadFile(file)} />
      )}
      <Box aria-live="polite">{message && <FormHelperText error>{message}</FormHelperText>}</Box>
    </Box>
  )
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
