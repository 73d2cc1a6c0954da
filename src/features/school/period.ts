/** The active education year and semester. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { reference } from '#platform/contract/fields.ts'
import { MASTER_POLICY } from './access.ts'
import { flag } from './activity.ts'
import { PERIOD } from './choices.ts'

type NamedWithStatus = { name: string; status: string }
type PeriodRef = { eduyear: NamedWithStatus; semester?: NamedWithStatus | undefined }

/** Whether it is the current year or semester. */
export function isActive({ status }: { status: string }): boolean {
  return status === PERIOD.active
}

/** Whether a year or semester is over. */
export function hasPassed({ status }: { status: string }): boolean {
  return status === PERIOD.passed
}

/**
 * Why a period is closed for new records, and the field to report it under; null if it is open. Closed are past years
 * and the past semesters of the active year. In a coming year, all semesters are open whatever their status. An
 * administrator may still add to a closed period after a confirmation, an import without one.
 *
 * @example whyClosed({ eduyear: { name: '2025/2026', status: 'passed' } }) // { field: 'eduyear_id', message: 'Tahun ajaran 2025/2026 sudah lewat' }
 */
export function whyClosed({
  eduyear,
  semester,
}: PeriodRef): { field: 'eduyear_id' | 'semester_id'; message: string } | null {
  if (hasPassed(eduyear)) return { field: 'eduyear_id', message: `Tahun ajaran ${eduyear.name} sudah lewat` }
  if (isActive(eduyear) && semester && hasPassed(semester))
    return { field: 'semester_id', message: `Semester ${semester.name} sudah lewat` }
  return null
}

/** Whether a user may add to a past period after a confirmation. */
export function canAddToPast({ user_type }: { user_type: string }): boolean {
  return user_type === 'administrator'
}

/** The body field that confirms it. */
export const pastPeriodConfirmation = {
  with_passed: flag.clone().register(messageLabels, { label: 'Tetap tambahkan' }),
}

/** Result of the 409 response if an administrator adds to a past period and `with_passed` was not sent. */
export const pastPeriodConflict = z.object({
  confirm: z.object({ name: z.literal('with_passed'), label: z.string() }),
})

/** The confirmation question before adding to a past period. @example pastPeriodQuestion('Semester Ganjil sudah lewat') */
export function pastPeriodQuestion(message: string): string {
  return `${message}. Yang ditambahkan melengkapi catatan lama dan tercatat di Jejak. Lanjutkan?`
}

const periodChoice = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(['draft', 'active', 'passed']),
})

export const periodInput = z.object({
  eduyear_id: reference('Tahun Ajaran Aktif'),
  semester_id: reference('Semester Aktif'),
})

const period = z.object({ eduyears: z.array(periodChoice), semesters: z.array(periodChoice) })
export type PeriodChoices = z.output<typeof period>

export const readPeriod = endpoint({
  method: 'GET',
  path: '/sia/master/setting',
  summary: 'Tahun ajaran dan semester yang dapat diaktifkan.',
  access: MASTER_POLICY.read,
  output: period,
})

/**
 * The new status of another year once a year is active: 'draft' of a later one, which has not begun, otherwise 'passed'.
 *
 * @param years their codes
 * @example statusBeside({ year: '2026', active: '2027' }) // 'passed'
 */
export function statusBeside({ year, active }: { year: string; active: string }): 'passed' | 'draft' {
  return year > active ? PERIOD.coming : PERIOD.passed
}

/** Earlier years and semesters become 'passed', later ones 'draft'. */
export const savePeriod = endpoint({
  method: 'POST',
  path: '/sia/master/setting',
  summary: 'Mengaktifkan tahun ajaran dan semester.',
  access: MASTER_POLICY.change,
  body: periodInput,
  output: period,
  sample: { eduyear_id: 1, semester_id: 1 },
})
