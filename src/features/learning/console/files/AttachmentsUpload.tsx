/** The attachments of a form: files are dropped or chosen, uploaded at once with progress, and can be removed. */
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import { Alert, Box, Button, FormHelperText, LinearProgress, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { FileDrop } from '#platform/console/kit/upload/FileDrop.tsx'
import { LIMITS } from '#platform/contract/options.ts'
import { MB } from '#platform/contract/units.ts'
import { FILE_TYPES } from '../../file.ts'
import type { LearningFile } from '../../record.ts'
import { FileList } from './FileList.tsx'
import type { PendingUpload, useUploads } from './useUploads.ts'

const EXTENSIONS = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')
const LIMITS_HINT = `paling banyak ${LIMITS.attachments} berkas, masing-masing ${LIMITS.attachmentBytes / MB} MB`

type Props = {
  files: readonly LearningFile[]
  uploads: ReturnType<typeof useUploads>
  onRemove: (file: LearningFile) => void
  error?: string | undefined
  /** Offers the camera of a phone. */
  hasCamera?: boolean
}

export function AttachmentsUpload({ files, uploads, onRemove, error, hasCamera = false }: Props) {
  const freeSlots = LIMITS.attachments - files.length - uploads.pendingUploads.length
  const [rejectedNames, setRejectedNames] = useState<readonly string[]>([])
  const addFiles = (newFiles: readonly File[]) => {
    const freeCount = Math.max(0, freeSlots)
    setRejectedNames(newFiles.slice(freeCount).map(({ name }) => name))
    void uploads.add(newFiles.slice(0, freeCount))
  }
  return (
    <Box>
      <Typography component="p" variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        Lampiran
      </Typography>
      {freeSlots > 0 && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {hasCamera && <CameraButton onPick={addFiles} />}
          <FileDrop
            accept={hasCamera ? `${EXTENSIONS},image/*` : EXTENSIONS}
            label="Pilih berkas"
            fieldName="Lampiran"
            hint={LIMITS_HINT}
            onPick={() => {}}
            onPickAll={addFiles}
          />
        </Box>
      )}
      {freeSlots <= 0 && (
        <Typography variant="body2" color="textSecondary">
          Sudah {LIMITS.attachments} berkas. Lepas salah satu untuk melampirkan yang lain.
        </Typography>
      )}
      {rejectedNames.length > 0 && (
        <Alert
          severity="warning"
          onClose={() => setRejectedNames([])}
          sx={{ mt: 1.5, overflowWrap: 'anywhere' }}
        >
          Paling banyak {LIMITS.attachments} berkas. Tidak ikut: {rejectedNames.join(', ')}
        </Alert>
      )}
      {uploads.pendingUploads.map((upload) => (
        <PendingUploadRow key={upload.id} upload={upload} uploads={uploads} />
      ))}
      <FileList files={files} onRemove={onRemove} />
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}

function CameraButton({ onPick }: { onPick: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Foto jawaban"
        hidden
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          // Without this, choosing the same picture again would fire no change event.
          event.target.value = ''
        }}
      />
      <Button
        variant="outlined"
        size="large"
        startIcon={<PhotoCamera />}
        onClick={() => input.current?.click()}
        sx={{ display: { sm: 'none' } }}
      >
        Ambil foto
      </Button>
    </>
  )
}

type PendingUploadRowProps = { upload: PendingUpload; uploads: Props['uploads'] }

function PendingUploadRow({ upload, uploads }: PendingUploadRowProps) {
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 0.5 }} role={upload.problem ? 'alert' : undefined}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {upload.name}
      </Typography>
      {upload.isKept === false && upload.reason !== 'rejected' && (
        <Typography variant="body2" color="textSecondary">
          Tidak muat di perangkat ini, jadi jangan tutup halaman sampai terkirim.
        </Typography>
      )}
      {upload.problem ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" color="error">
            {upload.problem}
          </Typography>
          {upload.reason === 'rejected' ? (
            <Button size="small" color="inherit" onClick={() => uploads.discard(upload.id)}>
              Lepas
            </Button>
          ) : (
            <>
              <Button size="small" onClick={() => void uploads.retry(upload)}>
                Coba lagi
              </Button>
              <DiscardButton
                title="Buang berkas ini?"
                text={`${upload.name} belum terkirim dan tidak dapat dikembalikan.`}
                onDiscard={() => uploads.discard(upload.id)}
              />
            </>
          )}
        </Box>
      ) : (
        <LinearProgress
          variant={upload.progress < 1 ? 'determinate' : 'indeterminate'}
          value={upload.progress * 100}
          aria-label={`Mengunggah ${upload.name}`}
        />
      )}
    </Box>
  )
}
