/** Saves a private file under its own name. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { type Attached, useDownload } from './useFile.ts'

export function DownloadButton({ attached }: { attached: Attached }) {
  const [isBusy, setBusy] = useState(false)
  const download = useDownload()
  const save = async () => {
    setBusy(true)
    await download(attached)
    setBusy(false)
  }
  return (
    <Button variant="outlined" startIcon={<Download />} disabled={isBusy} onClick={() => void save()}>
      Download
    </Button>
  )
}
