/** The one-time passwords of new accounts: taken along as a file, or printed as slips to hand out. */
import Download from '@mui/icons-material/DownloadOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { saveLink } from '../../file/saveFile.ts'
import { useNotifyFailure } from '../../screen/failures.ts'
import { type Format, offeredAs } from '../ImportCsvFile.ts'
import { printSlips, slipsOf } from './slips.ts'

/** @param link of the CSV with name, class, login and password */
export function Credentials({ link, onSaved }: { link: string; onSaved: () => void }) {
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const save = (format: Format) => {
    saveLink(offeredAs(link, format))
    onSaved()
  }
  const print = async () => {
    setBusy(true)
    try {
      const answer = await fetch(link)
      if (!answer.ok) throw new Error('Tautan password sudah tidak berlaku. Reset password kelasnya.')
      printSlips(slipsOf(await answer.text()), window.location.origin)
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
