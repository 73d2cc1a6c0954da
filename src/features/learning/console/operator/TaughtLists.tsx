/** Lists of materials, tasks and answers across lessons, each row linking to its screen. */
import BarChart from '@mui/icons-material/BarChartRounded'
import { Button, Link as TextLink } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { ACTIVE_PERIOD_FILTER, ActivityFilter } from '#features/school/console/ActivityFilter.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { FlagChips } from '#platform/console/kit/list/filters/FlagChips.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useUser } from '#platform/console/providers/session.ts'
import { listTeacherLessons } from '../../lesson.ts'
import type { TaughtMaterial, TaughtSubmission, TaughtTask } from '../../overview.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { TaskChip } from '../parts/TaskChip.tsx'
import { lessonPath, OVERVIEW_PATH, submissionsPath } from '../teacher/paths.ts'

const renderLink = (to: string, text: string) => (
  <TextLink component={Link} to={to}>
    {text}
  </TextLink>
)

const MATERIAL_COLUMNS: Column<TaughtMaterial>[] = [
  {
    source: 'name',
    label: 'Materi',
    isSortable: true,
    card: 'heading',
    render: (row) => renderLink(lessonPath(row.lesson_class_id, 'materials'), row.name),
  },
  {
    source: 'created_at',
    label: 'Ditambahkan',
    isSortable: true,
    render: (row) => <Moment value={row.created_at} />,
  },
]

const TASK_COLUMNS: Column<TaughtTask>[] = [
  {
    source: 'name',
    label: 'Tugas',
    isSortable: true,
    card: 'heading',
    render: (row) => renderLink(submissionsPath(row.lesson_class_id, row.id), row.name),
  },
  { source: 'status', label: 'Status', render: (row) => <TaskChip status={row.status} /> },
  {
    source: 'deadline_at',
    label: 'Batas Waktu',
    isSortable: true,
    render: (row) => <Deadline dueAt={row.due_at} isDone={row.status === 'close'} />,
  },
  {
    source: 'scored',
    label: 'Dinilai',
    align: 'right',
    render: (row) =>
      renderLink(
        `${submissionsPath(row.lesson_class_id, row.id)}?filter=submitted`,
        `${row.scored} dari ${row.submitted}`,
      ),
  },
]

const SUBMISSION_COLUMNS: Column<TaughtSubmission>[] = [
  {
    source: 'student.name',
    label: 'Siswa',
    isSortable: true,
    card: 'heading',
    render: (row) =>
      renderLink(
        `${submissionsPath(row.lesson_class_id, row.task.id)}?student=${row.participant_id}`,
        row.student.name,
      ),
  },
  { source: 'task.name', label: 'Tugas' },
  {
    source: 'submitted_at',
    label: 'Dikumpulkan',
    isSortable: true,
    render: (row) => (
      <>
        <Moment value={row.submitted_at} />
        {row.is_late && ' (terlambat)'}
      </>
    ),
  },
  {
    source: 'score',
    label: 'Nilai',
    align: 'right',
    render: (row) => (row.score === null ? 'Belum dinilai' : formatPoints(row.score)),
  },
]

export const Materials = () => (
  <TaughtList<TaughtMaterial>
    columns={MATERIAL_COLUMNS}
    titleOf={({ name }) => name}
    dateColumn="created_at"
    emptyText="Belum ada materi di sini"
  />
)

export const Tasks = () => (
  <TaughtList<TaughtTask>
    columns={TASK_COLUMNS}
    titleOf={({ name }) => name}
    dateColumn="deadline_at"
    emptyText="Belum ada tugas di sini"
    flags={{ opened: 'Sedang dibuka' }}
  />
)

export const Submissions = () => (
  <TaughtList<TaughtSubmission>
    columns={SUBMISSION_COLUMNS}
    titleOf={({ student }) => student.name}
    dateColumn="submitted_at"
    emptyText="Belum ada jawaban yang dikumpulkan di sini"
    flags={{ scored: 'Sudah dinilai', unscored: 'Belum dinilai' }}
  />
)

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  titleOf: (row: Row) => string
  /** The list is sorted by this column, latest first. */
  dateColumn: string
  emptyText: string
  flags?: Readonly<Record<string, string>>
}

/** A read-only list; changes are made in the lesson itself. */
function TaughtList<Row extends RaRecord>({ columns, dateColumn, flags = {}, ...props }: Props<Row>) {
  const isAdministrator = useUser().user_type === 'administrator'
  const lessonColumns: Column<Row>[] = [
    { source: 'lesson.name', label: 'Pelajaran', isSortable: true },
    { source: 'classroom.name', label: 'Kelas', isSortable: true },
    ...(isAdministrator ? [{ source: 'teacher.name', label: 'Guru', isSortable: true }] : []),
  ]
  const [first, ...others] = columns
  return (
    <ListScreen<Row>
      {...props}
      columns={[...(first ? [first] : []), ...lessonColumns, ...others]}
      sort={{ field: dateColumn, order: 'DESC' }}
      initialFilter={ACTIVE_PERIOD_FILTER}
      hasRowNumbers
      hasAddButton={false}
      canRemove={() => false}
      canChange={() => false}
      filters={
        <>
          <ActivityFilter
            list={listTeacherLessons}
            names={[
              'eduyear',
              'semester',
              'classroom',
              'lesson',
              ...(isAdministrator ? (['teacher'] as const) : []),
            ]}
          />
          <FlagChips flags={flags} />
        </>
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
