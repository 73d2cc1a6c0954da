/** Access to the data of an enrolment: SQL conditions that every query of it contains. */
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'

/**
 * Whether the caller may read the data of a row of `student_classes`, which must be in the surrounding query.
 * Administrators read everything, teachers the classes they teach or are homeroom teacher of in that year, students
 * their own. The endpoint has already checked the access keys.
 *
 * @example queries.selectFrom('student_classes').where(readableBy(user))
 */
export function readableBy({ id, user_type }: Pick<Caller, 'id' | 'user_type'>): RawBuilder<boolean> {
  if (user_type === 'administrator') return sql`1 = 1`
  if (user_type === 'teacher') {
    return sql`(${isHomeroomOf(id)} or exists (select 1 from lesson_classes as taught
      join teachers on teachers.id = taught.teacher_id
      where teachers.user_id = ${id} and taught.classroom_id = student_classes.classroom_id
        and taught.eduyear_id = student_classes.eduyear_id))`
  }
  return sql`exists (select 1 from students as own_record
    where own_record.id = student_classes.student_id and own_record.user_id = ${id})`
}

/**
 * Whether the caller may upload, replace or withdraw documents: teachers only for the class they are homeroom teacher
 * of, students never, whatever keys their role has.
 */
export function writableBy({ id, user_type }: Pick<Caller, 'id' | 'user_type'>): RawBuilder<boolean> {
  if (user_type === 'administrator') return sql`1 = 1`
  return user_type === 'teacher' ? isHomeroomOf(id) : sql`1 = 0`
}

function isHomeroomOf(userId: number): RawBuilder<boolean> {
  return sql`exists (select 1 from homerooms
    join teachers on teachers.id = homerooms.teacher_id
    where teachers.user_id = ${userId} and homerooms.classroom_id = student_classes.classroom_id
      and homerooms.eduyear_id = student_classes.eduyear_id)`
}

/** The 404 for a record that is missing or that the caller may not access; the audit trail records the latter. */
export async function toNotFoundForCaller(
  queries: Queries,
  message: string,
  { table, id }: { table: 'student_classes' | 'students'; id: number },
): Promise<Error> {
  const row = await queries
    .selectFrom(table)
    .where(`${table}.id`, '=', id)
    .select(`${table}.id`)
    .executeTakeFirst()
  return errors.notFound(message, { isForeignRecord: row !== undefined })
}
