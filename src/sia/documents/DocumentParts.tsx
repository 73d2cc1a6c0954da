/** What the dialog of a document is made of: preview, file to upload, buttons, progress. */
import Upload from '@mui/icons-material/UploadOutlined'
import { Alert, Box, Button, DialogActions, LinearProgress, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { UPLOADS } from '#contract/field/chosenFile.ts'
import type { Version } from '#contract/sia/document/attachment.ts'
import { PdfPages } from '#src/kit/file/PdfPages.tsx'
import { EmptyState, ListFailure } from '#src/kit/list/ListEmpty.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { FileDrop } from '#src/kit/upload/FileDrop.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { type Attached, useFile } from './useFile.ts'
import type { useUpload } from './useUpload.ts'

/** A student's document with what the user may do with it. */
export type StudentDocument = {
  /** Whose it is. */
  heading: string
  detail: string
  /** What is stored; null while there is nothing. */
  current: Attached | null
  versions: readonly Version[]
  /** Said in place of the preview. */
  emptyText: string
  fileLabel: string
  /** Absent where the user may only read. */
  upload?: (ReturnType<typeof useUpload> & Required) | undefined
  /** What takes the stored file back; absent where the user may not. */
  withdraw?: ReactNode
  /** Fields beside the file. */
  children?: ReactNode
}

type Required = {
  /** What the file is, e.g. 'File Rapor'. */
  fieldName: string
  /** Said under the fields where Upload is pressed too early. */
  missing: Record<string, string>
  /** All is as it is stored. */
  isUnchanged?: boolean
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
        accept={UPLOADS.pdf.ending}
        fieldName={upload.fieldName}
        label={upload.file?.name ?? 'Pilih berkas .pdf'}
        hint="paling besar 10 MB"
        onPick={upload.choose}
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
  withdraw,
}: Pick<StudentDocument, 'current' | 'upload' | 'withdraw'>) {
  return (
    <DialogActions sx={{ pt: 1.5 }}>
      {current && withdraw}
      {current && <DownloadButton attached={current} />}
      {upload && (
        <Button
          variant="contained"
          startIcon={<Upload />}
          disabled={upload.isBusy || upload.isUnchanged === true}
          onClick={() => void upload.upload(upload.missing)}
        >
          Upload
        </Button>
      )}
    </DialogActions>
  )
}

/** What the server says of student, class or semester has no field of its own here. */
export function otherProblem({
  file: _,
  final_score: __,
  ...others
}: Record<string, string>): string | undefined {
  return Object.values(others)[0]
}

export function DocumentPreview({ current, upload, emptyText, heading }: StudentDocument) {
  const { data, error, isFetching, refetch } = useFile(upload?.file ? null : current)
  const preview = upload?.file ?? data
  if (preview) return <PdfPages file={preview} label={`Pratinjau ${heading}`} />
  if (isFetching) return <ProgressBar isLoading />
  if (error) return <ListFailure message={error.message} onRetry={() => refetch()} />
  return <EmptyState title={emptyText} />
}

export function UploadProgress({ share, problem }: { share: number | null; problem: string | undefined }) {
  if (problem) return <Alert severity="error">{problem}</Alert>
  if (share === null) return null
  const percent = Math.round(share * 100)
  return (
    <Box role="status">
      <Typography variant="body2" color="textSecondary">
        {share < 1 ? `Mengunggah… ${percent}%` : 'Memeriksa dan menyimpan…'}
      </Typography>
      <LinearProgress
        variant={share < 1 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label="Mengunggah"
      />
    </Box>
  )
}
