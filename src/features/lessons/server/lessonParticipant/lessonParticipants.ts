/** The participants of one lesson of a class: read, added from the class, removed. */
import { sql } from 'kysely'
import type { ClassYear } from '#features/school/activity.ts'
import { splitRosterChanges } from '#features/school/server/rosterChanges.ts'
import { refuseClosed } from '#features/school/server/years.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { canLeaveLesson, type LessonParticipants } from '../../lessonParticipant.ts'
import { findWithPeriod } from '../lessonClass/lessonClassSource.ts'
import { readCoveringRecords, readEligibleStudents } from './classRoster.ts'
import { goneConflict, refuseParticipants } from './participantConflicts.ts'

async function findLessonClass(queries: Queries, id: number) {
  const lessonClass = await findWithPeriod(queries, sql`lesson_classes.id = ${id}`)
  if (!lessonClass) throw errors.notFound('Pelajaran kelas tidak ditemukan.')
  return lessonClass
}

/** Reads the participants, and as candidates the eligible students who do not take part yet. */
export async function readParticipants(
  { db, contributions }: Pick<Context, 'db' | 'contributions'>,
  lessonClassId: number,
) {
  const source = { queries: db.kysely, contributions }
  const { queries } = source
  const lesson_class = await findLessonClass(queries, lessonClassId)
  const rows = await queries
    .selectFrom('lesson_class_students')
    .innerJoin('students', 'students.id', 'lesson_class_students.student_id')
    .where('lesson_class_id', '=', lessonClassId)
    .select(['lesson_class_students.id', 'students.id as student_id', 'students.name', 'nis', 'nisn'])
    .orderBy(sql`lower(students.name)`)
    .execute()
  const rapors = await readCoveringRecords(source, lesson_class)
  const peserta = rows.map(({ id, student_id, name, nis, nisn }) => ({
    id,
    student: { id: student_id, name, nis, nisn },
    is_delete: false,
    student_class_rapors: rapors
      .filter((rapor) => rapor.student_id === student_id)
      .map(({ semester_id }) => ({ semester_id })),
  }))
  const participantIds = new Set(peserta.map((row) => row.student.id))
  const eligibleStudents = await readEligibleStudents(source, toClassYear(lesson_class))
  return {
    lesson_class,
    peserta,
    calon_peserta: eligibleStudents.filter((student) => !participantIds.has(student.id)),
  }
}

const toClassYear = ({ classroom, eduyear }: Record<'classroom' | 'eduyear', { id: number }>): ClassYear => ({
  classroom_id: classroom.id,
  eduyear_id: eduyear.id,
})

/** Adds and removes participants, all or nothing. */
export async function saveLessonParticipants(
  context: Context,
  user: Caller,
  { lesson_class_id, students, with_passed }: LessonParticipants,
) {
  const { addedStudentIds, studentByRemovedRow } = splitRosterChanges(students)
  return write(context, user, async (tx) => {
    await tx.lock('enrolments')
    const lessonClass = await findLessonClass(tx.queries, lesson_class_id)
    if (studentByRemovedRow.size > 0) await removeParticipants(tx, lessonClass, studentByRemovedRow)
    if (addedStudentIds.length > 0) {
      refuseClosed(lessonClass, { user, with_passed })
      await refuseParticipants(tx, lessonClass.id, addedStudentIds)
      await addParticipants(tx, lessonClass, addedStudentIds)
    }
    return { added: addedStudentIds.length, removed: studentByRemovedRow.size }
  })
}

type LessonClassWithPeriod = Awaited<ReturnType<typeof findLessonClass>>

async function removeParticipants(
  tx: Tx,
  lessonClass: LessonClassWithPeriod,
  studentByRemovedRow: Map<number, number>,
) {
  const { queries } = tx
  await refuseWithRapor(tx, lessonClass, new Set(studentByRemovedRow.values()))
  const deletedRows = await queries
    .deleteFrom('lesson_class_students')
    .where('id', 'in', [...studentByRemovedRow.keys()])
    .where('lesson_class_id', '=', lessonClass.id)
    .returning(['id', 'student_id'])
    .execute()
  const hasSameStudents = deletedRows.every((row) => studentByRemovedRow.get(row.id) === row.student_id)
  if (deletedRows.length !== studentByRemovedRow.size || !hasSameStudents)
    throw await goneConflict(tx, lessonClass.id, { studentByRemovedRow, deletedRows })
  await tx.audit({
    action: 'delete',
    entity: 'lesson_class_student',
    entityId: lessonClass.id,
    before: deletedRows,
  })
}

/** Removes all participants of a lesson that is being removed. @throws 409 if one has a report card */
export async function removeAllParticipants(tx: Tx, lessonClassId: number) {
  const lessonClass = await findLessonClass(tx.queries, lessonClassId)
  const participants = await tx.queries
    .selectFrom('lesson_class_students')
    .where('lesson_class_id', '=', lessonClassId)
    .select(['id', 'student_id'])
    .orderBy('student_id')
    .execute()
  await removeParticipants(tx, lessonClass, new Map(participants.map((row) => [row.id, row.student_id])))
}

/** A report card of a semester that has passed covers this lesson, so its student stays. @throws 409 */
async function refuseWithRapor(tx: Tx, lessonClass: LessonClassWithPeriod, studentIds: ReadonlySet<number>) {
  const { semester } = lessonClass
  const rapors = (await readCoveringRecords(tx, lessonClass)).filter(({ student_id }) =>
    studentIds.has(student_id),
  )
  const blockedIds = new Set(
    rapors.filter((rapor) => !canLeaveLesson(lessonClass, [rapor])).map((rapor) => rapor.student_id),
  )
  if (blockedIds.size > 0) {
    throw errors.conflict(
      `${blockedIds.size} peserta sudah punya rapor semester ${semester.name}, jadi tidak dapat dihapus dari pelajaran ini.`,
    )
  }
}

async function addParticipants(tx: Tx, lessonClass: LessonClassWithPeriod, addedStudentIds: number[]) {
  const { queries } = tx
  const eligibleStudents = await readEligibleStudents(tx, toClassYear(lessonClass))
  const eligibleIds = new Set(eligibleStudents.map(({ id }) => id))
  const ineligibleIds = addedStudentIds.filter((id) => !eligibleIds.has(id))
  if (ineligibleIds.length > 0) {
    throw errors.invalid({
      students: `${ineligibleIds.length} siswa bukan peserta aktif kelas ${lessonClass.classroom.name}`,
    })
  }
  const at = tx.now()
  const rows = addedStudentIds.map((student_id) => ({
    lesson_class_id: lessonClass.id,
    student_id,
    created_at: at,
    updated_at: at,
  }))
  await queries.insertInto('lesson_class_students').values(rows).execute()
  await tx.audit({
    action: 'create',
    entity: 'lesson_class_student',
    entityId: lessonClass.id,
    after: addedStudentIds,
  })
}
