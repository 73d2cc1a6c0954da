/** Lists of materials, tasks and answers of many lessons, each linked to its own screen. */
import BarChart from '@mui/icons-material/BarChartRounded'
import { Button, Link as TextLink } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { listTeacherLessons } from '#contract/sia/learning/lesson.ts'
import type { TaughtMaterial, TaughtSubmission, TaughtTask } from '#contract/sia/learning/overview.ts'
import { formatPoints } from '#src/kit/field/formatScore.ts'
import type { Column } from '#src/kit/list/columns.tsx'
import { FlagChips } from '#src/kit/list/FlagChips.tsx'
import { ListScreen } from '#src/kit/list/ListScreen.tsx'
import { Moment } from '#src/kit/screen/dates.tsx'
import { useUser } from '#src/providers/session.ts'
import { ActivityFilter, OPENS_ON_PERIOD } from '../../ActivityFilter.tsx'
import { Deadline } from '../parts/Deadline.tsx'
import { TaskChip } from '../parts/TaskChip.tsx'
import { lessonPath, OVERVIEW, submissionsPath } from '../teacher/paths.ts'

const link = (to: string, text: string) => (
  <TextLink component={Link} to={to}>
    {text}
  </TextLink>
)

const materials: Column<TaughtMaterial>[] = [
  {
    source: 'name',
    label: 'Materi',
    isSortable: true,
    card: 'heading',
    render: (row) => link(lessonPath(row.lesson_class_id, 'materials'), row.name),
  },
  {
    source: 'created_at',
    label: 'Ditambahkan',
    isSortable: true,
    render: (row) => <Moment of={row.created_at} />,
  },
]

const tasks: Column<TaughtTask>[] = [
  {
    source: 'name',
    label: 'Tugas',
    isSortable: true,
    card: 'heading',
    render: (row) => link(submissionsPath(row.lesson_class_id, row.id), row.name),
  },
  { source: 'status', label: 'Status', render: (row) => <TaskChip status={row.status} /> },
  {
    source: 'deadline_at',
    label: 'Batas Waktu',
    isSortable: true,
    render: (row) => <Deadline at={row.due_at} isDone={row.status === 'close'} />,
  },
  {
    source: 'scored',
    label: 'Dinilai',
    align: 'right',
    render: (row) =>
      link(
        `${submissionsPath(row.lesson_class_id, row.id)}?filter=submitted`,
        `${row.scored} dari ${row.submitted}`,
      ),
  },
]

const submissions: Column<TaughtSubmission>[] = [
  {
    source: 'student.name',
    label: 'Siswa',
    isSortable: true,
    card: 'heading',
    render: (row) =>
      link(
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
        <Moment of={row.submitted_at} />
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
  <Taught<TaughtMaterial>
    columns={materials}
    titleOf={({ name }) => name}
    newest="created_at"
    emptyText="Belum ada materi di sini"
  />
)

export const Tasks = () => (
  <Taught<TaughtTask>
    columns={tasks}
    titleOf={({ name }) => name}
    newest="deadline_at"
    emptyText="Belum ada tugas di sini"
    flags={{ opened: 'Sedang dibuka' }}
  />
)

export const Submissions = () => (
  <Taught<TaughtSubmission>
    columns={submissions}
    titleOf={({ student }) => student.name}
    newest="submitted_at"
    emptyText="Belum ada jawaban yang dikumpulkan di sini"
    flags={{ scored: 'Sudah dinilai', unscored: 'Belum dinilai' }}
  />
)

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  titleOf: (row: Row) => string
  /** Sorted by this column, latest first. */
  newest: string
  emptyText: string
  flags?: Readonly<Record<string, string>>
}

/** Read-only list; changes are made in the lesson itself. */
function Taught<Row extends RaRecord>({ columns, newest, flags = {}, ...props }: Props<Row>) {
  const isOffice = useUser().user_type === 'administrator'
  const place: Column<Row>[] = [
    { source: 'lesson.name', label: 'Pelajaran', isSortable: true },
    { source: 'classroom.name', label: 'Kelas', isSortable: true },
    ...(isOffice ? [{ source: 'teacher.name', label: 'Guru', isSortable: true }] : []),
  ]
  const [first, ...others] = columns
  return (
    <ListScreen<Row>
      {...props}
      columns={[...(first ? [first] : []), ...place, ...others]}
      sort={{ field: newest, order: 'DESC' }}
      initialFilter={OPENS_ON_PERIOD}
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
              ...(isOffice ? (['teacher'] as const) : []),
            ]}
          />
          <FlagChips flags={flags} />
        </>
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
