/** The list 'Peserta Kelas' of enrolments by student, class and year. */
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { ActivityFilter } from '#features/school/console/ActivityFilter.tsx'
import { compareInClass } from '#features/school/console/compareInClass.ts'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { SPREAD } from '../../paths.ts'
import { listStudentClasses, type StudentClass } from '../../studentClass.ts'
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
      hasRowNumbers
      comparePrinted={compareInClass}
      hasAddButton={false}
      editTo={({ classroom, eduyear }) =>
        `${classPath}&eduyear_id=${eduyear.id}&classroom_id=${classroom.id}`
      }
      filters={<ActivityFilter list={listStudentClasses} names={['eduyear', 'classroom', 'student']} />}
      actions={
        <>
          <Button component={Link} to={SPREAD} variant="outlined">
            Bagi Kelas
          </Button>
          <Button component={Link} to={classPath} variant="contained">
            Data Per Kelas
          </Button>
        </>
      }
    />
  )
}
