/** The button 'Bandingkan', which opens the dialog that resolves an edit conflict. */
import { Button } from '@mui/material'
import { useState } from 'react'
import type { ConflictResolution } from '#platform/console/kit/form/FormFrame.tsx'
import { lateDialog } from '#platform/console/kit/guard/loadLater.tsx'

const ConflictDialog = lateDialog(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

/** @example <FormScreen renderComparison={(resolution) => <CompareButton resolution={resolution} />} … /> */
export function CompareButton({ resolution }: { resolution: ConflictResolution }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="inherit" size="small" onClick={() => setOpen(true)}>
        Bandingkan
      </Button>
      {isOpen && <ConflictDialog resolution={resolution} onClose={() => setOpen(false)} />}
    </>
  )
}
