/** The dialog of a student's document: its loading state, then preview, upload and versions. */
import { Alert, Box, DialogContent, DialogTitle, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useId } from 'react'
import { CloseIconButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog, type LossQuestion } from '#platform/console/kit/dialog/Dialog.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import {
  DocumentActions,
  DocumentPreview,
  FileField,
  findFormProblem,
  type StudentDocument,
  UploadProgress,
} from './DocumentParts.tsx'
import { KeptInput } from './KeptInput.tsx'
import { PREVIEW_COLUMNS_STYLE } from './previewColumns.ts'
import { VersionList } from './VersionList.tsx'

type Props = {
  title: string
  /** Loads the document while `document` is null. */
  query?: Query
  document: StudentDocument | null
  onClose: () => void
}
type Query = { error: Error | null; isFetching: boolean; refetch: () => unknown }

export function DocumentDialog({ title, query, document, onClose }: Props) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const upload = document?.upload
  const isBusy = upload?.isBusy ?? false
  const close = () => {
    upload?.abort()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      question={isBusy ? cancelQuestion(upload?.progress === 1) : UNSENT_QUESTION}
      fullWidth
      maxWidth={document && isPreviewOnly(document) ? 'md' : 'lg'}
      fullScreen={isNarrow}
      aria-labelledby={id}
    >
      <LeaveGuard isUnsaved={isBusy || (upload?.hasInput ?? false)} />
      <DialogTitle id={id} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <CloseIconButton />
      {document ? <DocumentContent {...document} /> : query && <LoadingContent {...query} />}
    </Dialog>
  )
}

function LoadingContent({ error, isFetching, refetch }: Query) {
  return (
    <DialogContent sx={{ minHeight: 240 }}>
      <ProgressBar isLoading={isFetching} />
      {error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
    </DialogContent>
  )
}

/** Without anything to upload or choose, a second column is not needed. */
const isPreviewOnly = ({ upload, children, versions }: StudentDocument) =>
  !upload && !children && versions.length < 2

function DocumentContent(document: StudentDocument) {
  const { heading, detail, current, versions, fileLabel, upload, children } = document
  const hasActions = current !== null || upload !== undefined
  return (
    <>
      <DialogContent
        dividers={hasActions}
        sx={isPreviewOnly(document) ? SINGLE_COLUMN_STYLE : PREVIEW_COLUMNS_STYLE}
      >
        <Box sx={{ minWidth: 0, gridArea: 'preview' }}>
          <DocumentPreview {...document} />
        </Box>
        <Box sx={{ minWidth: 0, gridArea: 'side', display: 'grid', gap: 2.5, alignContent: 'start' }}>
          <Box>
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{heading}</Typography>
            <Typography variant="body2" color="textSecondary">
              {detail}
            </Typography>
          </Box>
          {/* What was changed now would not be part of the upload. */}
          <Box inert={upload?.isBusy ?? false} sx={{ display: 'contents' }}>
            {upload && <KeptInput {...upload.keeping} file={upload.file} setFile={upload.setFile} />}
            {upload && <FileField label={fileLabel} upload={upload} />}
            {children}
          </Box>
          {upload && <UploadStatus upload={upload} />}
          <VersionList versions={versions} />
        </Box>
      </DialogContent>
      {hasActions && <DocumentActions {...document} />}
    </>
  )
}

/** The problem that belongs to no field, or else the progress while a file is uploaded. */
function UploadStatus({
  upload: { problems, progress },
}: {
  upload: NonNullable<StudentDocument['upload']>
}) {
  const problem = findFormProblem(problems)
  if (problem) return <Alert severity="error">{problem}</Alert>
  return progress === null ? null : <UploadProgress progress={progress} />
}

/** @param isSent whether the file has arrived and is being stored */
const cancelQuestion = (isSent: boolean): LossQuestion => ({
  title: 'Batalkan unggahan?',
  text: isSent
    ? 'Berkas sudah terkirim dan sedang disimpan; mungkin tetap tersimpan.'
    : 'Berkas masih diunggah. Bila dibatalkan, berkas ini tidak disimpan.',
  confirmLabel: 'Batalkan',
  cancelLabel: 'Tunggu',
})

const UNSENT_QUESTION: LossQuestion = {
  title: 'Tutup tanpa mengunggah?',
  text: 'Yang Anda pilih atau isi di sini belum diunggah dan akan hilang.',
  confirmLabel: 'Buang',
  cancelLabel: 'Kembali',
}

const SINGLE_COLUMN_STYLE = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"side" "preview"',
} as const
