/** Adds a lesson to a class, and the class's students to its lessons. */
import type { ClassYear } from '#features/school/activity.ts'
import { violatedIndex } from '#platform/server/db/engine.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import { readEligibleStudents } from '../lessonParticipant/classRoster.ts'

export type LessonClassValues = {
  lesson_id: number
  teacher_id: number
  classroom_id: number
  eduyear_id: number
  semester_id: number
}

/** @throws 409 that names the teacher, if the class has the lesson already */
export async function refuseDuplicate(
  { queries }: Tx,
  { lesson_id, classroom_id, eduyear_id, semester_id }: Omit<LessonClassValues, 'teacher_id'>,
): Promise<void> {
  const existing = await queries
    .selectFrom('lesson_classes')
    .innerJoin('lessons', 'lessons.id', 'lesson_classes.lesson_id')
    .innerJoin('teachers', 'teachers.id', 'lesson_classes.teacher_id')
    .where('lesson_id', '=', lesson_id)
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('semester_id', '=', semester_id)
    .select(['lessons.name as lesson', 'teachers.name as teacher'])
    .executeTakeFirst()
  if (existing)
    throw errors.conflict(
      `${existing.lesson} sudah ada di kelas dan semester tersebut, diajar oleh ${existing.teacher}.`,
    )
}

/** Runs what stores a lesson of a class; one that somebody stores at this moment is found by its index. @throws 409 */
export async function storeUnlessDuplicate<T>(
  tx: Tx,
  values: Omit<LessonClassValues, 'teacher_id'>,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await tx.savepoint(store)
  } catch (error) {
    if (violatedIndex(error)?.startsWith('lesson_classes_')) await refuseDuplicate(tx, values)
    throw error
  }
}

/** @returns the id of the new lesson of the class */
export async function addLessonClass(tx: Tx, values: LessonClassValues): Promise<number> {
  await refuseDuplicate(tx, values)
  const at = tx.now()
  const row = { ...values, created_at: at, updated_at: at }
  const { id } = await storeUnlessDuplicate(tx, values, () =>
    tx.queries.insertInto('lesson_classes').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  await tx.audit({ action: 'create', entity: 'lesson_class', entityId: id, after: row })
  return id
}

/** Enrols the class's eligible students in new lessons ('Semua Siswa'). @returns how many students */
export async function enrolWholeClass(
  tx: Tx,
  lessonClassIds: number[],
  classYear: ClassYear,
): Promise<number> {
  const { queries } = tx
  const at = tx.now()
  await tx.lock('enrolments')
  const students = await readEligibleStudents(tx, classYear)
  if (students.length === 0) return 0
  for (const lesson_class_id of lessonClassIds) {
    const rows = students.map(({ id: student_id }) => ({
      lesson_class_id,
      student_id,
      created_at: at,
      updated_at: at,
    }))
    await queries.insertInto('lesson_class_students').values(rows).execute()
  }
  return students.length
}
