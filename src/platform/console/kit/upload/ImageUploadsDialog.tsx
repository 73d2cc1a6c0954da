/** The dialog that uploads several images one after another, each with its progress or error. */
import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded'
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useId } from 'react'
import { Dialog, type LossQuestion } from '../dialog/Dialog.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { FileDrop } from './FileDrop.tsx'
import { IMAGE_HINT, IMAGE_TYPES } from './ImageUploadCheck.ts'
import { LeftFiles } from './kept/LeftFiles.tsx'
import { type Upload, type UploadQueueOptions, useUploadQueue } from './useUploadQueue.ts'

type Props<Stored> = UploadQueueOptions<Stored> & { title: string; onClose: () => void }

/** @example <ManyUploads title="Unggah foto" store={async (file, onProgress) => …} onStored={refresh} onClose={close} /> */
export function ImageUploadsDialog<Stored>({ title, onClose, ...options }: Props<Stored>) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { uploads, isRunning, add, retry, stop, files } = useUploadQueue(options)
  const doneCount = uploads.filter(({ state }) => state === 'done').length
  const canRetry = uploads.some((upload) => upload.canRetry)
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      question={UPLOADS_QUESTION}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={id}
    >
      <LeaveGuard isUnsaved={isRunning || canRetry} />
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers>
        <FileDrop
          accept={IMAGE_TYPES}
          label="Pilih beberapa foto"
          hint={IMAGE_HINT}
          onPick={(file) => file && add([file])}
          onPickAll={add}
        />
        <LeftFiles files={files} />
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1.5, minHeight: 20 }}>
          {uploads.length > 0 && `${doneCount} dari ${uploads.length} foto terunggah`}
        </Typography>
        <Box component="ul" aria-label="Foto" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {uploads.map((upload) => (
            <Row key={upload.key} upload={upload} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        {canRetry && !isRunning && <Button onClick={retry}>Coba lagi yang gagal</Button>}
        <Button
          color={isRunning ? 'inherit' : 'primary'}
          variant={isRunning ? 'text' : 'contained'}
          onClick={close}
        >
          {isRunning ? 'Hentikan sisanya' : 'Selesai'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const UPLOADS_QUESTION: LossQuestion = {
  title: 'Hentikan unggahan?',
  text: 'Foto yang belum terunggah tidak disimpan.',
  confirmLabel: 'Hentikan',
  cancelLabel: 'Lanjutkan mengunggah',
}

function Row({ upload }: { upload: Upload }) {
  const { file, state, progress, errorMessage } = upload
  return (
    <Box component="li" sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        {state === 'done' && <CheckCircle color="success" fontSize="small" titleAccess="Terunggah" />}
      </Box>
      {errorMessage && (
        <Typography variant="body2" color="error">
          {errorMessage}
        </Typography>
      )}
      {(state === 'waiting' || state === 'sending') && (
        <LinearProgress
          variant={state === 'sending' && progress >= 1 ? 'indeterminate' : 'determinate'}
          value={progress * 100}
          aria-label={`Mengunggah ${file.name}`}
          sx={{ mt: 0.5 }}
        />
      )}
    </Box>
  )
}
