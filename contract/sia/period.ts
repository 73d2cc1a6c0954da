/** The active education year and semester. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { reference } from '../fields.ts'

const choiceOf = z.object({ id: z.int(), name: z.string(), status: z.enum(['draft', 'active', 'passed']) })

export const periodInput = z.object({
  eduyear_id: reference('Tahun Ajaran Aktif'),
  semester_id: reference('Semester Aktif'),
})

const period = z.object({ eduyears: z.array(choiceOf), semesters: z.array(choiceOf) })
export type Period = z.output<typeof period>

export const readPeriod = endpoint({
  method: 'GET',
  path: '/sia/master/setting',
  summary: 'Tahun ajaran dan semester yang dapat diaktifkan.',
  access: POLICY.master.read,
  output: period,
})

/** The former active year or semester becomes passed (decisions §4). */
export const savePeriod = endpoint({
  method: 'POST',
  path: '/sia/master/setting',
  summary: 'Mengaktifkan tahun ajaran dan semester.',
  access: POLICY.master.change,
  body: periodInput,
  output: period,
})
