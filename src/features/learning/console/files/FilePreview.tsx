/** The dialog that previews a PDF or picture. */
import Close from '@mui/icons-material/CloseRounded'
import {
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { useId } from 'react'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { BlobImage } from '#platform/console/kit/file/BlobImage.tsx'
import { DownloadButton } from '#platform/console/kit/file/DownloadButton.tsx'
import { PdfPages } from '#platform/console/kit/file/PdfPages.tsx'
import { useFile } from '#platform/console/kit/file/useFile.ts'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import type { LearningFile } from '../../record.ts'

export function FilePreview({ file, onClose }: { file: LearningFile; onClose: () => void }) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pr: 7, overflowWrap: 'anywhere' }}>
        {file.file}
      </DialogTitle>
      <IconButton onClick={onClose} aria-label="Tutup" sx={{ position: 'absolute', top: 12, right: 12 }}>
        <Close />
      </IconButton>
      <DialogContent dividers>
        <FileView file={file} />
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <DownloadButton file={file} />
      </DialogActions>
    </Dialog>
  )
}

/** The content of a private file. @example <FileView file={submission.attachments[0]} /> */
export function FileView({ file }: { file: LearningFile }) {
  const { data, error, isFetching, refetch } = useFile(file)
  if (!data && error && !isFetching) return <ReadFailure error={error} onRetry={() => refetch()} />
  if (!data) return <ProgressBar isLoading={isFetching} />
  return file.type === 'application/pdf' ? (
    <PdfPages file={data} label={file.file} />
  ) : (
    <BlobImage
      blob={data}
      alt={file.file}
      sx={{ display: 'block', maxWidth: 1, mx: 'auto', borderRadius: 1 }}
    />
  )
}
