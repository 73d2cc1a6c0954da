/** The active education year and semester. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { reference } from '../fields.ts'
import { flag } from './activity.ts'

type NamedWithStatus = { name: string; status: string }
type OfPeriod = { eduyear: NamedWithStatus; semester?: NamedWithStatus | undefined }

/** The year or semester the school is in. */
export function isActive({ status }: { status: string }): boolean {
  return status === 'active'
}

/**
 * Why this year, or this semester of it, takes nothing new of itself, and under which field; null where it
 * does. What is over is a record: an administrator adds to it after a question, an import without one. The
 * active year and the coming ones are open, and of the active year the semesters that are not over; the
 * semesters of a coming year are all still to come, whatever they are in the active one.
 *
 * @example whyClosed({ eduyear: { name: '2025/2026', status: 'passed' } }) // { field: 'eduyear_id', message: 'Tahun ajaran 2025/2026 sudah lewat' }
 */
export function whyClosed({
  eduyear,
  semester,
}: OfPeriod): { field: 'eduyear_id' | 'semester_id'; message: string } | null {
  if (eduyear.status === 'passed')
    return { field: 'eduyear_id', message: `Tahun ajaran ${eduyear.name} sudah lewat` }
  if (eduyear.status === 'active' && semester?.status === 'passed')
    return { field: 'semester_id', message: `Semester ${semester.name} sudah lewat` }
  return null
}

/** Who may still add to what is over, once asked. */
export function mayAddToPassed({ user_type }: { user_type: string }): boolean {
  return user_type === 'administrator'
}

/** How that question is answered in a body: with 1. */
export const pastPeriodConfirmation = { with_passed: flag }

/** Answered with 409 where an administrator adds to what is over and `with_passed` was not said. */
export const passedAnswer = z.object({
  confirm: z.object({ name: z.literal('with_passed'), label: z.string() }),
})

/** What is said before something is added to what is over. @example passedPeriodQuestion('Semester Ganjil sudah lewat') */
export function passedPeriodQuestion(message: string): string {
  return `${message}. Yang ditambahkan melengkapi catatan lama dan tercatat di Jejak. Lanjutkan?`
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
 * @example formerBecomes({ former: '2026', next: '2027' }) // 'passed'
 */
export function formerBecomes({ former, next }: { former: string; next: string }): 'passed' | 'draft' {
  return former > next ? 'draft' : 'passed'
}

/** What is before the active year and semester is passed; what comes after them is draft. */
export const savePeriod = endpoint({
  method: 'POST',
  path: '/sia/master/setting',
  summary: 'Mengaktifkan tahun ajaran dan semester.',
  access: POLICY.master.change,
  body: periodInput,
  output: period,
})
