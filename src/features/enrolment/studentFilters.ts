/** What enrolment adds to the list of students. */
import { z } from 'zod'
import { classroom } from '#features/school/classroom.ts'
import { optionalReferenceTo } from '#platform/contract/field/relations.ts'
import { LIST_FILTERS } from '#platform/contract/listFilters.ts'

export const studentFilters = LIST_FILTERS.contribute({
  resource: 'student',
  position: 10,
  flags: { without_class: 'Tanpa kelas pada tahun ajaran aktif' },
  fields: z.object({ classroom: optionalReferenceTo('Kelas', classroom) }),
})
