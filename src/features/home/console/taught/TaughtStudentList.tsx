/** The list 'Siswa Saya': the students in a teacher's classes, each linking to their history. */
import { Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { ACTIVE_PERIOD_FILTER, ActivityFilter } from '#features/school/console/ActivityFilter.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { listTaughtStudents, type TaughtStudent } from '../../taught.ts'

function StudentLink({ student }: TaughtStudent) {
  const { path } = useScreen()
  return (
    <TextLink component={Link} to={`${path}/${student.id}`}>
      {student.name}
    </TextLink>
  )
}

const columns: Column<TaughtStudent>[] = [
  {
    source: 'student.name',
    label: 'Siswa',
    isSortable: true,
    card: 'heading',
    render: (row) => <StudentLink {...row} />,
  },
  { source: 'student.nis', label: 'NIS' },
  { source: 'student.nisn', label: 'NISN' },
  { source: 'classroom.name', label: 'Kelas', isSortable: true },
  { source: 'eduyear.name', label: 'Tahun', isSortable: true },
]

export function List() {
  return (
    <ListScreen<TaughtStudent>
      columns={columns}
      titleOf={({ student }) => student.name}
      sort={{ field: 'student.name', order: 'ASC' }}
      initialFilter={ACTIVE_PERIOD_FILTER}
      hasRowNumbers
      hasAddButton={false}
      emptyText="Belum ada siswa di kelas Anda"
      canChange={() => false}
      canRemove={() => false}
      filters={<ActivityFilter list={listTaughtStudents} names={['eduyear', 'classroom']} />}
    />
  )
}
