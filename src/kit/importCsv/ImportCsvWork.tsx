/** While a CSV is on its way and the server works on it. */
import { Box, LinearProgress, Typography } from '@mui/material'

type Props = { kind: 'checking' | 'storing'; file: File; share: number }

export function ImportCsvWork({ kind, file, share }: Props) {
  const isSent = share >= 1
  const percent = Math.round(share * 100)
  const work = kind === 'checking' ? 'Memeriksa isi berkas…' : 'Menyimpan data…'
  return (
    <Box role="status" sx={{ py: 3 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {isSent ? work : `Mengunggah… ${percent}%`}
      </Typography>
      <LinearProgress
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={isSent ? work : 'Mengunggah'}
      />
      {kind === 'storing' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          Ribuan baris memerlukan beberapa menit. Biarkan halaman ini terbuka.
        </Typography>
      )}
    </Box>
  )
}
