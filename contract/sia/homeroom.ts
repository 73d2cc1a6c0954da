/** The homeroom teacher (Wali Kelas): one of each class and year, who looks after its report cards. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { reference } from '../fields.ts'
import { named, namedClassroom, namedWithStatus } from './activity.ts'
import { pastPeriodConfirmation } from './period.ts'

export const HOMEROOMS = '/sia/master/homeroom'

/** Every class there is, with who looks after it that year. */
const row = z.object({ classroom: namedClassroom, teacher: named.nullable() })
export type Homeroom = z.output<typeof row>

/** Without a year those of the active one. */
export const readHomerooms = endpoint({
  method: 'GET',
  path: HOMEROOMS,
  summary: 'Wali kelas setiap kelas pada satu tahun ajaran.',
  access: POLICY.master.read,
  query: z.object({ eduyear_id: reference('Tahun Ajaran').optional() }),
  output: z.object({
    eduyear: namedWithStatus,
    eduyears: z.array(namedWithStatus),
    teachers: z.array(named),
    rows: z.array(row),
  }),
})

export const homeroomInput = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  /** Only the classes named change; no teacher leaves a class without one. */
  homerooms: z
    .array(
      z.object({ classroom_id: reference('Kelas & Rombel'), teacher_id: reference('Wali Kelas').nullable() }),
      { error: 'Pilih wali kelas dahulu' },
    )
    .min(1, 'Pilih wali kelas dahulu')
    .max(200, 'Paling banyak 200 kelas sekaligus'),
  ...pastPeriodConfirmation,
})
export type HomeroomInput = z.output<typeof homeroomInput>

export const saveHomerooms = endpoint({
  method: 'PUT',
  path: HOMEROOMS,
  summary: 'Menetapkan wali kelas pada satu tahun ajaran.',
  access: POLICY.master.change,
  body: homeroomInput,
  output: z.array(row),
})
