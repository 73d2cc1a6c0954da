/** One task as its student sees it: what is asked, until when, the own answer, its score and feedback. */
import { Alert, Box, Button, Card, CardContent, Chip, Typography } from '@mui/material'
import { useState } from 'react'
import {
  isReturned,
  readSubmission,
  STUDENT_LESSONS,
  type StudentTask,
  type Submission,
  whyAnswerStays,
} from '#contract/sia/learning/submission.ts'
import { useQuestion } from '#src/kit/dialog/useQuestion.tsx'
import { formatPoints } from '#src/kit/field/formatScore.ts'
import { Moment } from '#src/kit/screen/dates.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { useUser } from '#src/providers/session.ts'
import { FileList } from '../files/FileList.tsx'
import { Deadline } from '../parts/Deadline.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearning, useReplacement } from '../parts/useLearning.ts'
import { useNumber } from '../parts/useNumber.ts'
import { WrittenText } from '../parts/WrittenText.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { dropDraft, keepDraft, readDraft } from './deviceDraft.ts'
import { isDone } from './taskOrder.ts'
import { hasUnsent } from './useAnswer.ts'
import { useStudentLesson } from './useStudentLesson.ts'

export function Screen() {
  const { label } = useScreen()
  const params = { id: useNumber('id'), task_id: useNumber('task_id') }
  const query = useLearning(['own task', params], (signal) => call(readSubmission, { params, signal }))
  const replace = useReplacement<StudentTask>(['own task', params])
  // Kept above the form as its key, so that a form that opens again begins with what was read last.
  const [openCount, setOpenCount] = useState(0)
  const backTo = `${STUDENT_LESSONS}/${params.id}`
  return (
    <>
      {!query.data && <ScreenHeader title={label} backTo={backTo} />}
      <QueryContent query={query}>
        {(task) => (
          <>
            <ScreenHeader title={task.name} backTo={backTo} subtitle={<Due task={task} />} />
            <Assignment task={task} />
            <OwnAnswer
              task={task}
              openCount={openCount}
              onOpen={() => setOpenCount((before) => before + 1)}
              onSubmitted={(answer) => replace((before) => ({ ...before, lesson_class_task_submit: answer }))}
              onReload={async () => (await query.refetch()).data?.lesson_class_task_submit ?? null}
            />
          </>
        )}
      </QueryContent>
    </>
  )
}

function Due({ task }: { task: StudentTask }) {
  return (
    <>
      Batas waktu <Deadline at={task.due_at} isDone={isDone(task)} />
    </>
  )
}

function Assignment({ task: { description, attachments } }: { task: StudentTask }) {
  if (!description && attachments.length === 0) return null
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <WrittenText html={description} />
        <FileList files={attachments} />
      </CardContent>
    </Card>
  )
}

type OwnAnswerProps = {
  task: StudentTask
  /** How often the form was opened anew. */
  openCount: number
  onOpen: () => void
  onSubmitted: (answer: Submission) => void
  onReload: () => Promise<Submission | null>
}

function OwnAnswer({ task, openCount, onOpen, onSubmitted, onReload }: OwnAnswerProps) {
  const { user_type, id: userId } = useUser()
  const lesson = useStudentLesson(task.lesson_class_id)
  const submission = task.lesson_class_task_submit
  // What was changed and not handed in again is taken up where it was left.
  const [isChanging, setChanging] = useState(() => hasUnsent(userId, task))
  const refusal =
    user_type === 'student'
      ? (lesson.data?.read_only ?? whyAnswerStays(task, submission, 'submit'))
      : 'Hanya siswa yang mengumpulkan jawaban.'
  const isWriting = refusal === null && (submission?.status !== 'submit' || isChanging)
  const reload = async (keeps: boolean) => {
    const draft = keeps ? readDraft(userId, task.id) : null
    const stored = await onReload()
    if (draft) keepDraft(userId, task.id, { ...draft, base: stored?.updated_at ?? null })
    else dropDraft(userId, task.id)
    onOpen()
  }
  return (
    <Card component="section" aria-label="Jawaban saya">
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography component="h2" variant="h2">
          Jawaban saya
        </Typography>
        {submission && <Result submission={submission} />}
        {isWriting ? (
          <AnswerForm
            key={openCount}
            task={task}
            onDone={() => setChanging(false)}
            onSubmitted={onSubmitted}
            onReload={(keeps) => void reload(keeps)}
          />
        ) : (
          <Box>
            {refusal && (submission?.score ?? null) === null && <Alert severity="info">{refusal}</Alert>}
            <WrittenText html={submission?.answer ?? null} />
            <FileList files={submission?.attachments ?? []} />
          </Box>
        )}
        {!isWriting && refusal === null && (
          <Button variant="outlined" onClick={() => setChanging(true)}>
            Ubah jawaban
          </Button>
        )}
        {!isWriting && refusal !== null && user_type === 'student' && <Unsent taskId={task.id} />}
      </CardContent>
    </Card>
  )
}

/** When it was handed in, its score, what the teacher says of it. */
function Result({ submission }: { submission: Submission }) {
  const { submitted_at, is_late, score, feedback, status } = submission
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {status === 'submit' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Chip size="small" color="success" variant="outlined" label="Dikumpulkan" />
          {is_late && <Chip size="small" color="warning" variant="outlined" label="Terlambat" />}
          <Typography variant="body2" color="textSecondary">
            <Moment of={submitted_at} />
          </Typography>
        </Box>
      )}
      {isReturned(submission) && (
        <Alert severity="warning">Dikembalikan untuk direvisi. Perbaiki lalu kumpulkan lagi.</Alert>
      )}
      {score !== null && (
        <Typography sx={{ fontSize: '1.75rem', fontWeight: 700 }}>Nilai {formatPoints(score)}</Typography>
      )}
      {feedback && (
        <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'primary.main', whiteSpace: 'pre-wrap' }}>
          <Typography variant="caption" color="textSecondary">
            Umpan balik
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{feedback}</Typography>
        </Box>
      )}
    </Box>
  )
}

/** Written here and never sent, because the task was closed first: to be read and copied, not lost. */
function Unsent({ taskId }: { taskId: number }) {
  const { id } = useUser()
  const [draft, setDraft] = useState(() => readDraft(id, taskId))
  const { ask, question } = useQuestion()
  if (!draft) return question
  const drop = async () => {
    const isSure = await ask({
      title: 'Buang tulisan ini?',
      text: 'Tulisan ini hanya ada di perangkat ini dan tidak dapat dikembalikan.',
      confirmLabel: 'Buang',
    })
    if (!isSure) return
    dropDraft(id, taskId)
    setDraft(null)
  }
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, width: 1 } }}>
      Tulisan di perangkat ini yang belum terkirim:
      <Box component="p" sx={{ my: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {plain(draft.answer)}
      </Box>
      <FileList files={draft.files} />
      <Button color="inherit" size="small" onClick={() => void drop()}>
        Buang
      </Button>
      {question}
    </Alert>
  )
}

/** It never passed the server, so only its text is shown. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html.replace(/<\/p>/g, '</p>\n'), 'text/html').body.textContent ?? ''
}
