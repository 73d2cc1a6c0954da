/** What may still be added to a year or semester, and the years, semesters and classes there are. */
import type { z } from 'zod'
import type { NamedClassroom } from '#contract/sia/activity.ts'
import { gradeRank } from '#contract/sia/classroom.ts'
import type { ClassYear } from '#contract/sia/enrolment/studentClass.ts'
import { mayAddToPassed, type passedAnswer, passedPeriodQuestion, whyClosed } from '#contract/sia/period.ts'
import { nextYear } from '#contract/sia/promotion/promotion.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'

/** Who adds something, and whether they were asked about adding to what is over. */
export type Adding = { user: Pick<Caller, 'user_type'>; with_passed?: boolean | 0 | 1 | null | undefined }

/** @throws 422 with the reason, 409 with the question to an administrator */
export async function refuseIfPassed(queries: Queries, adding: Adding, period: PeriodIds): Promise<void> {
  refuseClosed(await readPeriod(queries, period), adding)
}

type PeriodIds = { eduyear_id: number; semester_id?: number | undefined }

/** A year, with one of its semesters where that is asked for. @throws 422 where there is none such */
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

/** @throws 422 where year or semester are over, 409 with the question to an administrator who was not asked */
export function refuseClosed(period: Parameters<typeof whyClosed>[0], { user, with_passed }: Adding): void {
  const closed = whyClosed(period)
  if (!closed) return
  if (!mayAddToPassed(user)) throw errors.invalid({ [closed.field]: closed.message })
  if (with_passed) return
  throw errors.conflict(passedPeriodQuestion(closed.message), {
    confirm: { name: 'with_passed', label: 'Tetap simpan' },
  } satisfies z.output<typeof passedAnswer>)
}

/** @throws 422 where the class is none, under the field that named it */
export async function findClassroom(
  queries: Queries,
  id: number,
  field = 'classroom_id',
): Promise<NamedClassroom> {
  const classroom = await queries
    .selectFrom('classrooms')
    .where('id', '=', id)
    .select(['id', 'code', 'name'])
    .executeTakeFirst()
  if (!classroom) throw errors.invalid({ [field]: 'Kelas tidak ditemukan' })
  return classroom
}

/** @returns the code of the active year, of which there is always one */
export async function activeYearCode(queries: Queries): Promise<string> {
  const active = await queries
    .selectFrom('eduyears')
    .where('status', '=', 'active')
    .select('code')
    .executeTakeFirstOrThrow()
  return active.code
}

/** @returns the year that follows the one of this code, which the school may not have made yet */
export function findFollowing(queries: Queries, code: string) {
  return queries
    .selectFrom('eduyears')
    .where('code', '=', nextYear(code))
    .select(['id', 'name'])
    .executeTakeFirst()
}

/** @returns the semester, or the active one where none is named @throws 422 where there is none such */
export async function findSemester(
  queries: Queries,
  id?: number,
  field = 'semester_id',
): Promise<{ id: number; name: string }> {
  const semester = await queries
    .selectFrom('semesters')
    .$call((query) => (id === undefined ? query.where('status', '=', 'active') : query.where('id', '=', id)))
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!semester) throw errors.invalid({ [field]: 'Semester tidak ditemukan' })
  return semester
}

/**
 * An empty class is an answer, a class that is not one's own is none.
 *
 * @throws 404 where the caller neither administers the school nor teaches there; 422 for an unknown class or year
 */
export async function refuseForeignClass(queries: Queries, user: Caller, where: ClassYear): Promise<void> {
  if (user.user_type === 'administrator') {
    await findClassroom(queries, where.classroom_id)
    await findYear(queries, where.eduyear_id)
    return
  }
  const taught = await teachersClasses(queries, user)
    .select('classroom_id')
    .where('classroom_id', '=', where.classroom_id)
    .where('eduyear_id', '=', where.eduyear_id)
    .executeTakeFirst()
  if (!taught) throw errors.notFound('Kelas tidak ditemukan.')
}

/** @throws 422 where there is none such */
export async function findYear(queries: Queries, id: number, field = 'eduyear_id'): Promise<NamedClassroom> {
  const year = await queries
    .selectFrom('eduyears')
    .where('id', '=', id)
    .select(['id', 'code', 'name'])
    .executeTakeFirst()
  if (!year) throw errors.invalid({ [field]: 'Tahun ajaran tidak ditemukan' })
  return year
}

/** Where a teacher teaches or is homeroom teacher, in any year. */
function teachersClasses(queries: Queries, { id }: Pick<Caller, 'id'>) {
  const taught = queries
    .selectFrom('lesson_classes')
    .innerJoin('teachers', 'teachers.id', 'lesson_classes.teacher_id')
    .where('teachers.user_id', '=', id)
    .select(['classroom_id', 'eduyear_id'])
  const own = queries
    .selectFrom('homerooms')
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('teachers.user_id', '=', id)
    .select(['classroom_id', 'eduyear_id'])
  return queries.selectFrom(taught.union(own).as('classes'))
}

/** In the order of the grades, which their names do not tell: VII, VIII, IX. */
export function byGrade<Row extends { code: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => gradeRank(one.code) - gradeRank(other.code))
}

/** The years, the latest first, and the semesters, as forms offer them. */
export async function readPeriods(queries: Queries) {
  const eduyears = await queries
    .selectFrom('eduyears')
    .select(['id', 'name', 'status'])
    .orderBy('code', 'desc')
    .execute()
  const semesters = await queries
    .selectFrom('semesters')
    .select(['id', 'name', 'status'])
    .orderBy('id')
    .execute()
  return { eduyears, semesters }
}

/** What a form of the school year offers; classes only those of the caller's own. */
export async function readSchoolOptions(queries: Queries, user: Caller, code?: string) {
  const own = queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('students.user_id', '=', user.id)
    .select('classroom_id')
  const classrooms = await queries
    .selectFrom('classrooms')
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .$if(user.user_type === 'teacher', (query) =>
      query.where('id', 'in', teachersClasses(queries, user).select('classroom_id')),
    )
    .$if(user.user_type === 'student', (query) => query.where('id', 'in', own))
    .select(['id', 'name', 'code'])
    .orderBy('name')
    .execute()
  return { ...(await readPeriods(queries)), classrooms }
}
