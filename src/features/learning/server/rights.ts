/** Access to lessons: the rules that every query of materials, tasks and answers contains. */

import { type RawBuilder, sql } from 'kysely'
import { findWithPeriod } from '#features/lessons/server/lessonClass/lessonClassSource.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { OpenedLesson } from '../lesson.ts'
import { whyReadOnly } from './file/readOnly.ts'

type UserIdentity = Pick<Caller, 'id' | 'user_type'>
/** Whether a row of `lesson_classes` is the caller's; the enclosing query must select from that table. */
export type LessonRule = (user: UserIdentity) => RawBuilder<boolean>

/** Administrators see every lesson, teachers those they teach. The endpoint has already checked the access keys. */
export const mayTeach: LessonRule = ({ id, user_type }) => {
  if (user_type === 'administrator') return sql`1 = 1`
  if (user_type !== 'teacher') return sql`1 = 0`
  return sql`lesson_classes.teacher_id in (select id from teachers where user_id = ${id})`
}

/** Students see the lessons they currently take part in; administrators see all. */
export const mayAttend: LessonRule = ({ id, user_type }) => {
  if (user_type === 'administrator') return sql`1 = 1`
  if (user_type !== 'student') return sql`1 = 0`
  return sql`lesson_classes.id in (select lesson_class_id from lesson_class_students
    join students on students.id = lesson_class_students.student_id where students.user_id = ${id})`
}

type LessonLookup = { user: UserIdentity; id: number; rule: LessonRule }

/** @throws 404 if there is no such lesson, or the rule denies it to the caller */
export async function findLesson(queries: Queries, { user, id, rule }: LessonLookup): Promise<OpenedLesson> {
  const lesson = await findWithPeriod(queries, sql`lesson_classes.id = ${id} and ${rule(user)}`)
  if (!lesson) throw errors.notFound('Pelajaran tidak ditemukan.')
  return { ...lesson, read_only: whyReadOnly(lesson) }
}

/**
 * Finds a lesson that the caller may change: only its own teacher may.
 *
 * @throws 404 for a lesson of another teacher, 403 for an administrator, 409 if its period has passed
 */
export async function findOwnLesson(queries: Queries, user: UserIdentity, id: number): Promise<OpenedLesson> {
  const lesson = await findLesson(queries, { user, id, rule: mayTeach })
  if (user.user_type !== 'teacher') throw errors.forbidden('Hanya guru pengampu yang dapat mengubah ini.')
  refuseReadOnly(lesson)
  return lesson
}

/** @throws 409 if the year or semester has passed */
export function refuseReadOnly({ read_only }: Pick<OpenedLesson, 'read_only'>): void {
  if (read_only) throw errors.conflict(read_only)
}

/**
 * Checks that the caller may remove something from a lesson.
 *
 * @returns the reason, null where a teacher gives none
 * @throws 422 if an administrator gives no reason
 */
export async function requireRemovalReason(
  queries: Queries,
  user: UserIdentity,
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

/** The caller's student id, if they take part in the lesson; else null. */
export async function findParticipant(
  queries: Queries,
  user: UserIdentity,
  lessonId: number,
): Promise<number | null> {
  const student = await queries
    .selectFrom('lesson_class_students')
    .innerJoin('students', 'students.id', 'lesson_class_students.student_id')
    .where('lesson_class_id', '=', lessonId)
    .where('students.user_id', '=', user.id)
    .select('students.id')
    .executeTakeFirst()
  return student?.id ?? null
}
