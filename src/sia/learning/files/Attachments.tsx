/** The files of what is being written: dropped or chosen, sent at once with their progress, taken off again. */
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import { Alert, Box, Button, FormHelperText, LinearProgress, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { LIMITS } from '#contract/options.ts'
import { FILE_TYPES } from '#contract/sia/learning/file.ts'
import type { LearningFile } from '#contract/sia/learning/record.ts'
import { MB } from '#contract/units.ts'
import { FileDrop } from '#src/kit/upload/FileDrop.tsx'
import { FileList } from './FileList.tsx'
import type { Sending, useUploads } from './useUploads.ts'

const EXTENSIONS = Object.keys(FILE_TYPES)
  .map((ending) => `.${ending}`)
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

export function Attachments({ files, uploads, onRemove, error, hasCamera = false }: Props) {
  const free = LIMITS.attachments - files.length - uploads.sending.length
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = (chosen: readonly File[]) => {
    const room = Math.max(0, free)
    setRefused(chosen.slice(room).map(({ name }) => name))
    void uploads.add(chosen.slice(0, room))
  }
  return (
    <Box>
      <Typography component="p" variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        Lampiran
      </Typography>
      {free > 0 && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {hasCamera && <Camera onPick={take} />}
          <FileDrop
            accept={hasCamera ? `${EXTENSIONS},image/*` : EXTENSIONS}
            label="Pilih berkas"
            fieldName="Lampiran"
            hint={LIMITS_HINT}
            onPick={() => {}}
            onPickAll={take}
          />
        </Box>
      )}
      {free <= 0 && (
        <Typography variant="body2" color="textSecondary">
          Sudah {LIMITS.attachments} berkas. Lepas salah satu untuk melampirkan yang lain.
        </Typography>
      )}
      {refused.length > 0 && (
        <Alert severity="warning" onClose={() => setRefused([])} sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          Paling banyak {LIMITS.attachments} berkas. Tidak ikut: {refused.join(', ')}
        </Alert>
      )}
      {uploads.sending.map((one) => (
        <OnItsWay key={one.id} one={one} uploads={uploads} />
      ))}
      <FileList files={files} onRemove={onRemove} />
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}

function Camera({ onPick }: { onPick: (files: File[]) => void }) {
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
          // The same picture may be chosen again.
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

type OneProps = { one: Sending; uploads: Props['uploads'] }

function OnItsWay({ one, uploads }: OneProps) {
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 0.5 }} role={one.problem ? 'alert' : undefined}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {one.name}
      </Typography>
      {one.problem ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" color="error">
            {one.problem}
          </Typography>
          {one.why !== 'refused' && (
            <Button size="small" onClick={() => void uploads.retry(one)}>
              Coba lagi
            </Button>
          )}
          <Button size="small" color="inherit" onClick={() => uploads.drop(one.id)}>
            Buang
          </Button>
        </Box>
      ) : (
        <LinearProgress
          variant={one.share < 1 ? 'determinate' : 'indeterminate'}
          value={one.share * 100}
          aria-label={`Mengunggah ${one.name}`}
        />
      )}
    </Box>
  )
}
