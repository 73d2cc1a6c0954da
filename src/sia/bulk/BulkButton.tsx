/** 'Upload … Masal': the button, and the dialog that checks a zip before anything is stored. */
import FolderZip from '@mui/icons-material/FolderZipOutlined'
import { Button, Dialog, DialogContent, DialogTitle, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { LeaveGuard } from '#src/kit/UnsavedGuard.tsx'
import { BulkDone } from './BulkDone.tsx'
import { BulkPick } from './BulkPick.tsx'
import { BulkReview } from './BulkReview.tsx'
import { BulkChecking, BulkStoring } from './BulkWork.tsx'
import { type BulkCalls, type BulkScope, useBulk } from './useBulk.ts'

type Option = { id: number; name: string }
type Stated = Option & { status: string }
export type BulkWanted = BulkCalls & {
  title: string
  /** What is stored, e.g. 'rapor'. */
  noun: string
  options: { eduyears: readonly Stated[]; semesters?: readonly Stated[]; classrooms: readonly Option[] }
  initial: BulkScope
  /** How files are named so that each is sure. */
  nameRule: string
  /** A file of another name needs its final score. */
  hasScore?: boolean
}

export function BulkButton(wanted: BulkWanted) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<FolderZip />} onClick={() => setOpen(true)}>
        {wanted.title}
      </Button>
      {isOpen && <BulkDialog {...wanted} onClose={() => setOpen(false)} />}
    </>
  )
}

function BulkDialog({ onClose, ...wanted }: BulkWanted & { onClose: () => void }) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { step, check, store, restart } = useBulk(wanted)
  const [scope, setScope] = useState(wanted.initial)
  const isWorking = step.kind === 'checking' || step.kind === 'storing'
  // What was answered in the review is not lost by a click beside the dialog.
  const closeOutside = step.kind === 'pick' ? onClose : () => {}
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      onClose={closeOutside}
      aria-labelledby="bulk-upload"
    >
      <LeaveGuard isUnsaved={isWorking || step.kind === 'review'} />
      <DialogTitle id="bulk-upload">{wanted.title}</DialogTitle>
      {step.kind === 'pick' && (
        <BulkPick
          {...wanted}
          scope={scope}
          onScope={setScope}
          problem={step.problem}
          onPick={(file) => void check(file, scope)}
          onClose={onClose}
        />
      )}
      {step.kind === 'checking' && (
        <DialogContent>
          <BulkChecking {...step} />
        </DialogContent>
      )}
      {step.kind === 'storing' && (
        <DialogContent>
          <BulkStoring {...step} calls={wanted} />
        </DialogContent>
      )}
      {step.kind === 'review' && (
        <BulkReview
          key={step.result.upload_id}
          {...step}
          noun={wanted.noun}
          hasScore={wanted.hasScore ?? false}
          onStore={(picks) => void store(step.file, step.result, picks)}
          onRestart={restart}
          onClose={onClose}
        />
      )}
      {step.kind === 'done' && <BulkDone {...step} onClose={onClose} />}
    </Dialog>
  )
}
