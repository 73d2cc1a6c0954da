/** Progress of an import: uploading, then processing on the server. */
import { Box, LinearProgress, Typography } from '@mui/material'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ImportCalls } from '#platform/contract/import/importCalls.ts'
import { POLL_INTERVALS_MS, toProgress, useImportJob } from './useImportJob.ts'

type Props = {
  kind: 'checking' | 'storing'
  file: { name: string }
  uploadProgress: number
  calls: ImportCalls
}

export function ImportCsvProgress({ kind, file, uploadProgress, calls }: Props) {
  const isUploaded = uploadProgress >= 1
  const job = useImportJob(calls, POLL_INTERVALS_MS.watched, isUploaded && kind === 'storing')
  const storeProgress = isUploaded && kind === 'storing' ? toProgress(job) : undefined
  const progress = isUploaded ? storeProgress : uploadProgress
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <Box role="status" sx={{ py: 3 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {isUploaded ? formatStage(kind, storeProgress === undefined ? null : job) : `Mengunggah… ${percent}%`}
      </Typography>
      <LinearProgress
        variant={progress === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={isUploaded ? formatStage(kind, null) : 'Mengunggah'}
      />
      {kind === 'storing' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {isUploaded
            ? 'Ribuan baris memerlukan beberapa menit. Halaman ini boleh ditinggalkan: pekerjaan diteruskan, dan hasilnya dapat dibuka lagi dari daftar ini.'
            : 'Biarkan halaman ini terbuka sampai berkas terkirim.'}
        </Typography>
      )}
    </Box>
  )
}

function formatStage(kind: Props['kind'], job: { done: number; total: number } | null): string {
  if (kind === 'checking') return 'Memeriksa isi berkas…'
  return job
    ? `Menyimpan data… ${formatCount(job.done)} dari ${formatCount(job.total)} baris`
    : 'Menyimpan data…'
}
