/** What became of every file of a zip, and the same as a CSV to keep. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material'
import type { BulkResult } from '#contract/sia/bulk.ts'
import { saveLink } from '#src/kit/saveFile.ts'

const MOST = 100

type Props = { result: BulkResult; message: string; onClose: () => void }

export function BulkDone({ result, message, onClose }: Props) {
  const { berhasil, menimpa, gagal, tanpa_berkas, laporan } = result
  const stored = berhasil.length + menimpa.length
  const severity = gagal.length === 0 ? 'success' : stored === 0 ? 'error' : 'warning'
  return (
    <>
      <DialogContent dividers sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Alert severity={severity}>{message}</Alert>
        {tanpa_berkas.length > 0 && (
          <Typography variant="body2">{`${tanpa_berkas.length} siswa belum punya berkas.`}</Typography>
        )}
        {gagal.length > 0 && (
          <Box>
            <Typography component="h3" variant="body2" sx={{ fontWeight: 700, mb: 0.5 }}>
              Tidak disimpan
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {gagal.slice(0, MOST).map((entry) => (
                <Typography
                  component="li"
                  variant="body2"
                  key={entry.entry}
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  <strong>{entry.name}</strong>: {entry.reason}
                </Typography>
              ))}
            </Box>
            {gagal.length > MOST && (
              <Typography variant="body2">{`… dan ${gagal.length - MOST} lagi, semuanya di laporan.`}</Typography>
            )}
          </Box>
        )}
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
