/** Lookups of years, semesters and classes, and the check whether a period may still be added to. */
import type { z } from 'zod'
import type { NamedClassroom } from '#contract/sia/activity.ts'
import { gradeRank } from '#contract/sia/classroom.ts'
import type { ClassYear } from '#contract/sia/enrolment/studentClass.ts'
import { canAddToPast, type pastPeriodConflict, pastPeriodQuestion, whyClosed } from '#contract/sia/period.ts'
import { nextYear } from '#contract/sia/promotion/promotion.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'

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
  throw errors.conflict(pastPeriodQuestion(closed.message), {
    confirm: { name: 'with_passed', label: 'Tetap simpan' },
  } satisfies z.output<typeof pastPeriodConflict>)
}

/** @throws 422 under `field` if the class does not exist */
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

/** @returns the code of the active year, which always exists */
export async function readActiveYearCode(queries: Queries): Promise<string> {
  const active = await queries
    .selectFrom('eduyears')
    .where('status', '=', 'active')
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
    .$call((query) => (id === undefined ? query.where('status', '=', 'active') : query.where('id', '=', id)))
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!semester) throw errors.invalid({ [field]: 'Semester tidak ditemukan' })
  return semester
}

/**
 * Called where a class has no rows: distinguishes an empty class from one that the caller may not see.
 *
 * @throws 404 if the caller is no administrator and does not teach there; 422 for an unknown class or year
 */
export async function refuseForeignClass(queries: Queries, user: Caller, where: ClassYear): Promise<void> {
  if (user.user_type === 'administrator') {
    await findClassroom(queries, where.classroom_id)
    await findYear(queries, where.eduyear_id)
    return
  }
  const taught = await selectClassesOfTeacher(queries, user)
    .select('classroom_id')
    .where('classroom_id', '=', where.classroom_id)
    .where('eduyear_id', '=', where.eduyear_id)
    .executeTakeFirst()
  if (!taught) throw errors.notFound('Kelas tidak ditemukan.')
}

/** @throws 422 under `field` if the year does not exist */
export async function findYear(queries: Queries, id: number, field = 'eduyear_id'): Promise<NamedClassroom> {
  const year = await queries
    .selectFrom('eduyears')
    .where('id', '=', id)
    .select(['id', 'code', 'name'])
    .executeTakeFirst()
  if (!year) throw errors.invalid({ [field]: 'Tahun ajaran tidak ditemukan' })
  return year
}

/** The classes in which a teacher teaches or is homeroom teacher, in any year. */
function selectClassesOfTeacher(queries: Queries, { id }: Pick<Caller, 'id'>) {
  const taughtClasses = queries
    .selectFrom('lesson_classes')
    .innerJoin('teachers', 'teachers.id', 'lesson_classes.teacher_id')
    .where('teachers.user_id', '=', id)
    .select(['classroom_id', 'eduyear_id'])
  const homeroomClasses = queries
    .selectFrom('homerooms')
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('teachers.user_id', '=', id)
    .select(['classroom_id', 'eduyear_id'])
  return queries.selectFrom(taughtClasses.union(homeroomClasses).as('classes'))
}

/** Sorts by grade, which differs from the order of names: VII, VIII, IX. */
export function sortByGrade<Row extends { code: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => gradeRank(one.code) - gradeRank(other.code))
}

/** The options of forms: the years, the latest first, and the semesters. */
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

/** The options of forms: years, semesters, and the caller's own classes. */
export async function readSchoolOptions(queries: Queries, user: Caller, code?: string) {
  const classesOfStudent = queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('students.user_id', '=', user.id)
    .select('classroom_id')
  const classrooms = await queries
    .selectFrom('classrooms')
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .$if(user.user_type === 'teacher', (query) =>
      query.where('id', 'in', selectClassesOfTeacher(queries, user).select('classroom_id')),
    )
    .$if(user.user_type === 'student', (query) => query.where('id', 'in', classesOfStudent))
    .select(['id', 'name', 'code'])
    .orderBy('name')
    .execute()
  return { ...(await readPeriods(queries)), classrooms }
}
