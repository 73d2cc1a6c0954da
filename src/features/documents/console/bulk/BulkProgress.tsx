/** The progress of uploading, checking and storing a zip. */
import { Box, LinearProgress, Typography } from '@mui/material'
import { type BulkCalls, useStoredCount } from './zip/useBulkUpload.ts'

export function BulkChecking({ file, progress }: { file: { name: string }; progress: number }) {
  const percent = Math.round(progress * 100)
  return progress < 1 ? (
    <ProgressView name={file.name} text={`Mengunggah… ${percent}%`} value={percent} />
  ) : (
    <ProgressView name={file.name} text="Memeriksa isi setiap berkas…" />
  )
}

type StoringProps = { file: { name: string }; total: number; uploadId: string; calls: BulkCalls }

export function BulkStoring({ file, total, uploadId, calls }: StoringProps) {
  const storedCount = useStoredCount(calls, uploadId)
  const text = `Menyimpan… ${storedCount.toLocaleString('id-ID')} dari ${total.toLocaleString('id-ID')}`
  return <ProgressView name={file.name} text={text} value={total ? (100 * storedCount) / total : 0} />
}

/** @param value in percent; undefined if unknown */
function ProgressView({ name, text, value }: { name: string; text: string; value?: number }) {
  return (
    <Box role="status" sx={{ py: 4 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
      <LinearProgress
        variant={value === undefined ? 'indeterminate' : 'determinate'}
        {...(value !== undefined && { value })}
        aria-label={text}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Biarkan halaman ini terbuka. Ratusan berkas memerlukan beberapa menit.
      </Typography>
    </Box>
  )
}
