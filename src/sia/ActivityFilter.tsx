/** The filters of the school year's lists: the active period as a chip, and the values that occur as choices. */
import { ACTIVE_PERIOD } from '#contract/sia/activity.ts'
import type { listStudentClasses } from '#contract/sia/enrolment/studentClass.ts'
import type { listTeacherLessons } from '#contract/sia/learning/lesson.ts'
import type { listLessonClasses } from '#contract/sia/lessonClass/lessonClass.ts'
import type { listLessonClassStudents } from '#contract/sia/lessonParticipant.ts'
import type { listTaughtStudents } from '#contract/sia/taught.ts'
import { FilterButton } from '#src/kit/list/FilterButton.tsx'
import { FlagChips } from '#src/kit/list/FlagChips.tsx'
import type { FilterSelection } from '#src/kit/list/filterValues.ts'
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
  | typeof listTaughtStudents
type Props = { list: ActivityList; names: readonly (keyof typeof LABELS)[] }

/** Lists of the school year open on what runs now. */
export const OPENS_ON_PERIOD = { [ACTIVE_PERIOD]: true } as const

/** Another year or semester takes the place of the active ones. */
const instead = ({ eduyear = [], semester = [] }: FilterSelection) =>
  eduyear.length + semester.length > 0 ? { [ACTIVE_PERIOD]: false } : {}

/** @example <ActivityFilter list={listStudentClasses} names={['eduyear', 'classroom', 'student']} /> */
export function ActivityFilter({ list, names }: Props) {
  const label = names.includes('semester') ? 'Tahun dan semester aktif' : 'Tahun ajaran aktif'
  return (
    <>
      <FilterButton
        fields={names.map((name) => ({ name, label: LABELS[name], isSearched: name === 'student' }))}
        relatedFilters={instead}
        load={async (signal, { search, selection: chosen }) => {
          // The lists come whole with any page, so the smallest will do.
          const { student = [] } = chosen
          const filter = JSON.stringify(student.length > 0 ? { student: { op: 'in', value: student } } : {})
          const query = { page_size: 1, filterable: '1', filterable_search: search, filter } as const
          const { result } = await call(list, { query, signal })
          return result.filterable ?? {}
        }}
      />
      <FlagChips flags={{ [ACTIVE_PERIOD]: label }} valueWhenRemoved={false} />
    </>
  )
}
