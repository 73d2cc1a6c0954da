/** Adds, changes and removes lessons of classes, one at a time or a class's whole table. */

import { findClassroom } from '#features/school/server/classrooms.ts'
import { refuseIfPast } from '#features/school/server/years.ts'
import type { Blocker } from '#platform/contract/blocker.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors, refusalOf } from '#platform/server/http/errors.ts'
import { nameChanger, refuseOutdated, updateUnchanged } from '#platform/server/resource/optimisticLock.ts'
import {
  type LessonClass,
  type LessonClassDetail,
  type LessonClassInput,
  lessonClassLocked,
  participantsConflict,
  whyLocked,
} from '../../lessonClass.ts'
import { listLessonClassStudents } from '../../lessonParticipant.ts'
import { removeAllParticipants } from '../lessonParticipant/lessonParticipants.ts'
import { addLessonClass, enrolWholeClass, refuseDuplicate, storeUnlessDuplicate } from './lessonClassRows.ts'
import { readLessonClass } from './lessonClassSource.ts'
import { removalQuestion } from './removalQuestion.ts'
import { insertTeacherChange, removeTeacherHistory } from './teacherHistory.ts'

export type ClassPeriod = { classroom_id: number; eduyear_id: number; semester_id: number }

/** Saves a class's table: rows without id are added, rows with id changed, rows with `is_delete` removed. */
export async function saveLessonsOfClass(tx: Tx<Caller>, input: LessonClassInput) {
  const { queries } = tx
  const { classroom_id, eduyear_id, semester_id } = input
  await findClassroom(queries, classroom_id)
  const removedIds = input.lesson_teachers.flatMap(({ id, is_delete }) => (id && is_delete ? [id] : []))
  const changedRows = input.lesson_teachers.filter((row) => row.id && !row.is_delete)
  const addedRows = input.lesson_teachers.filter((row) => !row.id && !row.is_delete)
  for (const id of removedIds) {
    await removeLessonClass(tx, id, {
      classPeriod: input,
      withParticipants: Boolean(input.with_participants),
    })
  }
  let changed = 0
  for (const row of changedRows) changed += await changeTeacherOrLesson(tx, row, input)
  const removed = removedIds.length
  if (addedRows.length === 0) return { id: null, added: 0, changed, removed, participants: 0 }

  const additionRequest = { user: tx.user, with_passed: input.with_passed }
  await refuseIfPast(queries, additionRequest, { eduyear_id, semester_id })
  await refuseUnknownIds(queries, addedRows)
  const ids: number[] = []
  for (const { lesson_id, teacher_id } of addedRows)
    ids.push(await addLessonClass(tx, { lesson_id, teacher_id, classroom_id, eduyear_id, semester_id }))
  const participants = input.add_all_student
    ? await enrolWholeClass(tx, ids, { classroom_id, eduyear_id })
    : 0
  return { id: ids[0] ?? null, added: addedRows.length, changed, removed, participants }
}

type LessonTeacher = LessonClassInput['lesson_teachers'][number]
type LessonAndTeacher = Pick<LessonTeacher, 'lesson_id' | 'teacher_id'>

/** @throws 422 if a lesson or a teacher does not exist */
async function refuseUnknownIds(queries: Queries, rows: readonly LessonAndTeacher[]): Promise<void> {
  const hasUnknown = async (table: 'lessons' | 'teachers', ids: number[]) => {
    const existingRows = await queries.selectFrom(table).where('id', 'in', ids).select('id').execute()
    return existingRows.length < new Set(ids).size
  }
  const lessonIds = rows.map(({ lesson_id }) => lesson_id)
  if (await hasUnknown('lessons', lessonIds))
    throw errors.invalid({ lesson_id: 'Mata pelajaran tidak ditemukan' })
  const teacherIds = rows.map(({ teacher_id }) => teacher_id)
  if (await hasUnknown('teachers', teacherIds)) throw errors.invalid({ teacher_id: 'Guru tidak ditemukan' })
}

/** @returns 1 if the teacher or lesson was changed, else 0 */
export async function changeTeacherOrLesson(
  tx: Tx,
  { id, teacher_id, lesson_id }: Pick<LessonTeacher, 'id' | 'teacher_id' | 'lesson_id'>,
  classPeriod: ClassPeriod,
): Promise<0 | 1> {
  const { queries } = tx
  const before = await readLessonClass(tx, id as number)
  await refuseOtherClass(tx, before, classPeriod)
  if (before.teacher.id === teacher_id && before.lesson.id === lesson_id) return 0
  await refuseUnknownIds(queries, [{ teacher_id, lesson_id }])
  if (before.lesson.id !== lesson_id) await refuseDuplicate(tx, { ...classPeriod, lesson_id })
  const at = tx.nextTimestamp(before.updated_at)
  await queries
    .updateTable('lesson_classes')
    .set({ teacher_id, lesson_id, updated_at: at })
    .where('id', '=', before.id)
    .execute()
  await tx.audit({
    action: 'update',
    entity: 'lesson_class',
    entityId: before.id,
    before,
    after: { teacher_id, lesson_id },
  })
  await recordTeacherChange(tx, before, teacher_id)
  return 1
}

/** Adds a changed teacher to the lesson's history. */
async function recordTeacherChange(tx: Tx, { id, teacher: former }: LessonClass, teacherId: number) {
  if (former.id === teacherId) return
  const { teacher } = await readLessonClass(tx, id)
  await insertTeacherChange(tx, { lesson_class_id: id, former, teacher, starts_on: null, state: 'done' })
}

async function refuseOtherClass(tx: Tx, row: LessonClass, classPeriod: ClassPeriod) {
  const isSameClass =
    row.classroom.id === classPeriod.classroom_id &&
    row.eduyear.id === classPeriod.eduyear_id &&
    row.semester.id === classPeriod.semester_id
  if (!isSameClass)
    throw errors.conflict(
      `${row.lesson.name} sudah dipindah ke ${row.classroom.name}, terakhir diubah ${await nameChanger(tx, 'lesson_class', row.id)}. Muat ulang halaman ini.`,
    )
}

type LessonClassUpdate = LessonClassInput & { updated_at?: string | null | undefined }

export async function updateLessonClass(
  tx: Tx<Caller>,
  id: number,
  input: LessonClassUpdate,
): Promise<LessonClassDetail> {
  const { queries } = tx
  const before = await readLessonClass(tx, id)
  const [row] = input.lesson_teachers
  if (!row || input.lesson_teachers.length > 1)
    throw errors.invalid({ lesson_teachers: 'Isi satu mata pelajaran' })
  if (row.is_delete || (row.id && row.id !== id))
    throw errors.invalid({ lesson_teachers: 'Baris ini bukan pelajaran kelas yang diubah' })
  await refuseOutdated(tx, 'lesson_class', { before, expectedVersion: input.updated_at })
  const { classroom_id, eduyear_id, semester_id } = input
  const { lesson_id, teacher_id } = row
  const isMoved =
    classroom_id !== before.classroom.id ||
    eduyear_id !== before.eduyear.id ||
    semester_id !== before.semester.id
  if (isMoved) {
    // Locks the participants, so that nobody is added while the lesson is moved.
    await tx.lock('enrolments')
    const additionRequest = { user: tx.user, with_passed: input.with_passed }
    await refuseIfPast(queries, additionRequest, { eduyear_id, semester_id })
    await findClassroom(queries, classroom_id)
    await refuseIfLocked(tx, id, 'dipindahkan')
  }
  await refuseUnknownIds(queries, [row])
  const at = tx.nextTimestamp(before.updated_at)
  const values = { classroom_id, eduyear_id, semester_id, lesson_id, teacher_id, updated_at: at }
  const update = queries.updateTable('lesson_classes').set(values)
  await storeUnlessDuplicate(tx, values, () => updateUnchanged(tx, 'lesson_class', { update, before }))
  await tx.audit({ action: 'update', entity: 'lesson_class', entityId: id, before, after: values })
  await recordTeacherChange(tx, before, teacher_id)
  return readLessonClass(tx, id)
}

/** `classPeriod`: the class and semester that the lesson must belong to. */
type RemovalOptions = { classPeriod?: ClassPeriod; withParticipants: boolean }

/** Removes a lesson of a class; one that has participants only if `withParticipants` is true. @throws 404, 409 with their number */
export async function removeLessonClass(
  tx: Tx,
  id: number,
  { classPeriod, withParticipants }: RemovalOptions,
) {
  const { queries } = tx
  // Locks the participants, so that nobody is added while the lesson is deleted.
  await tx.lock('enrolments')
  const before = await readLessonClass(tx, id)
  if (classPeriod) await refuseOtherClass(tx, before, classPeriod)
  await refuseIfLocked(tx, id, 'dihapus')
  const question = removalQuestion(before)
  if (question && !withParticipants) {
    throw errors.conflict(
      question,
      refusalOf(participantsConflict, {
        participants: before.participants,
        blocker: toParticipantsBlocker(id),
        confirm: { name: 'with_participants', label: `Hapus beserta ${before.participants} peserta` },
      }),
    )
  }
  if (question) await removeAllParticipants(tx, id)
  await removeTeacherHistory(tx, id)
  const { numDeletedRows } = await queries
    .deleteFrom('lesson_classes')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw errors.notFound('Pelajaran kelas tidak ditemukan.')
  await tx.audit({ action: 'delete', entity: 'lesson_class', entityId: id, before })
}

function toParticipantsBlocker(id: number): Blocker {
  return { resource: listLessonClassStudents.path.slice(1), id }
}

/** Participants forbid moving a lesson class; materials and tasks forbid moving and deleting it. @throws 409 */
async function refuseIfLocked(tx: Tx, id: number, verb: 'dihapus' | 'dipindahkan') {
  const { participants, materials, tasks } = await readLessonClass(tx, id)
  const reason = whyLocked({ participants, materials, tasks }, verb)
  const blocker = verb === 'dipindahkan' && participants > 0 ? toParticipantsBlocker(id) : null
  if (reason)
    throw errors.conflict(reason, refusalOf(lessonClassLocked, { participants, materials, tasks, blocker }))
}
