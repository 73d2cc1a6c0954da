/** The homeroom teacher (Wali Kelas) of each class and year, who uploads its report cards. */
import { z } from 'zod'
import { MASTER_POLICY } from '#features/school/access.ts'
import { namedClassroom, namedWithStatus } from '#features/school/activity.ts'
import { pastPeriodConfirmation, pastPeriodConflict } from '#features/school/period.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { HOMEROOMS } from './paths.ts'

/** A class and its homeroom teacher in a year. */
const row = z.object({ classroom: namedClassroom, teacher: namedRef.nullable() })
export type Homeroom = z.output<typeof row>

/** By default of the active year. */
export const readHomerooms = endpoint({
  method: 'GET',
  path: HOMEROOMS,
  summary: 'Wali kelas setiap kelas pada satu tahun ajaran.',
  access: MASTER_POLICY.read,
  query: z.object({ eduyear_id: reference('Tahun Ajaran').optional() }),
  output: z.object({
    eduyear: namedWithStatus,
    eduyears: z.array(namedWithStatus),
    teachers: z.array(namedRef),
    rows: z.array(row),
  }),
})

export const homeroomInput = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  /** Only these classes change; a null teacher removes the homeroom teacher. */
  homerooms: z
    .array(
      z.object({ classroom_id: reference('Kelas & Rombel'), teacher_id: reference('Wali Kelas').nullable() }),
      { error: 'Pilih wali kelas dahulu' },
    )
    .min(1, 'Pilih wali kelas dahulu')
    .max(200, 'Paling banyak 200 kelas sekaligus')
    .register(messageLabels, { label: 'Wali Kelas' }),
  ...pastPeriodConfirmation,
})
export type HomeroomInput = z.output<typeof homeroomInput>

export const saveHomerooms = endpoint({
  method: 'PUT',
  path: HOMEROOMS,
  summary: 'Menetapkan wali kelas pada satu tahun ajaran.',
  access: MASTER_POLICY.change,
  body: homeroomInput,
  output: z.array(row),
  refusals: { 409: { pastPeriodConflict } },
  sample: { eduyear_id: 1, homerooms: [{ classroom_id: 1, teacher_id: 1 }] },
})
