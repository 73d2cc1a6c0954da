/** Moves, ends or restores a student's lessons when they change class, leave or return; only in open semesters. */
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'

type StudentYear = { student_id: number; eduyear_id: number }
type ClassChange = StudentYear & { from: number; to: number }

/** Lessons of a class in semesters that have not passed; in a later year all lessons. */
function findOpenLessons(queries: Queries, classroom_id: number, eduyear_id: number) {
  return queries
    .selectFrom('lesson_classes')
    .innerJoin('semesters', 'semesters.id', 'lesson_classes.semester_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_classes.lesson_id')
    .innerJoin('eduyears', 'eduyears.id', 'lesson_classes.eduyear_id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where(({ eb, or, and }) =>
      or([
        eb('eduyears.status', '=', 'draft'),
        and([eb('eduyears.status', '=', 'active'), eb('semesters.status', '!=', 'passed')]),
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
export async function moveLessons(tx: Tx, places: ClassChange): Promise<number> {
  const { queries } = tx
  const { student_id, eduyear_id, from, to } = places
  const former = await findOpenLessons(queries, from, eduyear_id)
  const offered = await findOpenLessons(queries, to, eduyear_id)
  const left = await leaveLessons(tx, { student_id, eduyear_id }, from)
  const targets = offered.filter((lesson) =>
    former.some((row) => left.has(row.id) && isSameLesson(row, lesson)),
  )
  return joinLessons(tx, student_id, targets)
}

/**
 * Restores those lessons the student left that also exist in the new class.
 *
 * @param formerIds ids of the lessons they left; deleted ones and those of another year are skipped
 * @returns how many were restored
 */
export async function restoreLessons(
  tx: Tx,
  { student_id, eduyear_id, to }: Omit<ClassChange, 'from'>,
  formerIds: readonly number[],
): Promise<number> {
  if (formerIds.length === 0) return 0
  const left = await tx.queries
    .selectFrom('lesson_classes')
    .where('id', 'in', formerIds)
    .where('eduyear_id', '=', eduyear_id)
    .select(['lesson_id', 'semester_id'])
    .execute()
  const offered = await findOpenLessons(tx.queries, to, eduyear_id)
  return joinLessons(
    tx,
    student_id,
    offered.filter((lesson) => left.some((row) => isSameLesson(row, lesson))),
  )
}

/** @returns how many lessons of the class were joined; null if the class does not have one of them */
export async function joinSelectedLessons(
  tx: Tx,
  { student_id, eduyear_id, to }: Omit<ClassChange, 'from'>,
  selectedIds: readonly number[],
): Promise<number | null> {
  const lessons = await findOpenLessons(tx.queries, to, eduyear_id)
  const targets = lessons.filter(({ id }) => selectedIds.includes(id))
  return targets.length === new Set(selectedIds).size ? joinLessons(tx, student_id, targets) : null
}

type LessonOfSemester = { lesson_id: number; semester_id: number }
const isSameLesson = (one: LessonOfSemester, other: LessonOfSemester) =>
  one.lesson_id === other.lesson_id && one.semester_id === other.semester_id

/** Joins the lessons that the student does not take yet. @returns how many */
async function joinLessons(tx: Tx, student_id: number, targets: readonly { id: number }[]): Promise<number> {
  const participations = await findParticipations(
    tx.queries,
    student_id,
    targets.map(({ id }) => id),
  )
  const newLessons = targets.filter(({ id }) => participations.every((row) => row.lesson_class_id !== id))
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

/** @returns the lessons that were left */
export async function leaveLessons(
  tx: Tx,
  { student_id, eduyear_id }: StudentYear,
  classroomId: number,
): Promise<ReadonlySet<number>> {
  const lessons = await findOpenLessons(tx.queries, classroomId, eduyear_id)
  const rows = await findParticipations(
    tx.queries,
    student_id,
    lessons.map(({ id }) => id),
  )
  for (const { id, lesson_class_id } of rows) {
    await tx.queries.deleteFrom('lesson_class_students').where('id', '=', id).execute()
    const before = [{ id, student_id }]
    await tx.audit({ action: 'delete', entity: 'lesson_class_student', entityId: lesson_class_id, before })
  }
  return new Set(rows.map((row) => row.lesson_class_id))
}

/** Lessons of the new class that the student does not take yet. */
export async function readJoinableLessons(
  queries: Queries,
  { student_id, eduyear_id, to }: Omit<ClassChange, 'from'>,
) {
  const lessons = await findOpenLessons(queries, to, eduyear_id)
  const taken = await findParticipations(
    queries,
    student_id,
    lessons.map(({ id }) => id),
  )
  return lessons
    .filter(({ id }) => taken.every((row) => row.lesson_class_id !== id))
    .map((row) => ({
      id: row.id,
      lesson: { id: row.lesson_id, name: row.lesson_name },
      semester: { id: row.semester_id, name: row.semester_name },
    }))
}
