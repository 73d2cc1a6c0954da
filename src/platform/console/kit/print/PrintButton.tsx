/** The 'Cetak' button: prints a table on A4 with the school's letterhead and numbered rows. */
import Print from '@mui/icons-material/PrintOutlined'
import { Button, CircularProgress } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotifyFailure } from '../screen/failures.ts'
import type { PrintContent } from './PrintSheet.tsx'

type Props = {
  /** Loads the content when the button is pressed, because the screen has only one page of rows. */
  readContent: () => Promise<PrintContent> | PrintContent
  isDisabled?: boolean
}

/** @example <PrintButton readContent={() => ({ title: 'Peserta VII A', columns, rows })} /> */
export function PrintButton({ readContent, isDisabled = false }: Props) {
  const notifyFailure = useNotifyFailure()
  const [isReading, setReading] = useState(false)
  const [sheet, setSheet] = useState<ReactNode>(null)
  const startPrinting = async () => {
    setReading(true)
    try {
      // Loaded only now, since most visits print nothing.
      const [{ PrintSheet }, content] = await Promise.all([import('./PrintSheet.tsx'), readContent()])
      setSheet(<PrintSheet content={content} onPrinted={() => setSheet(null)} />)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button
        color="inherit"
        startIcon={isReading ? <CircularProgress size={16} color="inherit" /> : <Print />}
        onClick={() => void startPrinting()}
        disabled={isReading || isDisabled}
        aria-live="polite"
        sx={{ height: 40 }}
      >
        {isReading ? 'Menyiapkan…' : 'Cetak'}
      </Button>
      {sheet}
    </>
  )
}
