/** Moves, ends or restores a student's lessons when they change class, leave or return; only in open semesters. */

import { sql } from 'kysely'
import type { ClassYear } from '#features/school/activity.ts'
import { PERIOD } from '#features/school/choices.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'

/** A student in a class of a year. */
type Enrolment = ClassYear & { student_id: number }

/** Lessons of a class in semesters that have not passed; in a later year all lessons. */
function findOpenLessons(queries: Queries, { classroom_id, eduyear_id }: ClassYear) {
  return queries
    .selectFrom('lesson_classes')
    .innerJoin('semesters', 'semesters.id', 'lesson_classes.semester_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_classes.lesson_id')
    .innerJoin('eduyears', 'eduyears.id', 'lesson_classes.eduyear_id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where(({ eb, or, and }) =>
      or([
        eb('eduyears.status', '=', PERIOD.coming),
        and([eb('eduyears.status', '=', PERIOD.active), eb('semesters.status', '!=', PERIOD.passed)]),
      ]),
    )
    .select([
      'lesson_classes.id',
      'lesson_classes.lesson_id',
      'lesson_classes.semester_id',
      'lessons.name as lesson_name',
      'semesters.name as semester_name',
    ])
    .orderBy('lesson_classes.semester_id')
    .orderBy(sql`lower(lessons.name)`)
    .execute()
}

/** @returns the student's participation rows in these lessons */
async function findParticipations(queries: Queries, studentId: number, lessonClassIds: readonly number[]) {
  if (lessonClassIds.length === 0) return []
  return queries
    .selectFrom('lesson_class_students')
    .where('student_id', '=', studentId)
    .where('lesson_class_id', 'in', lessonClassIds)
    .select(['id', 'lesson_class_id'])
    .execute()
}

/** Joins the lessons that both classes have and leaves the others. @returns how many were joined */
export async function moveLessons(
  tx: Tx,
  formerEnrolment: Enrolment,
  newClassroomId: number,
): Promise<number> {
  const { queries } = tx
  const { student_id, eduyear_id } = formerEnrolment
  const lessonsOfFormerClass = await findOpenLessons(queries, formerEnrolment)
  const lessonsOfNewClass = await findOpenLessons(queries, { classroom_id: newClassroomId, eduyear_id })
  const leftIds = await leaveLessons(tx, formerEnrolment)
  const leftLessons = lessonsOfFormerClass.filter(({ id }) => leftIds.has(id))
  const lessonsToJoin = lessonsOfNewClass.filter((lesson) =>
    leftLessons.some((leftLesson) => isSameLesson(leftLesson, lesson)),
  )
  return joinLessons(tx, student_id, lessonsToJoin)
}

/**
 * Restores those lessons the student left that also exist in the new class.
 *
 * @param formerIds ids of the lessons they left; deleted ones and those of another year are skipped
 * @returns how many were restored
 */
export async function restoreLessons(
  tx: Tx,
  enrolment: Enrolment,
  formerIds: readonly number[],
): Promise<number> {
  if (formerIds.length === 0) return 0
  const formerLessons = await tx.queries
    .selectFrom('lesson_classes')
    .where('id', 'in', formerIds)
    .where('eduyear_id', '=', enrolment.eduyear_id)
    .select(['lesson_id', 'semester_id'])
    .execute()
  const lessonsOfNewClass = await findOpenLessons(tx.queries, enrolment)
  const lessonsToJoin = lessonsOfNewClass.filter((lesson) =>
    formerLessons.some((formerLesson) => isSameLesson(formerLesson, lesson)),
  )
  return joinLessons(tx, enrolment.student_id, lessonsToJoin)
}

/** @returns how many lessons of the class were joined; null if the class does not have one of them */
export async function joinSelectedLessons(
  tx: Tx,
  enrolment: Enrolment,
  selectedIds: readonly number[],
): Promise<number | null> {
  const lessons = await findOpenLessons(tx.queries, enrolment)
  const selectedLessons = lessons.filter(({ id }) => selectedIds.includes(id))
  if (selectedLessons.length < new Set(selectedIds).size) return null
  return joinLessons(tx, enrolment.student_id, selectedLessons)
}

type LessonOfSemester = { lesson_id: number; semester_id: number }
const isSameLesson = (one: LessonOfSemester, other: LessonOfSemester) =>
  one.lesson_id === other.lesson_id && one.semester_id === other.semester_id

/** Joins the lessons that the student does not take yet. @returns how many */
async function joinLessons(tx: Tx, student_id: number, lessons: readonly { id: number }[]): Promise<number> {
  const participations = await findParticipations(
    tx.queries,
    student_id,
    lessons.map(({ id }) => id),
  )
  const newLessons = lessons.filter(({ id }) => participations.every((row) => row.lesson_class_id !== id))
  if (newLessons.length === 0) return 0
  const at = tx.now()
  await tx.queries
    .insertInto('lesson_class_students')
    .values(newLessons.map(({ id }) => ({ lesson_class_id: id, student_id, created_at: at, updated_at: at })))
    .execute()
  for (const { id } of newLessons)
    await tx.audit({ action: 'create', entity: 'lesson_class_student', entityId: id, after: [student_id] })
  return newLessons.length
}

/** @returns the ids of the lessons that were left */
export async function leaveLessons(tx: Tx, enrolment: Enrolment): Promise<ReadonlySet<number>> {
  const { student_id } = enrolment
  const lessons = await findOpenLessons(tx.queries, enrolment)
  const rows = await findParticipations(
    tx.queries,
    student_id,
    lessons.map(({ id }) => id),
  )
  await endParticipations(tx, student_id, rows)
  return new Set(rows.map((row) => row.lesson_class_id))
}

/** Deletes a student's participation rows. */
export async function endParticipations(
  tx: Tx,
  student_id: number,
  rows: readonly { id: number; lesson_class_id: number }[],
): Promise<void> {
  for (const { id, lesson_class_id } of rows) {
    await tx.queries.deleteFrom('lesson_class_students').where('id', '=', id).execute()
    const before = [{ id, student_id }]
    await tx.audit({ action: 'delete', entity: 'lesson_class_student', entityId: lesson_class_id, before })
  }
}

/** Takes a student out of all lessons of a class in a year, of whatever semester. */
export async function leaveAllLessons(
  queries: Queries,
  { student_id, classroom_id, eduyear_id }: Enrolment,
): Promise<void> {
  const lessons = queries
    .selectFrom('lesson_classes')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
  await queries
    .deleteFrom('lesson_class_students')
    .where('student_id', '=', student_id)
    .where('lesson_class_id', 'in', lessons.select('id'))
    .execute()
}

/** Lessons of the new class that the student does not take yet. */
export async function readJoinableLessons(queries: Queries, enrolment: Enrolment) {
  const lessons = await findOpenLessons(queries, enrolment)
  const participations = await findParticipations(
    queries,
    enrolment.student_id,
    lessons.map(({ id }) => id),
  )
  return lessons
    .filter(({ id }) => participations.every((row) => row.lesson_class_id !== id))
    .map((row) => ({
      id: row.id,
      lesson: { id: row.lesson_id, name: row.lesson_name },
      semester: { id: row.semester_id, name: row.semester_name },
    }))
}
