/** The answers to a task: who handed in, and each read, scored and commented one after the other. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Box, Button, Card } from '@mui/material'
import { downloadSubmissions, exportTaskScores, listSubmissions } from '#contract/sia/learning/scoring.ts'
import type { Submission } from '#contract/sia/learning/submission.ts'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { addressOf, call } from '#src/providers/call.ts'
import { useDownload } from '../../documents/useFile.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { TaskChip } from '../parts/TaskChip.tsx'
import { useLearning, useReplacement } from '../parts/useLearning.ts'
import { useNumber } from '../parts/useNumber.ts'
import { lessonPath } from '../teacher/paths.ts'
import { type Lesson, useLesson, useLessonRights } from '../teacher/useLesson.ts'
import { AnswerFilters } from './AnswerFilters.tsx'
import { AnswerList } from './AnswerList.tsx'
import { AnswerReader } from './AnswerReader.tsx'
import { useChosenAnswer } from './useChosenAnswer.ts'
import { type SubmissionList, useScoring } from './useScoring.ts'

type Params = { id: number; task_id: number }

export function Screen() {
  const { label } = useScreen()
  const params = { id: useNumber('id'), task_id: useNumber('task_id') }
  const lesson = useLesson()
  const query = useLearning(['submits', params], (signal) => call(listSubmissions, { params, signal }))
  return (
    <>
      {!query.data && <ScreenHeader title={label} backTo={lessonPath(params.id, 'tasks')} />}
      <QueryContent query={query}>
        {(submits) => (
          <QueryContent query={lesson}>
            {(opened) => <Answers submits={submits} lesson={opened} params={params} />}
          </QueryContent>
        )}
      </QueryContent>
    </>
  )
}

type AnswersProps = { submits: SubmissionList; lesson: Lesson; params: Params }

function Answers({ submits, lesson, params }: AnswersProps) {
  const { task, rows } = submits
  const { canWrite } = useLessonRights(lesson)
  const replace = useReplacement<SubmissionList>(['submits', params])
  const onSaved = (saved: Submission) => replace((before) => withSaved(before, saved))
  const scoring = useScoring({ params, onSaved })
  const chosen = useChosenAnswer(rows)
  return (
    <>
      <ScreenHeader
        title={task.name}
        subtitle={
          <>
            Batas waktu <Deadline at={task.due_at} isDone={task.status === 'close'} />{' '}
            <TaskChip status={task.status} />
          </>
        }
        backTo={lessonPath(params.id, 'tasks')}
        actions={<Downloads name={`${lesson.classroom.name} ${task.name}`} params={params} />}
      />
      <LeaveGuard isUnsaved={scoring.isUnsaved} />
      {rows.length === 0 ? (
        <Card>
          <EmptyState title="Belum ada siswa di pelajaran ini" />
        </Card>
      ) : (
        <>
          <AnswerFilters rows={rows} value={chosen.filter} onChange={chosen.setFilter} />
          <Box sx={panes}>
            <AnswerList rows={chosen.visible} currentId={chosen.row?.id} onChoose={chosen.choose} />
            {chosen.row ? (
              <AnswerReader
                key={chosen.row.id}
                row={chosen.row}
                scoring={scoring}
                canWrite={canWrite}
                onStep={chosen.step}
                position={chosen.position}
              />
            ) : (
              <Card>
                <EmptyState title="Tidak ada jawaban di sini" />
              </Card>
            )}
          </Box>
        </>
      )}
    </>
  )
}

function withSaved(submits: SubmissionList, saved: Submission): SubmissionList {
  const rows = submits.rows.map((row) => {
    const { lesson_class_task_submit: before } = row.student
    return before?.id === saved.id
      ? { ...row, student: { ...row.student, lesson_class_task_submit: saved } }
      : row
  })
  return { ...submits, rows }
}

function Downloads({ name, params }: { name: string; params: Params }) {
  const download = useDownload()
  const save = (file: string, file_url: string) => void download({ file, file_url })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Download />}
        onClick={() => save(`${name}.zip`, addressOf(downloadSubmissions, params))}
      >
        Unduh semua (zip)
      </Button>
      <Button
        variant="outlined"
        startIcon={<Download />}
        onClick={() => save(`nilai ${name}.csv`, addressOf(exportTaskScores, params))}
      >
        Nilai (CSV)
      </Button>
    </>
  )
}

const panes = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
} as const
