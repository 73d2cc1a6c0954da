/** Pelajaran Saya of a teacher, and all lessons for the office: how far each is, one step from its tasks. */
import BarChart from '@mui/icons-material/BarChartRounded'
import { Button, Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { listTeacherLessons, type TeacherLesson } from '#contract/sia/learning/lesson.ts'
import { listTaughtSubmissions } from '#contract/sia/learning/overview.ts'
import type { Column } from '#src/kit/list/columns.tsx'
import { ListScreen } from '#src/kit/list/ListScreen.tsx'
import { useUser } from '#src/providers/session.ts'
import { ACTIVE_PERIOD_FILTER, ActivityFilter } from '../../ActivityFilter.tsx'
import { toListPath } from '../operator/lists.ts'
import { type LessonTab, lessonPath, OVERVIEW } from './paths.ts'

const linked = (row: TeacherLesson, text: string | number, tab: LessonTab) => (
  <TextLink component={Link} to={lessonPath(row.id, tab)}>
    {text}
  </TextLink>
)

/** What its class handed in, of all its tasks. */
const answersOf = ({ classroom, lesson, eduyear, semester }: TeacherLesson) =>
  toListPath(
    listTaughtSubmissions,
    { name: 'classroom', id: classroom.id },
    { period: { eduyear, semester }, lesson },
  )

const lesson: Column<TeacherLesson> = {
  source: 'lesson.name',
  label: 'Pelajaran',
  isSortable: true,
  card: 'heading',
  render: (row) => linked(row, row.lesson.name, 'materials'),
}
const columns: Column<TeacherLesson>[] = [
  lesson,
  { source: 'classroom.name', label: 'Kelas', isSortable: true },
  {
    source: 'semester.name',
    label: 'Semester',
    isSortable: true,
    render: (row) => `${row.semester.name} ${row.eduyear.name}`,
  },
  {
    source: 'materials',
    label: 'Materi',
    align: 'right',
    render: (row) => linked(row, row.materials, 'materials'),
  },
  {
    source: 'tasks',
    label: 'Tugas',
    align: 'right',
    render: (row) =>
      linked(row, row.tasks_open ? `${row.tasks} (${row.tasks_open} dibuka)` : row.tasks, 'tasks'),
  },
  {
    source: 'scored',
    label: 'Dinilai',
    align: 'right',
    render: (row) => (
      <TextLink component={Link} to={answersOf(row)}>
        {`${row.scored} dari ${row.submitted}`}
      </TextLink>
    ),
  },
  {
    source: 'students',
    label: 'Siswa',
    align: 'right',
    render: (row) => linked(row, row.students, 'students'),
  },
]
const teacher: Column<TeacherLesson> = { source: 'teacher.name', label: 'Guru', isSortable: true }

export function List() {
  const isOffice = useUser().user_type === 'administrator'
  return (
    <ListScreen<TeacherLesson>
      columns={isOffice ? [...columns.slice(0, 2), teacher, ...columns.slice(2)] : columns}
      titleOf={(row) => `${row.lesson.name} ${row.classroom.name}`}
      sort={{ field: 'classroom.name', order: 'ASC' }}
      initialFilter={ACTIVE_PERIOD_FILTER}
      hasRowNumbers
      hasAddButton={false}
      emptyText="Belum ada pelajaran di periode ini"
      canRemove={() => false}
      canChange={() => false}
      filters={
        <ActivityFilter
          list={listTeacherLessons}
          names={['eduyear', 'semester', 'classroom', ...(isOffice ? (['teacher'] as const) : [])]}
        />
      }
      actions={
        isOffice && (
          <Button component={Link} to={OVERVIEW} variant="outlined" startIcon={<BarChart />}>
            Ringkasan
          </Button>
        )
      }
    />
  )
}
