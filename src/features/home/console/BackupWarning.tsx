/** Warns that the nightly backup failed or is missing. */
import { Alert } from '@mui/material'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import type { Home } from '../homeScreen.ts'

export function BackupWarning({ warning }: { warning: Home['backup_warning'] }) {
  if (!warning) return null
  const { made_at, reason } = warning
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {reason === null
        ? 'Sudah lebih dari dua hari tidak ada cadangan malam.'
        : endWithFullStop(`Cadangan malam terakhir gagal: ${reason}`)}{' '}
      {made_at === null ? (
        'Belum ada satu pun cadangan malam.'
      ) : (
        <>
          Cadangan yang ada dibuat <Moment value={made_at} />.
        </>
      )}{' '}
      Hubungi pengelola server.
    </Alert>
  )
}
