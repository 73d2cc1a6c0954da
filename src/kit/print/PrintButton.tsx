/** 'Cetak': a list or a class on A4, under the school's head, with numbered rows and nothing that is only for the screen. */
import Print from '@mui/icons-material/PrintOutlined'
import { Button, CircularProgress } from '@mui/material'
import { useState } from 'react'
import { useNotifyFailure } from '../screen/failures.ts'
import { type PrintContent, PrintSheet } from './PrintSheet.tsx'

type Props = {
  /** Read when it is asked for, so that all rows are there, not just those of the page. */
  read: () => Promise<PrintContent> | PrintContent
  isDisabled?: boolean
}

/** @example <PrintButton read={() => ({ title: 'Peserta VII A', columns, rows })} /> */
export function PrintButton({ read, isDisabled = false }: Props) {
  const notifyFailure = useNotifyFailure()
  const [isReading, setReading] = useState(false)
  const [content, setContent] = useState<PrintContent | null>(null)
  const begin = async () => {
    setReading(true)
    try {
      setContent(await read())
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
        onClick={() => void begin()}
        disabled={isReading || isDisabled}
        aria-live="polite"
        sx={{ height: 40 }}
      >
        {isReading ? 'Menyiapkan…' : 'Cetak'}
      </Button>
      {content && <PrintSheet content={content} onPrinted={() => setContent(null)} />}
    </>
  )
}
