/** The button 'Bandingkan', which opens the dialog that resolves an edit conflict. */
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { ConflictResolution } from '#platform/console/kit/form/FormFrame.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'

const Dialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))

/** @example <FormScreen renderComparison={(resolution) => <CompareButton resolution={resolution} />} … /> */
export function CompareButton({ resolution }: { resolution: ConflictResolution }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="inherit" size="small" onClick={() => setOpen(true)}>
        Bandingkan
      </Button>
      {isOpen && (
        <Suspense fallback={<ProgressBar isLoading />}>
          <Dialog resolution={resolution} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
