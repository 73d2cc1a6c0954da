/** The screen of one task for a student: assignment, deadline, own answer, score and feedback. */
import { Alert, Box, Button, Card, CardContent, Chip, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { RichText } from '#platform/console/kit/richText/RichText.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { STUDENT_LESSONS } from '../../paths.ts'
import {
  isReturned,
  readSubmission,
  type StudentTask,
  type Submission,
  whyAnswerNotSavable,
} from '../../submission.ts'
import { FileList } from '../files/FileList.tsx'
import { Attempts } from '../parts/Attempts.tsx'
import { Deadline } from '../parts/Deadline.tsx'
import { FeedbackText } from '../parts/FeedbackText.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearningQuery, useSetLearningData } from '../parts/useLearningQuery.ts'
import { useNumberParam } from '../parts/useNumberParam.ts'
import { AnswerForm, type ReloadOptions } from './AnswerForm.tsx'
import { answerOutbox, answerPlace } from './answerOutbox.ts'
import { LateWarning } from './LateWarning.tsx'
import { takeOverIfAny } from './takeOverIfAny.ts'
import { isDone } from './taskOrder.ts'
import { hasUnsentAnswer, toValue } from './useAnswer.ts'
import { useStudentLesson } from './useStudentLesson.ts'

export function Screen() {
  const { label } = useScreen()
  const params = { id: useNumberParam('id'), task_id: useNumberParam('task_id') }
  const query = useLearningQuery(['own task', params], async (signal) => {
    await answerOutbox.flush()
    const answer = await call(readSubmission, { params, signal })
    await takeOverIfAny([answer.result])
    return answer
  })
  const setTask = useSetLearningData<StudentTask>(['own task', params])
  // Used as the key of the form, so that a reloaded one starts with the latest data.
  const [reloadCount, setReloadCount] = useState(0)
  const backTo = `${STUDENT_LESSONS}/${params.id}`
  return (
    <>
      {!query.data && <ScreenHeader title={label} backTo={backTo} />}
      <QueryContent query={query}>
        {(task) => (
          <>
            <ScreenHeader title={task.name} backTo={backTo} subtitle={<DueDate task={task} />} />
            <Assignment task={task} />
            <OwnAnswer
              task={task}
              reloadCount={reloadCount}
              onReloaded={() => setReloadCount((count) => count + 1)}
              onSubmitted={(answer) =>
                setTask((previous) => ({ ...previous, lesson_class_task_submit: answer }))
              }
              onReload={async () => (await query.refetch()).data?.lesson_class_task_submit ?? null}
            />
          </>
        )}
      </QueryContent>
    </>
  )
}

function DueDate({ task }: { task: StudentTask }) {
  return (
    <>
      Batas waktu <Deadline dueAt={task.due_at} isDone={isDone(task)} />
    </>
  )
}

function Assignment({ task: { description, attachments } }: { task: StudentTask }) {
  if (!description && attachments.length === 0) return null
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <RichText html={description} />
        <FileList files={attachments} />
      </CardContent>
    </Card>
  )
}

type OwnAnswerProps = {
  task: StudentTask
  /** How often the form was reloaded after a conflict. */
  reloadCount: number
  onReloaded: () => void
  onSubmitted: (answer: Submission) => void
  onReload: () => Promise<Submission | null>
}

function OwnAnswer({ task, reloadCount, onReloaded, onSubmitted, onReload }: OwnAnswerProps) {
  const { user_type } = useUser()
  const lesson = useStudentLesson(task.lesson_class_id)
  const submission = task.lesson_class_task_submit
  // An unsent change of a submitted answer is continued.
  const [isChanging, setChanging] = useState(() => hasUnsentAnswer(task))
  const readOnlyReason =
    user_type === 'student'
      ? (lesson.data?.read_only ?? whyAnswerNotSavable(task, submission, 'submit'))
      : 'Hanya siswa yang mengumpulkan jawaban.'
  const isWriting = readOnlyReason === null && (submission?.status !== 'submit' || isChanging)
  const reload = async ({ keptContent }: ReloadOptions) => {
    const stored = await onReload()
    answerOutbox.discard(String(task.id))
    if (keptContent) {
      const value = toValue(task, { content: keptContent, stored, status: 'draft' })
      // The form sends it, if the task can still be answered.
      answerOutbox.put(String(task.id), value, { ...answerPlace(task), state: 'held' })
    }
    onReloaded()
  }
  return (
    <Card component="section" aria-label="Jawaban saya">
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography component="h2" variant="h2">
          Jawaban saya
        </Typography>
        {submission && <SubmissionResult submission={submission} />}
        {isWriting ? (
          <AnswerForm
            key={reloadCount}
            task={task}
            onDone={() => setChanging(false)}
            onSubmitted={onSubmitted}
            onReload={(options) => void reload(options)}
          />
        ) : (
          <Box>
            {readOnlyReason && (submission?.score ?? null) === null && (
              <Alert severity="info">{readOnlyReason}</Alert>
            )}
            <RichText html={submission?.answer ?? null} />
            <FileList files={submission?.attachments ?? []} />
          </Box>
        )}
        {!isWriting && readOnlyReason === null && (
          <ChangeButton task={task} onClick={() => setChanging(true)} />
        )}
        {!isWriting && readOnlyReason !== null && user_type === 'student' && (
          <UnsentAnswer taskId={task.id} />
        )}
        {submission && <Attempts attempts={submission.attempts} isLastOpen={false} />}
      </CardContent>
    </Card>
  )
}

function ChangeButton({ task, onClick }: { task: StudentTask; onClick: () => void }) {
  const warningId = useId()
  return (
    <>
      <LateWarning task={task} id={warningId} />
      <Button variant="outlined" onClick={onClick} aria-describedby={warningId}>
        Ubah jawaban
      </Button>
    </>
  )
}

/** The time of submission, the score and the feedback. */
function SubmissionResult({ submission }: { submission: Submission }) {
  const { submitted_at, is_late, score, feedback, status } = submission
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {status === 'submit' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Chip size="small" color="success" variant="outlined" label="Dikumpulkan" />
          {is_late && <Chip size="small" color="warning" variant="outlined" label="Terlambat" />}
          <Typography variant="body2" color="textSecondary">
            <Moment value={submitted_at} />
          </Typography>
        </Box>
      )}
      {isReturned(submission) && (
        <Alert severity="warning">Dikembalikan untuk direvisi. Perbaiki lalu kumpulkan lagi.</Alert>
      )}
      {score !== null && (
        <Typography sx={{ fontSize: '1.75rem', fontWeight: 700 }}>Nilai {formatPoints(score)}</Typography>
      )}
      <FeedbackText text={feedback} />
    </Box>
  )
}

/** Shows an answer that can no longer be sent because the task was closed, so that it can be copied. */
function UnsentAnswer({ taskId }: { taskId: number }) {
  const entry = answerOutbox.useEntries().get(String(taskId))
  if (!entry) return null
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, width: 1 } }}>
      Tulisan di perangkat ini yang belum terkirim:
      <Box component="p" sx={{ my: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {toPlainText(entry.value.answer)}
      </Box>
      <FileList files={entry.value.files} />
      <DiscardButton
        title="Buang tulisan ini?"
        text="Tulisan ini hanya ada di perangkat ini dan tidak dapat dikembalikan."
        onDiscard={() => answerOutbox.discard(String(taskId))}
      />
    </Alert>
  )
}

/** Only the text is shown, since the HTML was never sanitised by the server. */
function toPlainText(html: string): string {
  return new DOMParser().parseFromString(html.replace(/<\/p>/g, '</p>\n'), 'text/html').body.textContent ?? ''
}
