/** The last step of a bulk upload: the outcome of every file, also as a CSV download. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material'
import { saveLink } from '#platform/console/kit/file/saveFile.ts'
import type { BulkEntry, BulkResult } from '../../bulkUpload.ts'
import { describeStudent } from './BulkAnswerInput.tsx'
import { ResultHeading } from './ResultHeading.tsx'

/** Further files of one outcome are only in the CSV report. */
const MAX_ENTRIES_SHOWN = 100

type Props = { result: BulkResult; message: string; onClose: () => void }

export function BulkSummary({ result, message, onClose }: Props) {
  const { berhasil, menimpa, gagal, tanpa_berkas, laporan } = result
  const storedCount = berhasil.length + menimpa.length
  const severity = gagal.length === 0 ? 'success' : storedCount === 0 ? 'error' : 'warning'
  return (
    <>
      <DialogContent dividers sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Alert severity={severity}>
          <ResultHeading>{message}</ResultHeading>
        </Alert>
        {tanpa_berkas.length > 0 && (
          <Typography variant="body2">{`${tanpa_berkas.length} siswa belum punya berkas.`}</Typography>
        )}
        <OutcomeSection title="Tidak disimpan" entries={gagal} />
        <OutcomeSection title="Menimpa" entries={menimpa} />
        <OutcomeSection title="Berhasil" entries={berhasil} />
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        {laporan && (
          <Button startIcon={<Download />} onClick={() => saveLink(laporan)} sx={{ mr: 'auto' }}>
            Unduh laporan (CSV)
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          Selesai
        </Button>
      </DialogActions>
    </>
  )
}

function OutcomeSection({ title, entries }: { title: string; entries: readonly BulkEntry[] }) {
  if (entries.length === 0) return null
  const hiddenCount = entries.length - MAX_ENTRIES_SHOWN
  return (
    <Box component="section">
      <Typography component="h3" variant="body2" sx={{ fontWeight: 700, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {entries.slice(0, MAX_ENTRIES_SHOWN).map(({ entry, name, student, reason }) => (
          <Typography component="li" variant="body2" key={entry} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{name}</strong>: {student ? describeStudent(student) : reason}
          </Typography>
        ))}
      </Box>
      {hiddenCount > 0 && (
        <Typography variant="body2">{`… dan ${hiddenCount.toLocaleString('id-ID')} lagi, semuanya di laporan.`}</Typography>
      )}
    </Box>
  )
}
