/** Copies the lessons of classes with their teachers; lessons that a class already has are skipped. */

import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { findSemester, findYear, refuseIfPast } from '#features/school/server/years.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { CopyInput, copyLessonClasses } from '../../lessonCopy.ts'
import type { MatrixPeriod } from '../../lessonMatrix.ts'
import { whyNotCopied } from './copyRule.ts'
import { addLessonClass, enrolWholeClass } from './lessonClassRows.ts'

type CopyResult = Output<typeof copyLessonClasses>

/** @throws 422 if year, semester or class is unknown or of another grade; 409 to confirm a period that has passed */
export async function copyLessons(tx: Tx<Caller>, input: CopyInput): Promise<CopyResult> {
  const { queries } = tx
  const { eduyear_id, semester_id } = input
  // A dry run needs no confirmation.
  const with_passed = input.dry_run ? true : input.with_passed
  await refuseIfPast(queries, { user: tx.user, with_passed }, { eduyear_id, semester_id })
  if (!input.dry_run) await tx.lock('enrolments')
  const { rows, plan } = await planCopy(queries, input)
  if (input.dry_run) return { rows, added: plan.length, participants: 0 }
  const newIdsByClassroom = new Map<number, number[]>()
  for (const { classroom_id, lesson_id, teacher_id } of plan) {
    const id = await addLessonClass(tx, { lesson_id, teacher_id, classroom_id, eduyear_id, semester_id })
    newIdsByClassroom.set(classroom_id, [...(newIdsByClassroom.get(classroom_id) ?? []), id])
  }
  let participants = 0
  if (input.add_all_student)
    for (const [classroom_id, ids] of newIdsByClassroom)
      participants += await enrolWholeClass(tx, ids, { classroom_id, eduyear_id })
  return { rows, added: plan.length, participants }
}

/** @returns all source lessons as rows, and the ones to copy as the plan */
async function planCopy(queries: Queries, input: CopyInput) {
  const { from_eduyear_id, from_semester_id, from_classroom_id, eduyear_id, semester_id } = input
  await findYear(queries, from_eduyear_id, 'from_eduyear_id')
  await findSemester(queries, from_semester_id, 'from_semester_id')
  const sourceClassroom = from_classroom_id
    ? await findClassroom(queries, from_classroom_id, 'from_classroom_id')
    : null
  const targetClassrooms = await findTargetClassrooms(queries, input)
  for (const target of targetClassrooms) {
    const problem = whyNotCopied(sourceClassroom ?? target, target)
    if (problem) throw errors.invalid({ from_classroom_id: problem })
  }
  const isSamePeriod = from_eduyear_id === eduyear_id && from_semester_id === semester_id
  if (isSamePeriod && targetClassrooms.some(({ id }) => id === (sourceClassroom?.id ?? id)))
    throw errors.invalid({ from_semester_id: 'Asal dan tujuannya sama' })
  const targetIds = targetClassrooms.map(({ id }) => id)
  const sourceLessons = await readLessons(
    queries,
    { eduyear_id: from_eduyear_id, semester_id: from_semester_id },
    sourceClassroom ? [sourceClassroom.id] : targetIds,
  )
  const existingLessons = await readLessons(queries, { eduyear_id, semester_id }, targetIds)
  const existingKeys = new Set(
    existingLessons.map(({ classroom_id, lesson_id }) => `${classroom_id} ${lesson_id}`),
  )
  const copies = targetClassrooms.flatMap((classroom) =>
    sourceLessons
      .filter(({ classroom_id }) => classroom_id === (sourceClassroom?.id ?? classroom.id))
      .map(({ lesson_id, lesson, teacher_id, teacher }) => ({
        ids: { classroom_id: classroom.id, lesson_id, teacher_id },
        row: {
          classroom,
          lesson: { id: lesson_id, name: lesson },
          teacher: { id: teacher_id, name: teacher },
          exists: existingKeys.has(`${classroom.id} ${lesson_id}`),
        },
      })),
  )
  return {
    rows: copies.map(({ row }) => row),
    plan: copies.filter(({ row }) => !row.exists).map(({ ids }) => ids),
  }
}

async function findTargetClassrooms(queries: Queries, { classroom_ids }: CopyInput) {
  const ids = [...new Set(classroom_ids)]
  const classrooms = await queries
    .selectFrom('classrooms')
    .where('id', 'in', ids)
    .select(['id', 'code', 'name'])
    .orderBy(CLASS_ORDER)
    .execute()
  if (classrooms.length < ids.length) throw errors.invalid({ classroom_ids: 'Kelas tidak ditemukan' })
  return classrooms
}

function readLessons(
  queries: Queries,
  { eduyear_id, semester_id }: MatrixPeriod,
  classroomIds: readonly number[],
) {
  return queries
    .selectFrom('lesson_classes')
    .innerJoin('lessons', 'lessons.id', 'lesson_classes.lesson_id')
    .innerJoin('teachers', 'teachers.id', 'lesson_classes.teacher_id')
    .where('eduyear_id', '=', eduyear_id)
    .where('semester_id', '=', semester_id)
    .where('classroom_id', 'in', classroomIds)
    .select(['classroom_id', 'lesson_id', 'teacher_id', 'lessons.name as lesson', 'teachers.name as teacher'])
    .orderBy('lessons.name')
    .orderBy('lesson_classes.id')
    .execute()
}
