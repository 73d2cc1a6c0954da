/** The screen of one of a student's lessons: tasks, materials and classmates. */
import { Alert, Box, Card, Chip, Tab, Tabs, Link as TextLink } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { RichText } from '#platform/console/kit/richText/RichText.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { UnsentMark } from '#platform/console/outbox/UnsentMark.tsx'
import { call } from '#platform/console/providers/call.ts'
import { STUDENT_LESSONS } from '../../paths.ts'
import { listClassmates, listStudentMaterials, listStudentTasks } from '../../studentLesson.ts'
import { isHandedIn, isReturned, type StudentTask } from '../../submission.ts'
import { FileList } from '../files/FileList.tsx'
import { Deadline } from '../parts/Deadline.tsx'
import { Entries, Entry } from '../parts/Entry.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { readAllRows, useLearningQuery } from '../parts/useLearningQuery.ts'
import { useNumberParam } from '../parts/useNumberParam.ts'
import { takeOverIfAny } from './takeOverIfAny.ts'
import { isDone, sortTasks } from './taskOrder.ts'
import { useStudentLesson } from './useStudentLesson.ts'

const TABS = { tasks: Tasks, materials: Materials, students: Classmates } as const
type TabName = keyof typeof TABS
const TAB_LABELS: Record<TabName, string> = { tasks: 'Tugas', materials: 'Materi', students: 'Teman' }

export function Screen() {
  const { label } = useScreen()
  const id = useNumberParam('id')
  const query = useStudentLesson(id)
  const [params, setParams] = useSearchParams()
  const requestedTab = params.get('tab') ?? ''
  const tab: TabName = requestedTab === 'materials' || requestedTab === 'students' ? requestedTab : 'tasks'
  const TabPanel = TABS[tab]
  return (
    <>
      {!query.data && <ScreenHeader title={label} backTo={STUDENT_LESSONS} />}
      <QueryContent query={query}>
        {({ lesson, teacher, classroom, semester, eduyear, read_only }) => (
          <>
            <ScreenHeader
              title={lesson.name}
              subtitle={`${classroom.name} · semester ${semester.name} ${eduyear.name} · ${teacher.name}`}
              backTo={STUDENT_LESSONS}
            />
            {read_only && (
              <Alert severity="info" sx={{ mb: 2 }}>
                {read_only}
              </Alert>
            )}
            <Card>
              <Tabs
                value={tab}
                onChange={(_, next: TabName) => setParams({ tab: next }, { replace: true })}
                variant="fullWidth"
                aria-label="Isi pelajaran"
                sx={{ borderBottom: 1, borderColor: 'divider' }}
              >
                {Object.entries(TAB_LABELS).map(([name, label]) => (
                  <Tab key={name} value={name} label={label} />
                ))}
              </Tabs>
              <TabPanel id={id} />
            </Card>
          </>
        )}
      </QueryContent>
    </>
  )
}

function Tasks({ id }: { id: number }) {
  const query = useLearningQuery(['own tasks', id], async (signal) => {
    const tasks = await readAllRows((query) => call(listStudentTasks, { params: { id }, query, signal }))
    await takeOverIfAny(tasks.result)
    return tasks
  })
  return (
    <QueryContent query={query}>
      {(rows) => (
        <Rows label="Tugas" isEmpty={rows.length === 0} emptyText="Belum ada tugas">
          {sortTasks(rows).map((task) => (
            <Entry
              key={task.id}
              title={
                <TextLink component={Link} to={`${STUDENT_LESSONS}/${id}/task/${task.id}`}>
                  {task.name}
                </TextLink>
              }
              aside={
                <>
                  <SubmissionChip task={task} />
                  <UnsentMark path={`${STUDENT_LESSONS}/${id}/task/${task.id}`} />
                </>
              }
              detail={<Deadline dueAt={task.due_at} isDone={isDone(task)} />}
            />
          ))}
        </Rows>
      )}
    </QueryContent>
  )
}

function SubmissionChip({ task }: { task: StudentTask }) {
  const submission = task.lesson_class_task_submit
  const renderChip = (label: string, color: 'success' | 'warning' | 'default' = 'default') => (
    <Chip size="small" variant="outlined" label={label} color={color} />
  )
  if (submission && submission.score !== null)
    return renderChip(`Nilai ${formatPoints(submission.score)}`, 'success')
  if (submission && isReturned(submission)) return renderChip('Perlu direvisi', 'warning')
  if (submission && isHandedIn(submission))
    return renderChip(submission.is_late ? 'Dikumpulkan terlambat' : 'Dikumpulkan', 'success')
  if (task.status === 'close') return renderChip('Ditutup, tidak dikumpulkan', 'warning')
  return submission ? renderChip('Draf') : renderChip('Belum dikerjakan')
}

function Materials({ id }: { id: number }) {
  const query = useLearningQuery(['own materials', id], (signal) =>
    readAllRows((query) => call(listStudentMaterials, { params: { id }, query, signal })),
  )
  return (
    <QueryContent query={query}>
      {(rows) => (
        <Rows label="Materi" isEmpty={rows.length === 0} emptyText="Belum ada materi">
          {rows.map((material) => (
            <Entry key={material.id} title={material.name} detail={<Moment value={material.created_at} />}>
              <RichText html={material.description} />
              <FileList files={material.attachments} />
            </Entry>
          ))}
        </Rows>
      )}
    </QueryContent>
  )
}

function Classmates({ id }: { id: number }) {
  const query = useLearningQuery(['classmates', id], (signal) =>
    call(listClassmates, { params: { id }, signal }),
  )
  return (
    <QueryContent query={query}>
      {(classmates) => (
        <Box component="ol" aria-label="Teman" sx={{ m: 0, py: 2, pl: 5, pr: 2, lineHeight: 2 }}>
          {classmates.map(({ id: classmateId, name }) => (
            <li key={classmateId}>{name}</li>
          ))}
        </Box>
      )}
    </QueryContent>
  )
}

type RowsProps = { label: string; isEmpty: boolean; emptyText: string; children: ReactNode }

function Rows({ label, isEmpty, emptyText, children }: RowsProps) {
  return isEmpty ? <EmptyState title={emptyText} /> : <Entries label={label}>{children}</Entries>
}
