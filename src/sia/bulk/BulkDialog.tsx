/** The dialog of a bulk upload, step by step: choose a zip, check it, review, store, summary. */
import Close from '@mui/icons-material/CloseRounded'
import { Dialog, DialogContent, DialogTitle, IconButton, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { ConfirmDialog } from '#src/kit/dialog/ConfirmDialog.tsx'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { BulkFileStep } from './BulkFileStep.tsx'
import type { BulkOptions } from './BulkOptions.ts'
import { BulkChecking, BulkStoring } from './BulkProgress.tsx'
import { BulkReview } from './BulkReview.tsx'
import { BulkSummary } from './BulkSummary.tsx'
import { type BulkStep, useBulkUpload } from './zip/useBulkUpload.ts'

export function BulkDialog({ onClose, ...options }: BulkOptions & { onClose: () => void }) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { step, check, resume, store, restart } = useBulkUpload(options)
  const [scope, setScope] = useState(options.initial)
  const { record: confirmTexts, ...confirmation } = useDialog<StepConfirmation>()
  const closeTexts = CLOSE_TEXTS[step.kind]
  const close = () =>
    closeTexts ? confirmation.open({ ...closeTexts, step: step.kind, onConfirm: onClose }) : onClose()
  const confirmRestart = () => confirmation.open({ ...RESTART_TEXTS, step: step.kind, onConfirm: restart })
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isNarrow} onClose={close} aria-labelledby="bulk-upload">
      <LeaveGuard isUnsaved={closeTexts !== undefined} />
      <DialogTitle id="bulk-upload" sx={{ pr: 7 }}>
        {options.title}
      </DialogTitle>
      <IconButton onClick={close} aria-label="Tutup" sx={{ position: 'absolute', top: 12, right: 12 }}>
        <Close />
      </IconButton>
      {step.kind === 'pick' && (
        <BulkFileStep
          {...options}
          {...{ scope, onClose, problem: step.problem, pendingZip: step.pendingZip ?? null }}
          onScopeChange={setScope}
          onPick={(file) => void check(file, scope)}
          onResume={(zip) => void resume(zip)}
          onDiscard={restart}
        />
      )}
      {(step.kind === 'checking' || step.kind === 'storing') && (
        <DialogContent>
          {step.kind === 'checking' && <BulkChecking {...step} />}
          {step.kind === 'storing' && <BulkStoring {...step} calls={options} />}
        </DialogContent>
      )}
      {step.kind === 'review' && (
        <BulkReview
          key={step.result.upload_id}
          {...step}
          calls={options}
          noun={options.noun}
          hasScore={options.hasScore ?? false}
          onStore={(storeRequest) => void store(step, storeRequest)}
          onRestart={(isAnswered) => (isAnswered ? confirmRestart() : restart())}
          onClose={close}
        />
      )}
      {step.kind === 'done' && <BulkSummary {...step} onClose={onClose} />}
      <LossConfirmDialog
        // The step may have ended while the question was open.
        isOpen={confirmation.isOpen && confirmTexts?.step === step.kind}
        confirmTexts={confirmTexts}
        onConfirm={() => {
          confirmation.close()
          confirmTexts?.onConfirm()
        }}
        onCancel={confirmation.close}
      />
    </Dialog>
  )
}

type StepConfirmation = ConfirmTexts & { step: BulkStep['kind']; onConfirm: () => void }

type LossConfirmDialogProps = {
  isOpen: boolean
  confirmTexts: ConfirmTexts | undefined
  onConfirm: () => void
  onCancel: () => void
}

function LossConfirmDialog({ confirmTexts, ...dialog }: LossConfirmDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={confirmTexts?.title ?? ''}
      confirmLabel={confirmTexts?.confirmLabel ?? ''}
      cancelLabel={confirmTexts?.cancelLabel ?? ''}
    >
      {confirmTexts?.text}
    </ConfirmDialog>
  )
}

type ConfirmTexts = { title: string; text: string; confirmLabel: string; cancelLabel: string }

const RESTART_TEXTS: ConfirmTexts = {
  title: 'Ganti zip?',
  text: 'Belum ada yang disimpan, dan pilihan Anda untuk zip ini akan hilang.',
  confirmLabel: 'Ganti',
  cancelLabel: 'Lanjutkan',
}

/** The confirmation before the dialog closes, for the steps in which something would be lost. */
const CLOSE_TEXTS: Partial<Record<BulkStep['kind'], ConfirmTexts>> = {
  checking: {
    title: 'Batalkan pemeriksaan?',
    text: 'Zip ini masih diperiksa. Belum ada yang disimpan.',
    confirmLabel: 'Batalkan',
    cancelLabel: 'Tunggu',
  },
  review: {
    title: 'Tutup tanpa menyimpan?',
    text: 'Belum ada yang disimpan, dan pilihan Anda untuk zip ini akan hilang.',
    confirmLabel: 'Tutup',
    cancelLabel: 'Lanjutkan',
  },
  storing: {
    title: 'Tutup selagi menyimpan?',
    text: 'Penyimpanan diteruskan sampai selesai, tetapi hasil setiap berkas tidak ditampilkan lagi.',
    confirmLabel: 'Tutup',
    cancelLabel: 'Tunggu',
  },
}
