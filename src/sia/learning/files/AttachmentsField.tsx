/** The files of a form; their names are what is saved. */
import { Box } from '@mui/material'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { LearningFile } from '#contract/sia/learning/record.ts'
import { useSubmitBlock } from '#src/kit/form/useSubmitBlock.ts'
import { Attachments } from './Attachments.tsx'
import { type UploadCall, useUploads } from './useUploads.ts'

const WAIT_FOR_UPLOADS = 'Tunggu sampai berkas selesai diunggah, atau buang yang gagal.'

type Props = { stored: readonly LearningFile[]; upload: UploadCall }

/** @example <AttachmentsField stored={material?.attachments ?? []} upload={uploadTeacherFile} /> */
export function AttachmentsField({ stored, upload }: Props) {
  const { field, fieldState } = useController({ name: 'attachments' })
  const [sent, setSent] = useState<LearningFile[]>([])
  const frame = useRef<HTMLDivElement>(null)
  const names: string[] = field.value ?? []
  const latest = useRef(names)
  latest.current = names
  const uploads = useUploads({
    upload,
    onStored: (file) => {
      setSent((before) => [...before, file])
      latest.current = [...latest.current, file.filename]
      field.onChange(latest.current)
    },
  })
  useSubmitBlock(frame, uploads.sending.length > 0 && WAIT_FOR_UPLOADS)
  const known = [...stored, ...sent]
  const files = names.flatMap((name) => known.find((file) => file.filename === name) ?? [])
  return (
    <Box ref={frame}>
      <Attachments
        files={files}
        uploads={uploads}
        onRemove={({ filename }) => field.onChange(names.filter((name) => name !== filename))}
        error={fieldState.error?.message}
      />
    </Box>
  )
}
