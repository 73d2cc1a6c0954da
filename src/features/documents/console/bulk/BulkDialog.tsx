/** The dialog of a bulk upload, step by step: choose a zip, check it, review, store, summary. */
import Close from '@mui/icons-material/CloseRounded'
import { DialogContent, DialogTitle, IconButton, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { LeaveGuard } from '#platform/console/kit/form/UnsavedGuard.tsx'
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
  const { confirmLoss, lossDialog } = useLossDialog(step.kind)
  const closeTexts = CLOSE_TEXTS[step.kind]
  const close = () => (closeTexts ? confirmLoss(closeTexts, onClose) : onClose())
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
          calls={options}
          noun={options.noun}
          hasScore={options.hasScore ?? false}
          onStore={(storeRequest) => void store(step, storeRequest)}
          onRestart={({ losesAnswers }) => (losesAnswers ? confirmLoss(RESTART_TEXTS, restart) : restart())}
          onClose={close}
        />
      )}
      {step.kind === 'done' && <BulkSummary {...step} onClose={onClose} />}
      {lossDialog}
    </Dialog>
  )
}

type LossRequest = { texts: ConfirmTexts; stepKind: BulkStep['kind']; onConfirm: () => void }

/** Asks for confirmation before something is lost. */
function useLossDialog(stepKind: BulkStep['kind']) {
  const { record: request, isOpen, open, close } = useDialog<LossRequest>()
  const confirmLoss = (texts: ConfirmTexts, onConfirm: () => void) => open({ texts, stepKind, onConfirm })
  const lossDialog = request && (
    <ConfirmDialog
      // The step may have ended while the question was open.
      isOpen={isOpen && request.stepKind === stepKind}
      title={request.texts.title}
      confirmLabel={request.texts.confirmLabel}
      cancelLabel={request.texts.cancelLabel}
      onConfirm={() => {
        close()
        request.onConfirm()
      }}
      onCancel={close}
    >
      {request.texts.text}
    </ConfirmDialog>
  )
  return { confirmLoss, lossDialog }
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
