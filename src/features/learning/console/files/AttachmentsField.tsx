/** The form field for attachments; its value is the list of their file names. */
import { Box } from '@mui/material'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useSubmitBlock } from '#platform/console/kit/form/useSubmitBlock.ts'
import type { LearningFile } from '../../record.ts'
import { AttachmentsUpload } from './AttachmentsUpload.tsx'
import { type UploadCall, useUploads } from './useUploads.ts'

const WAIT_FOR_UPLOADS_TEXT = 'Tunggu sampai berkas selesai diunggah, atau buang yang gagal.'

type Props = { storedFiles: readonly LearningFile[]; uploadCall: UploadCall }

/** @example <AttachmentsField storedFiles={material?.attachments ?? []} uploadCall={uploadTeacherFile} /> */
export function AttachmentsField({ storedFiles, uploadCall }: Props) {
  const { field, fieldState } = useController({ name: 'attachments' })
  const [uploadedFiles, setUploadedFiles] = useState<LearningFile[]>([])
  const containerRef = useRef<HTMLDivElement>(null)
  const names: string[] = field.value ?? []
  const latestNames = useRef(names)
  latestNames.current = names
  const uploads = useUploads({
    uploadCall,
    onStored: (file) => {
      setUploadedFiles((previous) => [...previous, file])
      latestNames.current = [...latestNames.current, file.filename]
      field.onChange(latestNames.current)
    },
  })
  useSubmitBlock(containerRef, uploads.pendingUploads.length > 0 && WAIT_FOR_UPLOADS_TEXT)
  const allFiles = [...storedFiles, ...uploadedFiles]
  const files = names.flatMap((name) => allFiles.find((file) => file.filename === name) ?? [])
  return (
    <Box ref={containerRef}>
      <AttachmentsUpload
        files={files}
        uploads={uploads}
        onRemove={({ filename }) => field.onChange(names.filter((name) => name !== filename))}
        error={fieldState.error?.message}
      />
    </Box>
  )
}
