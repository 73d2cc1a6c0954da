/** While a CSV is on its way and the server works on it. */
import { Box, LinearProgress, Typography } from '@mui/material'
import type { ImportCalls } from '#contract/csv.ts'
import { formatCount } from '#contract/field/formatCount.ts'
import { POLL_INTERVALS_MS, shareOf, useImportJob } from './useImportJob.ts'

type Props = { kind: 'checking' | 'storing'; file: { name: string }; share: number; calls: ImportCalls }

export function ImportCsvWork({ kind, file, share, calls }: Props) {
  const isSent = share >= 1
  const job = useImportJob(calls, POLL_INTERVALS_MS.watched, isSent && kind === 'storing')
  const stored = isSent && kind === 'storing' ? shareOf(job) : undefined
  const portion = isSent ? stored : share
  const percent = Math.round((portion ?? 0) * 100)
  return (
    <Box role="status" sx={{ py: 3 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {isSent ? workOf(kind, stored === undefined ? null : job) : `Mengunggah… ${percent}%`}
      </Typography>
      <LinearProgress
        variant={portion === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={isSent ? workOf(kind, null) : 'Mengunggah'}
      />
      {kind === 'storing' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {isSent
            ? 'Ribuan baris memerlukan beberapa menit. Halaman ini boleh ditinggalkan: pekerjaan diteruskan, dan hasilnya dapat dibuka lagi dari daftar ini.'
            : 'Biarkan halaman ini terbuka sampai berkas terkirim.'}
        </Typography>
      )}
    </Box>
  )
}

function workOf(kind: Props['kind'], job: { done: number; total: number } | null): string {
  if (kind === 'checking') return 'Memeriksa isi berkas…'
  return job
    ? `Menyimpan data… ${formatCount(job.done)} dari ${formatCount(job.total)} baris`
    : 'Menyimpan data…'
}
