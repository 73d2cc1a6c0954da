/** Lookups of years and semesters, and the check whether a period may still be added to. */

import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors, refusalOf } from '#platform/server/http/errors.ts'
import { PERIOD } from '../choices.ts'
import { nextYear } from '../eduyear.ts'
import {
  canAddToPast,
  type PeriodChoices,
  pastPeriodConflict,
  pastPeriodQuestion,
  whyClosed,
} from '../period.ts'

/** The user who adds something, and whether they confirmed adding to a period that has passed. */
export type AdditionRequest = {
  user: Pick<Caller, 'user_type'>
  with_passed?: boolean | 0 | 1 | null | undefined
}

/** @throws 422 if the period has passed; for administrators 409 with a question to confirm */
export async function refuseIfPast(
  queries: Queries,
  request: AdditionRequest,
  period: PeriodIds,
): Promise<void> {
  refuseClosed(await readPeriod(queries, period), request)
}

type PeriodIds = { eduyear_id: number; semester_id?: number | undefined }

/** Reads a year, and a semester if its id is given. @throws 422 if one does not exist */
export async function readPeriod(queries: Queries, { eduyear_id, semester_id }: PeriodIds) {
  const find = (table: 'eduyears' | 'semesters', id: number) =>
    queries.selectFrom(table).where('id', '=', id).select(['name', 'status']).executeTakeFirst()
  const eduyear = await find('eduyears', eduyear_id)
  if (!eduyear) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const semester = semester_id === undefined ? undefined : await find('semesters', semester_id)
  if (semester_id !== undefined && !semester)
    throw errors.invalid({ semester_id: 'Semester tidak ditemukan' })
  return { eduyear, semester }
}

/** @throws 422 if the period has passed; for administrators 409 with a question, until they confirm */
export function refuseClosed(
  period: Parameters<typeof whyClosed>[0],
  { user, with_passed }: AdditionRequest,
): void {
  const closed = whyClosed(period)
  if (!closed) return
  if (!canAddToPast(user)) throw errors.invalid({ [closed.field]: closed.message })
  if (with_passed) return
  throw errors.conflict(
    pastPeriodQuestion(closed.message),
    refusalOf(pastPeriodConflict, {
      confirm: { name: 'with_passed', label: 'Tetap simpan' },
    }),
  )
}

/** @returns the code of the active year, which always exists */
export async function readActiveYearCode(queries: Queries): Promise<string> {
  const active = await queries
    .selectFrom('eduyears')
    .where('status', '=', PERIOD.active)
    .select('code')
    .executeTakeFirstOrThrow()
  return active.code
}

/** @returns the year after the one of this code; undefined if it has not been created yet */
export function findYearAfter(queries: Queries, code: string) {
  return queries
    .selectFrom('eduyears')
    .where('code', '=', nextYear(code))
    .select(['id', 'name'])
    .executeTakeFirst()
}

/** @returns the semester, by default the active one @throws 422 under `field` if it does not exist */
export async function findSemester(
  queries: Queries,
  id?: number,
  field = 'semester_id',
): Promise<{ id: number; name: string }> {
  const semester = await queries
    .selectFrom('semesters')
    .$call((query) =>
      id === undefined ? query.where('status', '=', PERIOD.active) : query.where('id', '=', id),
    )
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!semester) throw errors.invalid({ [field]: 'Semester tidak ditemukan' })
  return semester
}

type NamedYear = { id: number; code: string; name: string }

/** @throws 422 under `field` if the year does not exist */
export async function findYear(queries: Queries, id: number, field = 'eduyear_id'): Promise<NamedYear> {
  const year = await queries
    .selectFrom('eduyears')
    .where('id', '=', id)
    .select(['id', 'code', 'name'])
    .executeTakeFirst()
  if (!year) throw errors.invalid({ [field]: 'Tahun ajaran tidak ditemukan' })
  return year
}

/** All years with their codes and statuses, the latest first. */
export function readYears(queries: Queries) {
  return queries
    .selectFrom('eduyears')
    .select(['id', 'code', 'name', 'status'])
    .orderBy('code', 'desc')
    .execute()
}

/** The options of forms: the years, the latest first. */
export function readYearChoices(queries: Queries) {
  return queries.selectFrom('eduyears').select(['id', 'name', 'status']).orderBy('code', 'desc').execute()
}

/** The options of forms: the semesters, in order. */
export function readSemesterChoices(queries: Queries) {
  return queries.selectFrom('semesters').select(['id', 'name', 'status']).orderBy('id').execute()
}

/** The options of forms: the years, the latest first, and the semesters. */
export async function readPeriodChoices(queries: Queries): Promise<PeriodChoices> {
  return { eduyears: await readYearChoices(queries), semesters: await readSemesterChoices(queries) }
}
