/** The filters of lists by school year: a chip for the active period, and the values that occur as options. */
import { FilterButton } from '#platform/console/kit/list/filters/FilterButton.tsx'
import { FlagChips } from '#platform/console/kit/list/filters/FlagChips.tsx'
import type { FilterSelection } from '#platform/console/kit/list/filters/filterValues.ts'
import { call } from '#platform/console/providers/call.ts'
import { ACTIVE_PERIOD, type ActivityList } from '../activity.ts'

const LABELS = {
  eduyear: 'Tahun',
  semester: 'Semester',
  classroom: 'Kelas',
  lesson: 'Pelajaran',
  teacher: 'Guru',
  student: 'Siswa',
} as const

type Props = { list: ActivityList; names: readonly (keyof typeof LABELS)[] }

/** The first filter of what a teacher or student works with today: the active period only. */
export const ACTIVE_PERIOD_FILTER = { [ACTIVE_PERIOD]: true } as const

/** Turns the filter of the active period off once a year or semester is chosen. */
const overrideActivePeriod = ({ eduyear = [], semester = [] }: FilterSelection) =>
  eduyear.length + semester.length > 0 ? { [ACTIVE_PERIOD]: false } : {}

/** @example <ActivityFilter list={listStudentClasses} names={['eduyear', 'classroom', 'student']} /> */
export function ActivityFilter({ list, names }: Props) {
  const label = names.includes('semester') ? 'Tahun dan semester aktif' : 'Tahun ajaran aktif'
  return (
    <>
      <FilterButton
        fields={names.map((name) => ({ name, label: LABELS[name], isServerSearched: name === 'student' }))}
        relatedFilters={overrideActivePeriod}
        load={async (signal, { search, selection }) => {
          // `filterable` is complete on every page, so the smallest page is enough.
          const { student = [] } = selection
          const filter = JSON.stringify(student.length > 0 ? { student: { op: 'in', value: student } } : {})
          const query = { page_size: 1, filterable: '1', filterable_search: search, filter } as const
          const { result } = await call(list, { query, signal })
          return result.filterable ?? {}
        }}
      />
      <FlagChips flags={{ [ACTIVE_PERIOD]: label }} valueWhenRemoved={false} isAlwaysShown />
    </>
  )
}
