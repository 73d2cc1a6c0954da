/** While a zip is on its way, is read, or is stored file by file. */
import { Box, LinearProgress, Typography } from '@mui/material'
import { type BulkCalls, useStored } from './zip/useBulk.ts'

export function BulkChecking({ file, share }: { file: { name: string }; share: number }) {
  const percent = Math.round(share * 100)
  return share < 1 ? (
    <Work name={file.name} text={`Mengunggah… ${percent}%`} value={percent} />
  ) : (
    <Work name={file.name} text="Memeriksa isi setiap berkas…" />
  )
}

type Storing = { file: { name: string }; total: number; uploadId: string; calls: BulkCalls }

export function BulkStoring({ file, total, uploadId, calls }: Storing) {
  const done = useStored(calls, uploadId)
  const text = `Menyimpan… ${done.toLocaleString('id-ID')} dari ${total.toLocaleString('id-ID')}`
  return <Work name={file.name} text={text} value={total ? (100 * done) / total : 0} />
}

/** @param value in percent; none while nobody knows */
function Work({ name, text, value }: { name: string; text: string; value?: number }) {
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
