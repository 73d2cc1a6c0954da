/** Offers the one-time passwords of new accounts as a download or as printed slips. */
import Download from '@mui/icons-material/DownloadOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { saveLink } from '../../file/saveFile.ts'
import { useNotifyFailure } from '../../screen/failures.ts'
import { type Format, toDownloadLink } from '../ImportCsvFile.ts'
import { parseSlips, printSlips } from './slips.ts'

/** @param link URL of the CSV with name, class, login and password */
export function Credentials({ link, onSaved }: { link: string; onSaved: () => void }) {
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const save = (format: Format) => {
    saveLink(toDownloadLink(link, format))
    onSaved()
  }
  const print = async () => {
    setBusy(true)
    try {
      const response = await fetch(link)
      if (!response.ok) throw new Error('Tautan password sudah tidak berlaku. Reset password kelasnya.')
      printSlips(parseSlips(await response.text()), window.location.origin)
      onSaved()
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  return (
    <Alert severity="info" icon={<Key />}>
      Akun mendapat password sekali pakai. Daftarnya hanya dapat diunduh atau dicetak sekarang (tautan berlaku
      15 menit) dan tidak dapat ditampilkan lagi; bagikan kepada pemilik akun masing-masing.
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" size="small" startIcon={<Download />} onClick={() => save('csv')}>
          Unduh password (CSV)
        </Button>
        <Button variant="outlined" size="small" startIcon={<Download />} onClick={() => save('excel')}>
          Excel
        </Button>
        <Button variant="outlined" size="small" startIcon={<Print />} onClick={print} disabled={isBusy}>
          Cetak slip per kelas
        </Button>
      </Box>
    </Alert>
  )
}
