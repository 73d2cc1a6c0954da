/** The screen of the answers to a task, which are read and scored one after another. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Box, Button, Card } from '@mui/material'
import { useDownload } from '#platform/console/kit/file/useFile.ts'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { buildUrl, call } from '#platform/console/providers/call.ts'
import { downloadSubmissions, exportTaskScores, listSubmissions } from '../../scoring.ts'
import type { Submission } from '../../submission.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { TaskChip } from '../parts/TaskChip.tsx'
import { useLearningQuery, useSetLearningData } from '../parts/useLearningQuery.ts'
import { useNumberParam } from '../parts/useNumberParam.ts'
import { lessonPath } from '../teacher/paths.ts'
import { type Lesson, useLesson, useLessonRights } from '../teacher/useLesson.ts'
import { AnswerFilters } from './AnswerFilters.tsx'
import { AnswerList } from './AnswerList.tsx'
import { AnswerPanel } from './AnswerPanel.tsx'
import { CopyMissing } from './CopyMissing.tsx'
import { scoreOutbox } from './scoreOutbox.ts'
import { type SubmissionList, useScoring } from './useScoring.ts'
import { useSelectedAnswer } from './useSelectedAnswer.ts'

type Params = { id: number; task_id: number }

export function Screen() {
  const { label } = useScreen()
  const params = { id: useNumberParam('id'), task_id: useNumberParam('task_id') }
  const lesson = useLesson()
  const query = useLearningQuery(['submits', params], async (signal) => {
    await scoreOutbox.flush()
    return call(listSubmissions, { params, signal })
  })
  return (
    <>
      {!query.data && <ScreenHeader title={label} backTo={lessonPath(params.id, 'tasks')} />}
      <QueryContent query={query}>
        {(submissions) => (
          <QueryContent query={lesson}>
            {(lessonData) => <Answers submissions={submissions} lesson={lessonData} params={params} />}
          </QueryContent>
        )}
      </QueryContent>
    </>
  )
}

type AnswersProps = { submissions: SubmissionList; lesson: Lesson; params: Params }

function Answers({ submissions, lesson, params }: AnswersProps) {
  const { task, rows } = submissions
  const { canWrite } = useLessonRights(lesson)
  const setSubmissions = useSetLearningData<SubmissionList>(['submits', params])
  const onSaved = (saved: Submission) => setSubmissions((previous) => replaceSubmission(previous, saved))
  const scoring = useScoring({ params, submissions, onSaved })
  const selection = useSelectedAnswer(rows)
  return (
    <>
      <ScreenHeader
        title={task.name}
        subtitle={
          <>
            Batas waktu <Deadline dueAt={task.due_at} isDone={task.status === 'close'} />{' '}
            <TaskChip status={task.status} />
          </>
        }
        backTo={lessonPath(params.id, 'tasks')}
        actions={<Actions submissions={submissions} lesson={lesson} params={params} />}
      />
      <LeaveGuard isUnsaved={false} unsentTitles={scoring.unsentTitles} />
      {rows.length === 0 ? (
        <Card>
          <EmptyState title="Belum ada siswa di pelajaran ini" />
        </Card>
      ) : (
        <>
          <AnswerFilters rows={rows} value={selection.filter} onChange={selection.setFilter} />
          <Box sx={PANES_STYLE}>
            <AnswerList
              rows={selection.visibleRows}
              currentId={selection.row?.id}
              onSelect={selection.select}
              isUnsent={scoring.isUnsent}
            />
            {selection.row ? (
              <AnswerPanel
                key={selection.row.id}
                row={selection.row}
                scoring={scoring}
                canWrite={canWrite}
                isOpenedByKey={selection.isOpenedByKey}
                onStep={selection.step}
                position={selection.position}
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

function replaceSubmission(submissions: SubmissionList, saved: Submission): SubmissionList {
  const rows = submissions.rows.map((row) => {
    const { lesson_class_task_submit: previousSubmission } = row.student
    return previousSubmission?.id === saved.id
      ? { ...row, student: { ...row.student, lesson_class_task_submit: saved } }
      : row
  })
  return { ...submissions, rows }
}

function Actions({ submissions: { task, rows }, lesson, params }: AnswersProps) {
  const { canWrite } = useLessonRights(lesson)
  const download = useDownload()
  const name = `${lesson.classroom.name} ${task.name}`
  const downloadFile = (file: string, file_url: string) => void download({ file, file_url })
  return (
    <>
      {task.status !== 'draft' && <CopyMissing rows={rows} params={params} canReadNumbers={canWrite} />}
      <Button
        variant="outlined"
        startIcon={<Download />}
        onClick={() => downloadFile(`${name}.zip`, buildUrl(downloadSubmissions, params))}
      >
        Unduh semua (zip)
      </Button>
      <Button
        variant="outlined"
        startIcon={<Download />}
        onClick={() => downloadFile(`nilai ${name}.csv`, buildUrl(exportTaskScores, params))}
      >
        Nilai (CSV)
      </Button>
    </>
  )
}

const PANES_STYLE = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
} as const
