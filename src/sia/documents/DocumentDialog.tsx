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
import { type ReactNode, useId } from 'react'
import { UPLOADS, type Version } from '#contract/sia/attachment.ts'
import { FileDrop } from '#src/kit/FileDrop.tsx'
import { Notice } from '#src/kit/ListEmpty.tsx'
import { PdfPages } from '#src/kit/PdfPages.tsx'
import { ProgressBar } from '#src/kit/ProgressBar.tsx'
import { LeaveGuard } from '#src/kit/UnsavedGuard.tsx'
import { DownloadButton } from './DownloadButton.tsx'
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
  upload?: ReturnType<typeof useUpload> & { canSend: boolean }
  /** Fields beside the file. */
  children?: ReactNode
  onClose: () => void
}

export function DocumentDialog(props: Props) {
  const { title, heading, detail, current, versions, fileLabel, upload, children, onClose } = props
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const hasActions = current !== null || upload !== undefined
  // Somebody who only reads needs no second column beside the page.
  const isBare = !upload && !children && versions.length < 2
  const close = () => {
    if (!upload?.isBusy) onClose()
  }
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
      <IconButton
        onClick={close}
        disabled={upload?.isBusy ?? false}
        aria-label="Tutup"
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <Close />
      </IconButton>
      <DialogContent dividers={hasActions} sx={isBare ? single : columns}>
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
          {upload && (
            <Box>
              <Typography component="h3" variant="body2" sx={{ fontWeight: 700, mb: 0.5 }}>
                {fileLabel}
              </Typography>
              <FileDrop
                accept={UPLOADS.pdf.ending}
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
          )}
          {children}
          {upload && <Progress share={upload.share} problem={otherProblem(upload.problems)} />}
          <VersionList versions={versions} />
        </Box>
      </DialogContent>
      {hasActions && (
        <DialogActions sx={{ pt: 1.5 }}>
          {current && <DownloadButton attached={current} />}
          {upload && (
            <Button
              variant="contained"
              startIcon={<Upload />}
              disabled={upload.isBusy || !upload.canSend}
              onClick={() => void upload.upload()}
            >
              Upload
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

/** What the server says of student, class or semester has no field of its own here. */
function otherProblem({ file: _, final_score: __, ...others }: Record<string, string>): string | undefined {
  return Object.values(others)[0]
}

function Preview({ current, upload, emptyText, heading }: Props) {
  const { data, error, isFetching } = useFile(upload?.file ? null : current)
  const shown = upload?.file ?? data
  if (shown) return <PdfPages file={shown} label={`Pratinjau ${heading}`} />
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (isFetching) return <ProgressBar isLoading />
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
/** On a phone whose it is comes first, then the preview. */
const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  alignContent: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"side" "preview"', md: '"preview side"' },
} as const
