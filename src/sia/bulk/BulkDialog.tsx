/** A zip step by step: chosen, checked before anything is stored, its questions answered, stored, told. */
import Close from '@mui/icons-material/CloseRounded'
import { Dialog, DialogContent, DialogTitle, IconButton, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { ConfirmDialog } from '#src/kit/dialog/ConfirmDialog.tsx'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { BulkDone } from './BulkDone.tsx'
import { BulkPick } from './BulkPick.tsx'
import { BulkReview } from './BulkReview.tsx'
import type { BulkWanted } from './BulkWanted.ts'
import { BulkChecking, BulkStoring } from './BulkWork.tsx'
import { type BulkStep, useBulk } from './zip/useBulk.ts'

export function BulkDialog({ onClose, ...options }: BulkWanted & { onClose: () => void }) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { step, check, goOn, store, restart } = useBulk(options)
  const [scope, setScope] = useState(options.initial)
  const { record: question, ...asking } = useDialog<Question & { at: BulkStep['kind']; go: () => void }>()
  const loss = LEAVE_QUESTIONS[step.kind]
  const close = () => (loss ? asking.open({ ...loss, at: step.kind, go: onClose }) : onClose())
  const askRestart = () => asking.open({ ...RESTART, at: step.kind, go: restart })
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isNarrow} onClose={close} aria-labelledby="bulk-upload">
      <LeaveGuard isUnsaved={loss !== undefined} />
      <DialogTitle id="bulk-upload" sx={{ pr: 7 }}>
        {options.title}
      </DialogTitle>
      <IconButton onClick={close} aria-label="Tutup" sx={{ position: 'absolute', top: 12, right: 12 }}>
        <Close />
      </IconButton>
      {step.kind === 'pick' && (
        <BulkPick
          {...options}
          {...{ scope, onClose, problem: step.problem, found: step.found ?? null }}
          onScope={setScope}
          onPick={(file) => void check(file, scope)}
          onGoOn={(zip) => void goOn(zip)}
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
          onStore={(storing) => void store(step, storing)}
          onRestart={(isAnswered) => (isAnswered ? askRestart() : restart())}
          onClose={close}
        />
      )}
      {step.kind === 'done' && <BulkDone {...step} onClose={onClose} />}
      <LossQuestion
        // What was asked about may be over meanwhile.
        isOpen={asking.isOpen && question?.at === step.kind}
        question={question}
        onConfirm={() => {
          asking.close()
          question?.go()
        }}
        onCancel={asking.close}
      />
    </Dialog>
  )
}

type Asking = {
  isOpen: boolean
  question: Question | undefined
  onConfirm: () => void
  onCancel: () => void
}

function LossQuestion({ question, ...dialog }: Asking) {
  return (
    <ConfirmDialog
      {...dialog}
      title={question?.title ?? ''}
      confirmLabel={question?.leave ?? ''}
      cancelLabel={question?.stay ?? ''}
    >
      {question?.text}
    </ConfirmDialog>
  )
}

type Question = { title: string; text: string; leave: string; stay: string }

const RESTART: Question = {
  title: 'Ganti zip?',
  text: 'Belum ada yang disimpan, dan pilihan Anda untuk zip ini akan hilang.',
  leave: 'Ganti',
  stay: 'Lanjutkan',
}

/** Asked before the dialog closes; where nothing would be lost it just closes. */
const LEAVE_QUESTIONS: Partial<Record<BulkStep['kind'], Question>> = {
  checking: {
    title: 'Batalkan pemeriksaan?',
    text: 'Zip ini masih diperiksa. Belum ada yang disimpan.',
    leave: 'Batalkan',
    stay: 'Tunggu',
  },
  review: {
    title: 'Tutup tanpa menyimpan?',
    text: 'Belum ada yang disimpan, dan pilihan Anda untuk zip ini akan hilang.',
    leave: 'Tutup',
    stay: 'Lanjutkan',
  },
  storing: {
    title: 'Tutup selagi menyimpan?',
    text: 'Penyimpanan diteruskan sampai selesai, tetapi hasil setiap berkas tidak ditampilkan lagi.',
    leave: 'Tutup',
    stay: 'Tunggu',
  },
}
