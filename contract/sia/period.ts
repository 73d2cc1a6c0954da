/** The active education year and semester. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { reference } from '../fields.ts'

type Stated = { name: string; status: string }

/** Only the active year and semester take new rows. */
export function isOpen({ status }: { status: string }): boolean {
  return status === 'active'
}

/**
 * Why nothing can be added in this year, or in this semester of it, and under which field; null where it can.
 *
 * @example whyClosed({ eduyear: { name: '2025/2026', status: 'passed' } }) // { field: 'eduyear_id', message: 'Tahun ajaran 2025/2026 tidak aktif' }
 */
export function whyClosed({
  eduyear,
  semester,
}: {
  eduyear: Stated
  semester?: Stated | undefined
}): { field: 'eduyear_id' | 'semester_id'; message: string } | null {
  if (!isOpen(eduyear)) return { field: 'eduyear_id', message: `Tahun ajaran ${eduyear.name} tidak aktif` }
  if (semester && !isOpen(semester))
    return { field: 'semester_id', message: `Semester ${semester.name} tidak aktif` }
  return null
}

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

/**
 * What becomes of the active year when another takes its place: set back, it has not begun any more.
 *
 * @example formerBecomes({ former: '2026', wanted: '2027' }) // 'passed'
 */
export function formerBecomes({ former, wanted }: { former: string; wanted: string }): 'passed' | 'draft' {
  return former > wanted ? 'draft' : 'passed'
}

/** The former active year or semester becomes passed; years after the new active one become draft again. */
export const savePeriod = endpoint({
  method: 'POST',
  path: '/sia/master/setting',
  summary: 'Mengaktifkan tahun ajaran dan semester.',
  access: POLICY.master.change,
  body: periodInput,
  output: period,
})
