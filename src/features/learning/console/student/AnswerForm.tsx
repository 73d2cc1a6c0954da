/** The form in which a student writes an answer and attaches files; its input is kept on the device. */
import { Alert, Box, Button, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useId } from 'react'
import { Form, useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { RichTextInput } from '#platform/console/kit/richText/RichTextInput.tsx'
import { shrinkPhoto } from '#platform/console/kit/upload/shrinkPhoto.ts'
import { uploadStudentFile } from '../../file.ts'
import type { StudentTask, Submission, SubmissionStatus } from '../../submission.ts'
import { AttachmentsUpload } from '../files/AttachmentsUpload.tsx'
import { useUploads } from '../files/useUploads.ts'
import { useInvalidateLearning } from '../parts/useLearningQuery.ts'
import type { Content } from './answerOutbox.ts'
import { LateWarning } from './LateWarning.tsx'
import { type AnswerState, useAnswer } from './useAnswer.ts'

export type ReloadOptions = {
  /** What was typed on this page, if it replaces the stored answer, instead of being discarded. */
  keptContent: Content | null
}
type Props = {
  task: StudentTask
  onDone: () => void
  /** Called with the response, so that the answer is shown at once and nobody submits twice on a slow connection. */
  onSubmitted: (answer: Submission) => void
  /** Refetches the answer after a conflict. */
  onReload: (options: ReloadOptions) => void
}

export function AnswerForm({ task, onDone, onSubmitted, onReload }: Props) {
  const notify = useNotify()
  const invalidate = useInvalidateLearning()
  const answer = useAnswer({
    task,
    onSubmitted: (result) => {
      notify('Tugas berhasil dikumpulkan.', { type: 'success' })
      onSubmitted(result)
      onDone()
      void invalidate()
    },
  })
  const uploads = useAnswerUploads(answer)
  // Includes failed uploads, which would be missing from the submission.
  const isUploading = uploads.pendingUploads.length > 0
  const isResubmission = task.lesson_class_task_submit?.status === 'submit'
  return (
    <Form
      defaultValues={{ answer: answer.initialContent.answer }}
      onSubmit={() => answer.send('submit')}
      noValidate
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RichTextInput source="answer" label="Jawaban" height={160} />
        <AnswerListener onChange={(text) => answer.change({ answer: text })} />
        <AttachmentsUpload
          files={answer.files}
          uploads={uploads}
          onRemove={({ filename }) =>
            answer.change({ files: answer.files.filter((file) => file.filename !== filename) })
          }
          hasCamera
        />
        <LeaveGuard
          isUnsaved={uploads.pendingUploads.some(({ isKept }) => !isKept)}
          unsentTitles={[
            ...(answer.state.kind === 'failed' && answer.state.code !== 'empty'
              ? [`Jawaban ${task.name}`]
              : []),
            ...uploads.pendingUploads.map(({ name }) => name),
          ]}
        />
        <SaveStatus
          state={answer.state}
          isResubmission={isResubmission}
          onRetry={answer.send}
          onReload={(keepsInput) => onReload({ keptContent: keepsInput ? answer.readContent() : null })}
        />
        <SubmitButtons
          task={task}
          state={answer.state}
          isUploading={isUploading}
          isResubmission={isResubmission}
          onCancel={onDone}
        />
      </Box>
    </Form>
  )
}

const useAnswerUploads = ({ files, change }: ReturnType<typeof useAnswer>) =>
  useUploads({
    uploadCall: uploadStudentFile,
    prepare: shrinkPhoto,
    files,
    onChange: (files) => change({ files }),
  })

type SubmitButtonsProps = {
  task: StudentTask
  state: AnswerState
  isUploading: boolean
  isResubmission: boolean
  onCancel: () => void
}

function SubmitButtons({ task, state, isUploading, isResubmission, onCancel }: SubmitButtonsProps) {
  const warningId = useId()
  return (
    <>
      <LateWarning task={task} id={warningId} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        aria-describedby={warningId}
        disabled={isUploading || state.kind === 'submitting'}
      >
        {isResubmission ? 'Kumpulkan lagi' : 'Kumpulkan'}
      </Button>
      {isUploading && (
        <Typography variant="body2" color="textSecondary">
          Tunggu sampai berkas selesai diunggah, atau buang yang gagal.
        </Typography>
      )}
      {isResubmission && state.kind === 'idle' && (
        <Button color="inherit" onClick={onCancel}>
          Batal mengubah
        </Button>
      )}
    </>
  )
}

/** Calls `onChange` when the text in the editor changes. */
function AnswerListener({ onChange }: { onChange: (text: string) => void }) {
  const { subscribe } = useFormContext<{ answer?: string }>()
  const handleChange = useEffectEvent(onChange)
  useEffect(
    () =>
      subscribe({
        name: 'answer',
        formState: { values: true },
        callback: ({ values }) => handleChange(values.answer ?? ''),
      }),
    [subscribe],
  )
  return null
}

type SaveStatusProps = {
  state: AnswerState
  isResubmission: boolean
  onRetry: (status: SubmissionStatus) => void
  onReload: (keepsInput: boolean) => void
}

function SaveStatus({ state, isResubmission, onRetry, onReload }: SaveStatusProps) {
  if (state.kind === 'failed')
    return (
      <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
        {state.message}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {(state.code === 'other' || state.code === 'offline') &&
            renderButton('Coba lagi', () => onRetry(state.requestedStatus))}
          {state.code === 'closed' && renderButton('Muat ulang', () => onReload(true))}
          {state.code === 'elsewhere' && renderButton('Pakai tulisan ini', () => onReload(true))}
          {state.code === 'elsewhere' && (
            <DiscardButton
              title="Buang tulisan ini?"
              text="Tulisan ini belum tersimpan dan tidak dapat dikembalikan."
              onDiscard={() => onReload(false)}
            >
              Buang, muat yang tersimpan
            </DiscardButton>
          )}
        </Box>
      </Alert>
    )
  const labels = {
    idle: '',
    typed: isResubmission
      ? 'Tersimpan di perangkat ini, belum dikumpulkan lagi'
      : 'Tersimpan di perangkat ini',
    saving: 'Menyimpan…',
    submitting: 'Mengumpulkan…',
    saved: 'Draf tersimpan',
  }
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {labels[state.kind]}
    </Typography>
  )
}

const renderButton = (label: string, onClick: () => void) => (
  <Button color="inherit" variant="outlined" size="small" onClick={onClick}>
    {label}
  </Button>
)
