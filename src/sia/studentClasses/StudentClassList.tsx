/** The list 'Peserta Kelas' of enrolments by student, class and year. */
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { listStudentClasses, type StudentClass } from '#contract/sia/enrolment/studentClass.ts'
import type { Column } from '#src/kit/list/columns.tsx'
import { ListScreen } from '#src/kit/list/ListScreen.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { ACTIVE_PERIOD_FILTER, ActivityFilter } from '../ActivityFilter.tsx'
import { StatusChip } from './StatusChip.tsx'

const columns: Column<StudentClass>[] = [
  { source: 'classroom.name', label: 'Kelas', isSortable: true },
  { source: 'eduyear.name', label: 'Tahun', isSortable: true },
  { source: 'student.name', label: 'Siswa', isSortable: true, card: 'heading' },
  { source: 'status', label: 'Status', isSortable: true, render: StatusChip },
]

export function List() {
  const { path } = useScreen()
  const classPath = `${path}/new?mass=1`
  return (
    <ListScreen<StudentClass>
      columns={columns}
      titleOf={({ student, classroom }) => `${student.name} di kelas ${classroom.name}`}
      sort={{ field: 'created_at', order: 'DESC' }}
      initialFilter={ACTIVE_PERIOD_FILTER}
      hasRowNumbers
      hasAddButton={false}
      editTo={({ classroom, eduyear }) =>
        `${classPath}&eduyear_id=${eduyear.id}&classroom_id=${classroom.id}`
      }
      filters={<ActivityFilter list={listStudentClasses} names={['eduyear', 'classroom', 'student']} />}
      actions={
        <Button component={Link} to={classPath} variant="contained">
          Data Per Kelas
        </Button>
      }
    />
  )
}
