/** LessonLookup lesson it is: the rule inside every query of materials, tasks and answers. */
import { type RawBuilder, sql } from 'kysely'
import { type OpenedLesson, whyReadOnly } from '#contract/sia/learning/lesson.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import { findWithPeriod } from '../lessonClass/lessonClassSource.ts'

type Who = Pick<Caller, 'id' | 'user_type'>
/** Whether a row of `lesson_classes` is the caller's; the enclosing query must select from that table. */
export type Rule = (user: Who) => RawBuilder<boolean>

/** An administrator looks after every lesson, a teacher has those they teach. The endpoint has checked the access keys already. */
export const mayTeach: Rule = ({ id, user_type }) => {
  if (user_type === 'administrator') return sql`1 = 1`
  if (user_type !== 'teacher') return sql`1 = 0`
  return sql`lesson_classes.teacher_id in (select id from teachers where user_id = ${id})`
}

/** A student sees what they take part in, as long as they do. */
export const mayAttend: Rule = ({ id, user_type }) => {
  if (user_type === 'administrator') return sql`1 = 1`
  if (user_type !== 'student') return sql`1 = 0`
  return sql`lesson_classes.id in (select lesson_class_id from lesson_class_students
    join students on students.id = lesson_class_students.student_id where students.user_id = ${id})`
}

const LESSON_NOT_FOUND = 'Pelajaran tidak ditemukan.'

type LessonLookup = { user: Who; id: number; rule: Rule }

/** @throws 404 where there is none, or it is not the caller's */
export async function findLesson(queries: Queries, { user, id, rule }: LessonLookup): Promise<OpenedLesson> {
  const found = await findWithPeriod(queries, sql`lesson_classes.id = ${id} and ${rule(user)}`)
  if (!found) throw errors.notFound(LESSON_NOT_FOUND)
  return { ...found, read_only: whyReadOnly(found) }
}

/**
 * A lesson in which the caller may write: the teacher's own.
 *
 * @throws 404 for others', 403 for an administrator, 409 where its period has passed
 */
export async function findOwnLesson(queries: Queries, user: Who, id: number): Promise<OpenedLesson> {
  const lesson = await findLesson(queries, { user, id, rule: mayTeach })
  if (user.user_type !== 'teacher') throw errors.forbidden('Hanya guru pengampu yang dapat mengubah ini.')
  refuseReadOnly(lesson)
  return lesson
}

/** @throws 409 where year or semester have passed */
export function refuseReadOnly({ read_only }: Pick<OpenedLesson, 'read_only'>): void {
  if (read_only) throw errors.conflict(read_only)
}

/**
 * A lesson from which the caller may take something away, and why they do.
 *
 * @throws 422 where an administrator gives no reason
 */
export async function findForRemoval(
  queries: Queries,
  user: Who,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<string | null> {
  const lesson = await findLesson(queries, { user, id, rule: mayTeach })
  if (user.user_type === 'teacher') {
    refuseReadOnly(lesson)
    return reason || null
  }
  if (!reason) throw errors.invalid({ reason: 'Harus diisi' })
  return reason
}

/** The student the caller is, as a participant of a lesson; null for an administrator, who is none. */
export async function findParticipant(queries: Queries, user: Who, lessonId: number): Promise<number | null> {
  const found = await queries
    .selectFrom('lesson_class_students')
    .innerJoin('students', 'students.id', 'lesson_class_students.student_id')
    .where('lesson_class_id', '=', lessonId)
    .where('students.user_id', '=', user.id)
    .select('students.id')
    .executeTakeFirst()
  return found?.id ?? null
}
