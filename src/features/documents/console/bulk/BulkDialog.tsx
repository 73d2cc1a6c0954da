/** The dialog of a bulk upload, step by step: choose a zip, check it, review, store, summary. */
import { DialogContent, DialogTitle, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { CloseIconButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog, type LossQuestion } from '#platform/console/kit/dialog/Dialog.tsx'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { BulkFileStep } from './BulkFileStep.tsx'
import type { BulkOptions } from './BulkOptions.ts'
import { BulkChecking, BulkStoring } from './BulkProgress.tsx'
import { BulkReview } from './BulkReview.tsx'
import { BulkSummary } from './BulkSummary.tsx'
import { type BulkStep, useBulkUpload } from './zip/useBulkUpload.ts'

export function BulkDialog({ onClose, ...options }: BulkOptions & { onClose: () => void }) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { step, check, resume, store, restart } = useBulkUpload(options)
  const [scope, setScope] = useState(options.initialScope)
  const { confirm, confirmDialog } = useConfirmDialog()
  const restartUnlessKept = async ({ losesAnswers }: { losesAnswers: boolean }) => {
    if (!losesAnswers || (await confirm(RESTART_QUESTION))) restart()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      question={CLOSE_QUESTIONS[step.kind]}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      aria-labelledby="bulk-upload"
    >
      <LeaveGuard isUnsaved={CLOSE_QUESTIONS[step.kind] !== undefined} />
      <DialogTitle id="bulk-upload" sx={{ pr: 7 }}>
        {options.title}
      </DialogTitle>
      <CloseIconButton />
      {step.kind === 'pick' && (
        <BulkFileStep
          {...options}
          scope={scope}
          onClose={onClose}
          problem={step.problem}
          pendingZip={step.pendingZip ?? null}
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
          title={options.title}
          calls={options}
          noun={options.noun}
          hasScore={options.hasScore ?? false}
          onStore={(storeRequest) => void store(step, storeRequest)}
          onRestart={(losses) => void restartUnlessKept(losses)}
        />
      )}
      {step.kind === 'done' && <BulkSummary {...step} onClose={onClose} />}
      {confirmDialog}
    </Dialog>
  )
}

const RESTART_QUESTION: LossQuestion = {
  title: 'Ganti zip?',
  text: 'Belum ada yang disimpan, dan pilihan Anda untuk zip ini akan hilang.',
  confirmLabel: 'Ganti',
  cancelLabel: 'Lanjutkan',
}

/** Asked before the dialog closes, in the steps in which something would be lost. */
const CLOSE_QUESTIONS: Partial<Record<BulkStep['kind'], LossQuestion>> = {
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
