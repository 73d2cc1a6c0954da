import type { listTeacherLessons } from '#contract/sia/learning/lesson.ts'
import type { listLessonClasses } from '#contract/sia/lessonClass.ts'
import type { listLessonClassStudents } from '#contract/sia/lessonClassStudent.ts'
import type { listStudentClasses } from '#contract/sia/studentClass.ts'
import { FilterButton } from '#src/kit/list/FilterButton.tsx'
import { call } from '#src/providers/call.ts'

const LABELS = {
  eduyear: 'Tahun',
  semester: 'Semester',
  classroom: 'Kelas',
  lesson: 'Pelajaran',
  teacher: 'Guru',
  student: 'Siswa',
} as const

type ActivityList =
  | typeof listLessonClasses
  | typeof listStudentClasses
  | typeof listLessonClassStudents
  | typeof listTeacherLessons
type Props = { list: ActivityList; names: readonly (keyof typeof LABELS)[] }

/** @example <ActivityFilter list={listStudentClasses} names={['eduyear', 'classroom', 'student']} /> */
export function ActivityFilter({ list, names }: Props) {
  return (
    <FilterButton
      fields={names.map((name) => ({ name, label: LABELS[name] }))}
      load={async (signal) => {
        // The lists come whole with any page, so the smallest will do.
        const { result } = await call(list, { query: { page_size: 1, filterable: '1' }, signal })
        return result.filterable ?? {}
      }}
    />
  )
}
