/** The first and last day of the semesters of an education year, which decide where a term's totals begin and end. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { date, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { MASTER_POLICY } from './access.ts'

const semesterDays = z.object({ semester: namedRef, start: z.string(), end: z.string() })
export type SemesterDays = z.output<typeof semesterDays>

const PATH = '/sia/master/semester-dates'

/** By default of the active year. */
export const readSemesterDates = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Hari pertama dan terakhir semester satu tahun ajaran.',
  access: MASTER_POLICY.read,
  query: z.object({ eduyear_id: reference('Tahun Ajaran').optional() }),
  output: z.object({ eduyear: namedRef, semesters: z.array(semesterDays) }),
})

/** The form of one semester. */
export const semesterDaysInput = z.object({ start: date('Mulai'), end: date('Selesai') })

export const semesterDatesInput = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  semesters: z
    .array(semesterDaysInput.extend({ semester_id: reference('Semester') }), {
      error: 'Isi tanggal semesternya',
    })
    .min(1, 'Isi tanggal semesternya')
    .max(4, 'Paling banyak 4 semester')
    .register(messageLabels, { label: 'Semester' }),
})
export type SemesterDatesInput = z.output<typeof semesterDatesInput>

export const saveSemesterDates = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Menetapkan hari pertama dan terakhir semester satu tahun ajaran.',
  access: MASTER_POLICY.change,
  body: semesterDatesInput,
  output: z.object({ eduyear: namedRef, semesters: z.array(semesterDays) }),
  sample: {
    eduyear_id: 1,
    semesters: [
      { semester_id: 1, start: '2026-07-13', end: '2026-12-19' },
      { semester_id: 2, start: '2027-01-04', end: '2027-06-19' },
    ],
  },
})
