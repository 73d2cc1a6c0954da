/** Copies the lessons of classes with their teachers; lessons that a class already has are skipped. */
import type { Output } from '#contract/endpoint.ts'
import { type CopyInput, type copyLessonClasses, whyNotCopied } from '#contract/sia/lessonClass/lessonCopy.ts'
import type { MatrixPeriod } from '#contract/sia/lessonClass/lessonMatrix.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import { findClassroom, findSemester, findYear, refuseIfPast, sortByGrade } from '../period/years.ts'
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
  const from = from_classroom_id ? await findClassroom(queries, from_classroom_id, 'from_classroom_id') : null
  const classrooms = await findTargets(queries, input)
  for (const to of classrooms) {
    const problem = whyNotCopied(from ?? to, to)
    if (problem) throw errors.invalid({ from_classroom_id: problem })
  }
  const isSamePeriod = from_eduyear_id === eduyear_id && from_semester_id === semester_id
  if (isSamePeriod && classrooms.some(({ id }) => id === (from?.id ?? id)))
    throw errors.invalid({ from_semester_id: 'Asal dan tujuannya sama' })
  const sources = await readLessons(
    queries,
    { eduyear_id: from_eduyear_id, semester_id: from_semester_id },
    from ? [from.id] : classrooms.map(({ id }) => id),
  )
  const targets = classrooms.map(({ id }) => id)
  const existing = await readLessons(queries, { eduyear_id, semester_id }, targets)
  const existingKeys = new Set(existing.map((one) => `${one.classroom_id} ${one.lesson_id}`))
  const found = sortByGrade(classrooms).flatMap((classroom) =>
    sources
      .filter(({ classroom_id }) => classroom_id === (from?.id ?? classroom.id))
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
    rows: found.map(({ row }) => row),
    plan: found.filter(({ row }) => !row.exists).map(({ ids }) => ids),
  }
}

async function findTargets(queries: Queries, { classroom_ids }: CopyInput) {
  const ids = [...new Set(classroom_ids)]
  const classrooms = await queries
    .selectFrom('classrooms')
    .where('id', 'in', ids)
    .select(['id', 'code', 'name'])
    .orderBy('name')
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
