/** The button that downloads a private file. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { type AttachedFile, useDownload } from './useFile.ts'

export function DownloadButton({ file }: { file: AttachedFile }) {
  const [isBusy, setBusy] = useState(false)
  const download = useDownload()
  const startDownload = async () => {
    setBusy(true)
    await download(file)
    setBusy(false)
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      disabled={isBusy}
      onClick={() => void startDownload()}
    >
      Download
    </Button>
  )
}
