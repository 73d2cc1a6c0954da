/** 'Bandingkan': what is typed beside what somebody else has saved meanwhile, and which of both goes on. */
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { Choose } from '#src/kit/form/FormFrame.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'

const Dialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))

/** @example <FormScreen compare={(choose) => <PostConflict choose={choose} />} … /> */
export function PostConflict({ choose }: { choose: Choose }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="inherit" size="small" onClick={() => setOpen(true)}>
        Bandingkan
      </Button>
      {isOpen && (
        <Suspense fallback={<ProgressBar isLoading />}>
          <Dialog choose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
