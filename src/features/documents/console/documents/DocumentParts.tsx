/** The parts of the document dialog: preview, file field, buttons, progress. */
import Upload from '@mui/icons-material/UploadOutlined'
import { Box, Button, DialogActions, LinearProgress, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DownloadButton } from '#platform/console/kit/file/DownloadButton.tsx'
import { PdfPages } from '#platform/console/kit/file/PdfPages.tsx'
import { type AttachedFile, useFile } from '#platform/console/kit/file/useFile.ts'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { FileDrop } from '#platform/console/kit/upload/FileDrop.tsx'
import { UPLOAD_KINDS } from '#platform/contract/field/uploadProblem.ts'
import type { DocumentVersion } from '../../documentVersion.ts'
import type { KeptInputProps } from './KeptInput.tsx'
import type { useUpload } from './useUpload.ts'

/** A student's document with what the user may do with it. */
export type StudentDocument = {
  /** The name of the student. */
  heading: string
  detail: string
  /** The stored file; null if there is none. */
  current: AttachedFile | null
  versions: readonly DocumentVersion[]
  /** Shown instead of the preview if there is no file. */
  emptyText: string
  fileLabel: string
  /** Undefined if the user may only read. */
  upload?: (ReturnType<typeof useUpload> & UploadField) | undefined
  /** The button that withdraws the stored file; undefined if the user may not. */
  withdrawButton?: ReactNode
  /** Fields beside the file. */
  children?: ReactNode
}

type UploadField = {
  /** What the file is, e.g. 'File Rapor'. */
  fieldName: string
  /** The messages of required fields that are still empty, by field name. */
  requiredErrors: Record<string, string>
  /** Whether a file is chosen or a field typed, which closing the dialog would lose. */
  hasInput: boolean
  /** Disables the button, since nothing differs from the stored data. */
  isUnchanged?: boolean
  /** Under what the device keeps file and text. */
  keeping: Omit<KeptInputProps, 'file' | 'setFile'>
}

export function FileField({
  label,
  upload,
}: {
  label: string
  upload: NonNullable<StudentDocument['upload']>
}) {
  return (
    <Box>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 700, mb: 0.5 }}>
        {label}
      </Typography>
      <FileDrop
        accept={UPLOAD_KINDS.pdf.extension}
        fieldName={upload.fieldName}
        label={upload.file?.name ?? 'Pilih berkas .pdf'}
        hint="paling besar 10 MB"
        onPick={upload.chooseFile}
      />
      {upload.problems.file && (
        <Typography variant="caption" color="error" role="alert">
          {upload.problems.file}
        </Typography>
      )}
    </Box>
  )
}

export function DocumentActions({
  current,
  upload,
  withdrawButton,
}: Pick<StudentDocument, 'current' | 'upload' | 'withdrawButton'>) {
  return (
    <DialogActions sx={{ pt: 1.5 }}>
      {current && withdrawButton}
      <DownloadButton file={current} />
      {upload && (
        <Button
          variant="contained"
          startIcon={<Upload />}
          disabled={upload.isBusy || upload.isUnchanged === true}
          onClick={() => void upload.startUpload(upload.requiredErrors)}
        >
          Upload
        </Button>
      )}
    </DialogActions>
  )
}

/** @returns an error of a field without an input in this dialog, such as student or semester */
export function findFormProblem({
  file: _,
  final_score: __,
  ...otherProblems
}: Record<string, string>): string | undefined {
  return Object.values(otherProblems)[0]
}

export function DocumentPreview({ current, upload, emptyText, heading }: StudentDocument) {
  const { data, error, isFetching, refetch } = useFile(upload?.file ? null : current)
  const preview = upload?.file ?? data
  if (preview) return <PdfPages file={preview} label={`Pratinjau ${heading}`} />
  if (isFetching) return <ProgressBar isLoading />
  if (error) return <ReadFailure error={error} onRetry={() => refetch()} />
  return <EmptyState title={emptyText} />
}

/** @param progress from 0 to 1; at 1 the server checks and stores the file */
export function UploadProgress({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100)
  return (
    <Box role="status">
      <Typography variant="body2" color="textSecondary">
        {progress < 1 ? `Mengunggah… ${percent}%` : 'Memeriksa dan menyimpan…'}
      </Typography>
      <LinearProgress
        variant={progress < 1 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label="Mengunggah"
      />
    </Box>
  )
}
