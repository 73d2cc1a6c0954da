/** 'Upload … Masal': the button that opens the dialog of a zip. */
import FolderZip from '@mui/icons-material/FolderZipOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkOptions } from './BulkOptions.ts'

export function BulkButton(options: BulkOptions) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<FolderZip />} onClick={() => setOpen(true)}>
        {options.title}
      </Button>
      {isOpen && <BulkDialog {...options} onClose={() => setOpen(false)} />}
    </>
  )
}
