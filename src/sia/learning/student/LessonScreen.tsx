/** One of a student's lessons: what is to be handed in, what is to be read, who else is there. */
import { Alert, Box, Card, Chip, Tab, Tabs, Link as TextLink } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  listClassmates,
  listStudentMaterials,
  listStudentTasks,
} from '#contract/sia/learning/studentLesson.ts'
import { isReturned, STUDENT_LESSONS, type StudentTask } from '#contract/sia/learning/submission.ts'
import { formatPoints } from '#src/kit/field/formatScore.ts'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { Moment } from '#src/kit/screen/dates.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { FileList } from '../files/FileList.tsx'
import { Deadline } from '../parts/Deadline.tsx'
import { Entries, Entry } from '../parts/Entry.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { everyRow, useLearning } from '../parts/useLearning.ts'
import { useNumber } from '../parts/useNumber.ts'
import { WrittenText } from '../parts/WrittenText.tsx'
import { inOrder, isDone } from './taskOrder.ts'
import { useStudentLesson } from './useStudentLesson.ts'

const TABS = { tasks: Tasks, materials: Materials, students: Classmates } as const
type TabName = keyof typeof TABS
const LABELS: Record<TabName, string> = { tasks: 'Tugas', materials: 'Materi', students: 'Teman' }

export function Screen() {
  const { label } = useScreen()
  const id = useNumber('id')
  const query = useStudentLesson(id)
  const [params, setParams] = useSearchParams()
  const requested = params.get('tab') ?? ''
  const tab: TabName = requested === 'materials' || requested === 'students' ? requested : 'tasks'
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
                {Object.entries(LABELS).map(([name, label]) => (
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
  const query = useLearning(['own tasks', id], (signal) =>
    everyRow((query) => call(listStudentTasks, { params: { id }, query, signal })),
  )
  return (
    <QueryContent query={query}>
      {(rows) => (
        <Rows label="Tugas" isEmpty={rows.length === 0} empty="Belum ada tugas">
          {inOrder(rows).map((task) => (
            <Entry
              key={task.id}
              title={
                <TextLink component={Link} to={`${STUDENT_LESSONS}/${id}/task/${task.id}`}>
                  {task.name}
                </TextLink>
              }
              aside={<OwnState task={task} />}
              detail={<Deadline at={task.due_at} isDone={isDone(task)} />}
            />
          ))}
        </Rows>
      )}
    </QueryContent>
  )
}

function OwnState({ task }: { task: StudentTask }) {
  const own = task.lesson_class_task_submit
  const chip = (label: string, color: 'success' | 'warning' | 'default' = 'default') => (
    <Chip size="small" variant="outlined" label={label} color={color} />
  )
  if (own && own.score !== null) return chip(`Nilai ${formatPoints(own.score)}`, 'success')
  if (own && isReturned(own)) return chip('Perlu direvisi', 'warning')
  if (own?.status === 'submit') return chip(own.is_late ? 'Dikumpulkan terlambat' : 'Dikumpulkan', 'success')
  if (task.status === 'close') return chip('Ditutup, tidak dikumpulkan', 'warning')
  return own ? chip('Draf') : chip('Belum dikerjakan')
}

function Materials({ id }: { id: number }) {
  const query = useLearning(['own materials', id], (signal) =>
    everyRow((query) => call(listStudentMaterials, { params: { id }, query, signal })),
  )
  return (
    <QueryContent query={query}>
      {(rows) => (
        <Rows label="Materi" isEmpty={rows.length === 0} empty="Belum ada materi">
          {rows.map((material) => (
            <Entry key={material.id} title={material.name} detail={<Moment of={material.created_at} />}>
              <WrittenText html={material.description} />
              <FileList files={material.attachments} />
            </Entry>
          ))}
        </Rows>
      )}
    </QueryContent>
  )
}

function Classmates({ id }: { id: number }) {
  const query = useLearning(['classmates', id], (signal) => call(listClassmates, { params: { id }, signal }))
  return (
    <QueryContent query={query}>
      {(mates) => (
        <Box component="ol" aria-label="Teman" sx={{ m: 0, py: 2, pl: 5, pr: 2, lineHeight: 2 }}>
          {mates.map(({ id: row, name }) => (
            <li key={row}>{name}</li>
          ))}
        </Box>
      )}
    </QueryContent>
  )
}

type RowsProps = { label: string; isEmpty: boolean; empty: string; children: ReactNode }

function Rows({ label, isEmpty, empty, children }: RowsProps) {
  return isEmpty ? <EmptyState title={empty} /> : <Entries label={label}>{children}</Entries>
}
