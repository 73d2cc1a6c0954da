/** Where a student writes an answer and attaches files or photos; nothing typed is lost. */
import { Alert, Box, Button, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { uploadStudentFile } from '#contract/sia/learning/file.ts'
import type { StudentTask, Submission, SubmissionStatus } from '#contract/sia/learning/submission.ts'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { RichTextInput } from '#src/kit/richText/RichTextInput.tsx'
import { shrinkPhoto } from '#src/kit/upload/shrinkPhoto.ts'
import { Attachments } from '../files/Attachments.tsx'
import { useUploads } from '../files/useUploads.ts'
import { useRenewal } from '../parts/useLearning.ts'
import { type AnswerState, useAnswer } from './useAnswer.ts'

type Props = {
  task: StudentTask
  onDone: () => void
  /** Shown at once: on a slow line nobody should see the form again and press twice. */
  onSubmitted: (answer: Submission) => void
  /** Reads the answer again; what is written here is kept or thrown away. */
  onReload: (keeps: boolean) => void
}

export function AnswerForm({ task, onDone, onSubmitted, onReload }: Props) {
  const notify = useNotify()
  const renew = useRenewal()
  const answer = useAnswer({
    task,
    onSubmitted: (message, result) => {
      notify(message, { type: 'success' })
      onSubmitted(result)
      onDone()
      void renew()
    },
  })
  const files = useRef(answer.files)
  files.current = answer.files
  const uploads = useUploads({
    upload: uploadStudentFile,
    prepare: shrinkPhoto,
    onStored: (file) => {
      files.current = [...files.current, file]
      answer.change({ files: files.current })
    },
  })
  // Also one that failed: it would be missing from what is handed in.
  const isUploading = uploads.sending.length > 0
  const isAgain = task.lesson_class_task_submit?.status === 'submit'
  return (
    <Form defaultValues={{ answer: answer.first.answer }} onSubmit={() => answer.send('submit')} noValidate>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RichTextInput source="answer" label="Jawaban" height={160} />
        <Typed onChange={(text) => answer.change({ answer: text })} />
        <Attachments
          files={answer.files}
          uploads={uploads}
          onRemove={({ filename }) =>
            answer.change({ files: answer.files.filter((file) => file.filename !== filename) })
          }
          hasCamera
        />
        <LeaveGuard isUnsaved={isUploading} />
        <SaveStatus
          state={answer.state}
          isAgain={isAgain}
          onRetry={(status) => void answer.send(status)}
          onReload={onReload}
        />
        <HandIn state={answer.state} isUploading={isUploading} isAgain={isAgain} onCancel={onDone} />
      </Box>
    </Form>
  )
}

type HandInProps = { state: AnswerState; isUploading: boolean; isAgain: boolean; onCancel: () => void }

function HandIn({ state, isUploading, isAgain, onCancel }: HandInProps) {
  return (
    <>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isUploading || state.kind === 'saving'}
      >
        {isAgain ? 'Kumpulkan lagi' : 'Kumpulkan'}
      </Button>
      {isUploading && (
        <Typography variant="body2" color="textSecondary">
          Tunggu sampai berkas selesai diunggah, atau buang yang gagal.
        </Typography>
      )}
      {isAgain && state.kind === 'idle' && (
        <Button color="inherit" onClick={onCancel}>
          Batal mengubah
        </Button>
      )}
    </>
  )
}

/** Passes on what is written in the editor. */
function Typed({ onChange }: { onChange: (text: string) => void }) {
  const { subscribe } = useFormContext<{ answer?: string }>()
  const changed = useEffectEvent(onChange)
  useEffect(
    () =>
      subscribe({
        name: 'answer',
        formState: { values: true },
        callback: ({ values }) => changed(values.answer ?? ''),
      }),
    [subscribe],
  )
  return null
}

type SaveStatusProps = {
  state: AnswerState
  isAgain: boolean
  onRetry: (status: SubmissionStatus) => void
  onReload: Props['onReload']
}

function SaveStatus({ state, isAgain, onRetry, onReload }: SaveStatusProps) {
  if (state.kind === 'failed')
    return (
      <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
        {state.message}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {(state.code === 'other' || state.code === 'offline') &&
            button('Coba lagi', () => onRetry(state.requested))}
          {state.code === 'closed' && button('Muat ulang', () => onReload(true))}
          {state.code === 'elsewhere' && button('Pakai tulisan ini', () => onReload(true))}
          {state.code === 'elsewhere' && button('Buang, muat yang tersimpan', () => onReload(false))}
        </Box>
      </Alert>
    )
  const labels = {
    idle: '',
    typed: isAgain ? 'Tersimpan di perangkat ini, belum dikumpulkan lagi' : 'Tersimpan di perangkat ini',
    saving: 'Menyimpan…',
    saved: 'Draf tersimpan',
  }
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {labels[state.kind]}
    </Typography>
  )
}

const button = (label: string, onClick: () => void) => (
  <Button color="inherit" variant="outlined" size="small" onClick={onClick}>
    {label}
  </Button>
)
