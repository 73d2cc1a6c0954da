/** The form field for attachments; its value is the list of their files, so that a restored draft can show them. */
import { Box } from '@mui/material'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { useSubmitBlock } from '#platform/console/kit/form/useSubmitBlock.ts'
import type { LearningFile } from '../../record.ts'
import { AttachmentsUpload } from './AttachmentsUpload.tsx'
import { type UploadCall, useUploads } from './useUploads.ts'

const WAIT_FOR_UPLOADS_TEXT = 'Tunggu sampai berkas selesai diunggah, atau buang yang gagal.'

/** The form's schema needs `attachments: fileList`. @example <AttachmentsField uploadCall={uploadTeacherFile} /> */
export function AttachmentsField({ uploadCall }: { uploadCall: UploadCall }) {
  const { field, fieldState } = useController({ name: 'attachments' })
  const containerRef = useRef<HTMLDivElement>(null)
  const files: readonly LearningFile[] = field.value ?? []
  const uploads = useUploads({ uploadCall, files, onChange: field.onChange })
  useSubmitBlock(containerRef, uploads.pendingUploads.length > 0 && WAIT_FOR_UPLOADS_TEXT)
  return (
    <Box ref={containerRef}>
      <AttachmentsUpload
        files={files}
        uploads={uploads}
        onRemove={({ filename }) => field.onChange(files.filter((file) => file.filename !== filename))}
        error={fieldState.error?.message}
      />
    </Box>
  )
}
