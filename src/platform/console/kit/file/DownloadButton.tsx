/** The button that downloads a private file; disabled while there is none. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { type AttachedFile, useDownload } from './useFile.ts'

export function DownloadButton({ file }: { file: AttachedFile | null }) {
  const [isBusy, setBusy] = useState(false)
  const download = useDownload()
  const startDownload = async () => {
    setBusy(true)
    if (file) await download(file)
    setBusy(false)
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      disabled={isBusy || file === null}
      onClick={() => void startDownload()}
    >
      Download
    </Button>
  )
}
