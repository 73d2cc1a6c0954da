/** The list 'Pelajaran Saya' of a teacher, or all lessons for administrators, with counts that link to their lists. */
import BarChart from '@mui/icons-material/BarChartRounded'
import { Button, Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { ACTIVE_PERIOD_FILTER, ActivityFilter } from '#features/school/console/ActivityFilter.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { STANDALONE } from '#platform/console/kit/style/touch.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { listTeacherLessons, type TeacherLesson } from '../../lesson.ts'
import { listTaughtSubmissions } from '../../overview.ts'
import { toListPath } from '../operator/lists.ts'
import { type LessonTab, lessonPath, OVERVIEW_PATH } from './paths.ts'

const renderLink = (row: TeacherLesson, text: string | number, tab: LessonTab) => (
  <TextLink component={Link} to={lessonPath(row.id, tab)} sx={STANDALONE}>
    {text}
  </TextLink>
)

/** The path of the list of all submissions of a lesson. */
const submissionsListPath = ({ classroom, lesson, eduyear, semester }: TeacherLesson) =>
  toListPath(
    listTaughtSubmissions,
    { groupKind: 'classroom', id: classroom.id },
    { period: { eduyear, semester }, lesson },
  )

const lessonColumn: Column<TeacherLesson> = {
  source: 'lesson.name',
  label: 'Pelajaran',
  isSortable: true,
  card: 'heading',
  render: (row) => renderLink(row, row.lesson.name, 'materials'),
}
const columns: Column<TeacherLesson>[] = [
  lessonColumn,
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
    render: (row) => renderLink(row, row.materials, 'materials'),
  },
  {
    source: 'tasks',
    label: 'Tugas',
    align: 'right',
    render: (row) =>
      renderLink(row, row.tasks_open ? `${row.tasks} (${row.tasks_open} dibuka)` : row.tasks, 'tasks'),
  },
  {
    source: 'scored',
    label: 'Dinilai',
    align: 'right',
    render: (row) => (
      <TextLink component={Link} to={submissionsListPath(row)} sx={STANDALONE}>
        {`${row.scored} dari ${row.submitted}`}
      </TextLink>
    ),
  },
  {
    source: 'students',
    label: 'Siswa',
    align: 'right',
    render: (row) => renderLink(row, row.students, 'students'),
  },
]
const teacherColumn: Column<TeacherLesson> = { source: 'teacher.name', label: 'Guru', isSortable: true }

export function List() {
  const isAdministrator = useUser().user_type === 'administrator'
  return (
    <ListScreen<TeacherLesson>
      columns={isAdministrator ? [...columns.slice(0, 2), teacherColumn, ...columns.slice(2)] : columns}
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
          names={['eduyear', 'semester', 'classroom', ...(isAdministrator ? (['teacher'] as const) : [])]}
        />
      }
      actions={
        isAdministrator && (
          <Button component={Link} to={OVERVIEW_PATH} variant="outlined" startIcon={<BarChart />}>
            Ringkasan
          </Button>
        )
      }
    />
  )
}
