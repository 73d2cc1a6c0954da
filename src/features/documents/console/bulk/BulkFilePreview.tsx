/** The preview of one PDF in a checked zip, with the input that assigns it to a student. */
import ChevronLeft from '@mui/icons-material/ChevronLeftRounded'
import ChevronRight from '@mui/icons-material/ChevronRightRounded'
import Close from '@mui/icons-material/CloseRounded'
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { DownloadButton } from '#platform/console/kit/file/DownloadButton.tsx'
import { PdfPages } from '#platform/console/kit/file/PdfPages.tsx'
import { type AttachedFile, useFile } from '#platform/console/kit/file/useFile.ts'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import type { BulkEntry } from '../../bulkUpload.ts'
import { PREVIEW_COLUMNS_STYLE } from '../documents/previewColumns.ts'
import { BulkEntryMatch } from './BulkEntryRow.tsx'

type Props = {
  entry: BulkEntry
  /** Its position in its group, e.g. '2 dari 5'. */
  position: string
  file: AttachedFile
  /** The input that assigns the file to a student. */
  children: ReactNode
  /** Undefined for the first file of the group; likewise `onNext` for the last. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose: () => void
}

export function BulkFilePreview({ entry, position, file, children, onPrevious, onNext, onClose }: Props) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" fullScreen={isNarrow} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pr: 7, overflowWrap: 'anywhere' }}>
        Lihat berkas
      </DialogTitle>
      <IconButton onClick={onClose} aria-label="Tutup" sx={{ position: 'absolute', top: 12, right: 12 }}>
        <Close />
      </IconButton>
      <DialogContent dividers sx={PREVIEW_COLUMNS_STYLE}>
        <Box sx={{ minWidth: 0, gridArea: 'preview' }}>
          <Pages key={entry.entry} entry={entry} file={file} />
        </Box>
        <Box sx={{ minWidth: 0, gridArea: 'side', display: 'grid', gap: 2 }}>
          <Box>
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{entry.name}</Typography>
            <BulkEntryMatch entry={entry} />
          </Box>
          {children}
        </Box>
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Box sx={{ mr: 'auto', display: 'flex', alignItems: 'center' }}>
          <IconButton onClick={onPrevious} disabled={!onPrevious} aria-label="Berkas sebelumnya">
            <ChevronLeft />
          </IconButton>
          <Typography variant="body2" color="textSecondary" role="status" noWrap>
            {position}
          </Typography>
          <IconButton onClick={onNext} disabled={!onNext} aria-label="Berkas berikutnya">
            <ChevronRight />
          </IconButton>
        </Box>
        <DownloadButton file={file} />
        <Button variant="contained" onClick={onClose}>
          Selesai
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Pages({ entry, file }: Pick<Props, 'entry' | 'file'>) {
  const { data, error, isFetching, refetch } = useFile(file)
  if (data) return <PdfPages file={data} label={`Isi ${entry.name}`} />
  if (error && !isFetching) return <ReadFailure error={error} onRetry={() => refetch()} />
  return <ProgressBar isLoading />
}
