/** What documents add to the list of students. */
import { LIST_FILTERS } from '#platform/contract/listFilters.ts'

export const studentFilters = LIST_FILTERS.contribute({
  resource: 'student',
  position: 20,
  flags: { without_rapor: 'Belum ada rapor semester ini' },
})
