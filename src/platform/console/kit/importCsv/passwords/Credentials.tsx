/** Offers the one-time passwords of new accounts as a download or as printed slips. */
import Download from '@mui/icons-material/DownloadOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { fetchFile } from '../../../providers/files.ts'
import type { LossQuestion } from '../../dialog/Dialog.tsx'
import { saveBlob } from '../../file/saveFile.ts'
import { isRetryable, useNotifyFailure } from '../../screen/failures.ts'
import { FORMATS, type Format, toDownloadLink } from '../ImportCsvFile.ts'
import { usePersonGroup } from './personGroup.ts'
import { parseSlips, printSlips } from './slips.ts'

/** Asked before a dialog with passwords closes that nobody has printed or downloaded. */
export const PASSWORDS_QUESTION: LossQuestion = {
  title: 'Password belum diunduh',
  text: 'Password baru hanya dapat dicetak atau diunduh sekarang. Tanpa itu, passwordnya harus direset lagi.',
  confirmLabel: 'Tutup tanpa mengunduh',
  cancelLabel: 'Kembali',
}

/** The link opens once; what it gave stays until the dialog closes, because a print can be cancelled by mistake. */
type Taken = { format: Format; file: Blob }

async function fetchPasswords(link: string): Promise<Blob> {
  try {
    return await fetchFile(link)
  } catch (error) {
    if (!isRetryable(error))
      throw new Error('Daftar password sudah diambil atau berakhir. Reset passwordnya.')
    throw error
  }
}

function useTaken(link: string, onSaved: () => void) {
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  /** Reads the whole file first, so that one whose connection was cut can be tried again. */
  const take = async (format: Format, use: (file: Blob) => void | Promise<void>) => {
    setBusy(true)
    try {
      const file = taken?.file ?? (await fetchPasswords(toDownloadLink(link, format)))
      setTaken({ format, file })
      onSaved()
      await use(file)
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  const isDisabled = (format: Format) => isBusy || (taken !== null && taken.format !== format)
  return { take, isTaken: taken !== null, isDisabled }
}

/** @param link URL of the CSV with name, class, login and password, which opens once */
export function Credentials({ link, onSaved }: { link: string; onSaved: () => void }) {
  const group = usePersonGroup()
  const { take, isTaken, isDisabled } = useTaken(link, onSaved)
  const save = (format: Format) =>
    take(format, (file) => saveBlob(`password${FORMATS[format].extension}`, file))
  const print = () =>
    take('csv', async (file) =>
      printSlips(parseSlips(await file.text()), { address: window.location.origin, group }),
    )
  return (
    <Box>
      <Alert severity="info" icon={<Key />}>
        Akun mendapat password sekali pakai. Cetak slipnya dan bagikan kepada pemilik akun masing-masing.
        {isTaken
          ? 'Belum keluar dari printer, atau berkasnya tidak tersimpan? Ulangi sebelum jendela ini ditutup.'
          : 'Daftarnya hanya dapat dicetak atau diunduh satu kali, dalam 15 menit; sesudah itu passwordnya harus direset.'}
      </Alert>
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          size="small"
          startIcon={<Print />}
          onClick={print}
          disabled={isDisabled('csv')}
        >
          Cetak slip per {group}
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Download />}
          onClick={() => save('csv')}
          disabled={isDisabled('csv')}
        >
          Unduh password (CSV)
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Download />}
          onClick={() => save('excel')}
          disabled={isDisabled('excel')}
        >
          Excel
        </Button>
      </Box>
    </Box>
  )
}
