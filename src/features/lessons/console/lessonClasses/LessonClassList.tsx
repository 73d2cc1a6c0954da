/** The list 'Pelajaran Kelas' of lessons by class and teacher. */
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { ActivityFilter } from '#features/school/console/ActivityFilter.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { type LessonClass, listLessonClasses } from '../../lessonClass.ts'

const columns: Column<LessonClass>[] = [
  { source: 'classroom.name', label: 'Kelas', isSortable: true },
  { source: 'eduyear.name', label: 'Tahun', isSortable: true },
  { source: 'semester.name', label: 'Semester', isSortable: true },
  { source: 'teacher.name', label: 'Guru', isSortable: true },
  { source: 'lesson.name', label: 'Pelajaran', isSortable: true, card: 'heading' },
]

export function List() {
  const { path } = useScreen()
  return (
    <ListScreen<LessonClass>
      columns={columns}
      titleOf={({ lesson, classroom, semester }) =>
        `${lesson.name} ${classroom.name} semester ${semester.name}`
      }
      sort={{ field: 'created_at', order: 'DESC' }}
      hasRowNumbers
      filters={
        <ActivityFilter
          list={listLessonClasses}
          names={['eduyear', 'semester', 'classroom', 'lesson', 'teacher']}
        />
      }
      actions={
        <>
          <Button component={Link} to={`${path}/copy`} variant="outlined">
            Salin Pelajaran
          </Button>
          <Button component={Link} to={`${path}/teacher-change`} variant="outlined">
            Ganti Guru
          </Button>
          <Button component={Link} to={`${path}/matrix`} variant="outlined">
            Matriks
          </Button>
          <Button component={Link} to={`${path}/perclass`} variant="outlined">
            Data Per Kelas
          </Button>
        </>
      }
    />
  )
}
