/** The list 'Peserta Pelajaran' of students and the lessons they take. */
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { ActivityFilter } from '#features/school/console/ActivityFilter.tsx'
import { compareInClass } from '#features/school/console/compareInClass.ts'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { type LessonParticipant, listLessonClassStudents } from '../../lessonParticipant.ts'

type RelatedRecord = 'lesson' | 'teacher' | 'classroom' | 'eduyear' | 'semester'

/** A column with the name of a record related to the lesson, sortable by that name. */
const createRelatedColumn = (name: RelatedRecord, label: string): Column<LessonParticipant> => ({
  source: `${name}.name`,
  label,
  isSortable: true,
  render: ({ lesson_class }) => lesson_class[name].name,
})

const toInClass = ({ student, lesson_class: { classroom } }: LessonParticipant) => ({ student, classroom })

/** Pixels; wide enough that most names fit on one line. */
const NAME_WIDTH = 200

const columns: Column<LessonParticipant>[] = [
  { source: 'student.name', label: 'Siswa', isSortable: true, card: 'heading', width: NAME_WIDTH },
  createRelatedColumn('lesson', 'Pelajaran'),
  createRelatedColumn('teacher', 'Guru'),
  createRelatedColumn('classroom', 'Kelas'),
  createRelatedColumn('eduyear', 'Tahun'),
  createRelatedColumn('semester', 'Semester'),
]

export function List() {
  const { path } = useScreen()
  return (
    <ListScreen<LessonParticipant>
      columns={columns}
      titleOf={({ student, lesson_class }) => `${student.name} di ${lesson_class.lesson.name}`}
      sort={{ field: 'created_at', order: 'DESC' }}
      hasRowNumbers
      comparePrinted={(one, other) => compareInClass(toInClass(one), toInClass(other))}
      hasAddButton={false}
      editTo={({ lesson_class }) => `${path}/edit/${lesson_class.id}`}
      filters={
        <ActivityFilter
          list={listLessonClassStudents}
          names={['eduyear', 'semester', 'classroom', 'lesson', 'teacher', 'student']}
        />
      }
      actions={
        <Button component={Link} to={`${path}/perlesson`} variant="contained">
          Data Per Pelajaran
        </Button>
      }
    />
  )
}
