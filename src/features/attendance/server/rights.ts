/** Whose attendance a caller reads and changes: SQL conditions that every query contains, and what a caller is to a class. */
import { type RawBuilder, sql } from 'kysely'
import { readableBy, writableBy } from '#features/enrolment/server/ownership.ts'
import type { ClassYear } from '#features/school/activity.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { findYear } from '#features/school/server/years.ts'
import { grants } from '#platform/contract/access.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { ATTENDANCE_POLICY } from '../access.ts'
import { type ClassRelation, whyReadOnly } from './day/takingRules.ts'
import { readSettings } from './settings.ts'

/** Whether the caller keeps the attendance of all classes. */
export function isOffice({ role_access }: Pick<Caller, 'role_access'>): boolean {
  return grants(role_access, ATTENDANCE_POLICY.manage)
}

/** Whether the caller may read the class of a row of `student_classes` in the surrounding query; students read only their own call. */
export function classReadableBy(user: Caller): RawBuilder<boolean> {
  if (isOffice(user)) return sql`1 = 1`
  return user.user_type === 'administrator' || user.user_type === 'teacher' ? readableBy(user) : sql`1 = 0`
}

/** Whether the caller decides about the class of a row of `student_classes`: as the office, or as its homeroom teacher. */
export function classDecidedBy(user: Caller): RawBuilder<boolean> {
  if (isOffice(user)) return sql`1 = 1`
  return user.user_type === 'teacher' ? writableBy(user) : sql`1 = 0`
}

/**
 * What the caller is to a class.
 *
 * @throws 404 for a class that the caller does not read; 422 for one that does not exist
 */
export async function findRelation(
  queries: Queries,
  user: Caller,
  classYear: ClassYear,
): Promise<ClassRelation> {
  if (isOffice(user) || user.user_type === 'administrator') {
    await findClassroom(queries, classYear.classroom_id)
    await findYear(queries, classYear.eduyear_id)
    return isOffice(user) ? 'office' : 'reader'
  }
  const relation = user.user_type === 'teacher' ? await findTeaching(queries, user, classYear) : null
  if (!relation)
    throw errors.notFound('Anda tidak mengajar kelas ini pada tahun ajaran itu.', { isForeignRecord: true })
  return relation
}

async function findTeaching(
  queries: Queries,
  user: Caller,
  { classroom_id, eduyear_id }: ClassYear,
): Promise<'homeroom' | 'teacher' | null> {
  const homeroom = await queries
    .selectFrom('homerooms')
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('teachers.user_id', '=', user.id)
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .select('homerooms.id')
    .executeTakeFirst()
  if (homeroom) return 'homeroom'
  const lesson = await queries
    .selectFrom('lesson_classes')
    .innerJoin('teachers', 'teachers.id', 'lesson_classes.teacher_id')
    .where('teachers.user_id', '=', user.id)
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .select('lesson_classes.id')
    .executeTakeFirst()
  return lesson ? 'teacher' : null
}

/** @throws 404 for a class that the caller does not read, 403 with the reason for one that they only read */
export async function refuseReader(
  queries: Queries,
  user: Caller,
  classYear: ClassYear,
): Promise<ClassRelation> {
  const relation = await findRelation(queries, user, classYear)
  const { others_may_take } = await readSettings(queries)
  const reason = whyReadOnly(relation, others_may_take)
  if (reason) throw errors.forbidden(reason)
  return relation
}
