/** A student's document: preview, upload of another, download, and the versions before. */
import Close from '@mui/icons-material/CloseRounded'
import Upload from '@mui/icons-material/UploadOutlined'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  LinearProgress,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { UPLOADS } from '#contract/field/chosenFile.ts'
import type { Version } from '#contract/sia/document/attachment.ts'
import { ConfirmDialog } from '#src/kit/dialog/ConfirmDialog.tsx'
import { PdfPages } from '#src/kit/file/PdfPages.tsx'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { ListFailure, Notice } from '#src/kit/list/ListEmpty.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { FileDrop } from '#src/kit/upload/FileDrop.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { PREVIEW_COLUMNS } from './previewColumns.ts'
import { type Attached, useFile } from './useFile.ts'
import type { useUpload } from './useUpload.ts'
import { VersionList } from './VersionList.tsx'

type Props = {
  title: string
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
  onClose: () => void
}

type Required = {
  /** What the file is, e.g. 'File Rapor'. */
  fieldName: string
  /** Said under the fields where Upload is pressed too early. */
  missing: Record<string, string>
  /** All is as it is stored. */
  isUnchanged?: boolean
}

export function DocumentDialog(props: Props) {
  const { title, heading, detail, current, versions, fileLabel, upload, children, onClose } = props
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const hasActions = current !== null || upload !== undefined
  // Somebody who only reads needs no second column beside the page.
  const isBare = !upload && !children && versions.length < 2
  const [isAsking, setAsking] = useState(false)
  const close = () => (upload?.isBusy ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth={isBare ? 'md' : 'lg'}
      fullScreen={isNarrow}
      aria-labelledby={id}
    >
      <LeaveGuard isUnsaved={upload?.isBusy ?? false} />
      <DialogTitle id={id} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton onClick={close} aria-label="Tutup" sx={{ position: 'absolute', top: 12, right: 12 }}>
        <Close />
      </IconButton>
      <DialogContent dividers={hasActions} sx={isBare ? single : PREVIEW_COLUMNS}>
        <Box sx={{ minWidth: 0, gridArea: 'preview' }}>
          <Preview {...props} />
        </Box>
        <Box sx={{ minWidth: 0, gridArea: 'side', display: 'grid', gap: 2.5, alignContent: 'start' }}>
          <Box>
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{heading}</Typography>
            <Typography variant="body2" color="textSecondary">
              {detail}
            </Typography>
          </Box>
          {upload && <FileField label={fileLabel} upload={upload} />}
          {children}
          {upload && <Progress share={upload.share} problem={otherProblem(upload.problems)} />}
          <VersionList versions={versions} />
        </Box>
      </DialogContent>
      {hasActions && <Actions {...props} />}
      <GiveUpQuestion
        isOpen={isAsking && upload?.isBusy === true}
        isSent={upload?.share === 1}
        onStay={() => setAsking(false)}
        onLeave={() => {
          upload?.giveUp()
          onClose()
        }}
      />
    </Dialog>
  )
}

function FileField({ label, upload }: { label: string; upload: NonNullable<Props['upload']> }) {
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

function Actions({ current, upload, withdraw }: Pick<Props, 'current' | 'upload' | 'withdraw'>) {
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

type Question = { isOpen: boolean; isSent: boolean; onStay: () => void; onLeave: () => void }

function GiveUpQuestion({ isOpen, isSent, onStay, onLeave }: Question) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Batalkan unggahan?"
      confirmLabel="Batalkan"
      cancelLabel="Tunggu"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {isSent
        ? 'Berkas sudah terkirim dan sedang disimpan; mungkin tetap tersimpan.'
        : 'Berkas masih diunggah. Bila dibatalkan, berkas ini tidak disimpan.'}
    </ConfirmDialog>
  )
}

/** What the server says of student, class or semester has no field of its own here. */
function otherProblem({ file: _, final_score: __, ...others }: Record<string, string>): string | undefined {
  return Object.values(others)[0]
}

function Preview({ current, upload, emptyText, heading }: Props) {
  const { data, error, isFetching, refetch } = useFile(upload?.file ? null : current)
  const preview = upload?.file ?? data
  if (preview) return <PdfPages file={preview} label={`Pratinjau ${heading}`} />
  if (isFetching) return <ProgressBar isLoading />
  if (error) return <ListFailure message={error.message} onRetry={() => refetch()} />
  return <Notice title={emptyText} />
}

function Progress({ share, problem }: { share: number | null; problem: string | undefined }) {
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

const single = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"side" "preview"',
} as const
