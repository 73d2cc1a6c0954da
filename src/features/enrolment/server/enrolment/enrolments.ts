/** Adding students to a class and removing them. */
import { leaveAllLessons } from '#features/lessons/server/lessonParticipant/transferredLessons.ts'
import type { ClassYear, NamedClassroom } from '#features/school/activity.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { splitRosterChanges } from '#features/school/server/rosterChanges.ts'
import { refuseIfPast } from '#features/school/server/years.ts'
import type { Context } from '#platform/server/context.ts'
import { isStillReferenced } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { canRemove } from '../../promotion.ts'
import { ACTIVE, ENDED_STATUSES, REMOVABLE } from '../../status.ts'
import type { ClassParticipants } from '../../studentClass.ts'
import { refuseInUse } from '../enrolmentUses.ts'
import { changedConflict, enrolOrRefuse, listEnrolled } from '../transfer/enrolmentConflicts.ts'
import { enrolStudent } from '../transfer/enrolmentRows.ts'
import { findCandidates } from './candidates.ts'

/** Adds and removes participants of a class, all or nothing. */
export async function saveParticipants(
  context: Context,
  user: Caller,
  { classroom_id, eduyear_id, students, with_passed }: ClassParticipants,
) {
  const { addedStudentIds, studentByRemovedRow } = splitRosterChanges(students)
  try {
    await write(context, user, async (tx) => {
      await tx.lock('enrolments')
      const classroom = await findClassroom(tx.queries, classroom_id)
      for (const [id, student_id] of studentByRemovedRow)
        await removeParticipant(tx, { id, student_id, classroom_id, eduyear_id })
      if (addedStudentIds.length > 0) {
        await refuseIfPast(tx.queries, { user, with_passed }, { eduyear_id })
        await addParticipants(tx, { classroom, eduyear_id, addedStudentIds })
      }
    })
  } catch (error) {
    if (isStillReferenced(error)) throw errors.conflict(HAS_RAPOR)
    throw error
  }
  const result = { added: addedStudentIds.length, removed: studentByRemovedRow.size }
  return { message: `${result.added} siswa ditambahkan, ${result.removed} siswa dihapus.`, result }
}

/** Removes one participant from the class. @throws 404, or 409 if the participant cannot be removed */
export async function removeEnrolment(context: Context, user: Caller, id: number): Promise<void> {
  const row = await context.db.kysely
    .selectFrom('student_classes')
    .where('id', '=', id)
    .select(['student_id', 'classroom_id', 'eduyear_id'])
    .executeTakeFirst()
  if (!row) throw errors.notFound('Peserta kelas ini tidak ditemukan.')
  const { student_id, ...classYear } = row
  await saveParticipants(context, user, { ...classYear, students: [{ id, student_id, is_delete: true }] })
}

const HAS_RAPOR = 'Peserta yang sudah punya rapor atau sudah diproses tidak dapat dihapus.'

type ParticipantsToAdd = { classroom: NamedClassroom; eduyear_id: number; addedStudentIds: number[] }

export async function addParticipants(tx: Tx, { classroom, eduyear_id, addedStudentIds }: ParticipantsToAdd) {
  const { queries } = tx
  const candidates = await findCandidates(queries, {
    code: classroom.code,
    eduyear_id,
    studentIds: addedStudentIds,
  })
  const candidateIds = new Set(candidates.map(({ id }) => id))
  const ineligibleIds = addedStudentIds.filter((id) => !candidateIds.has(id))
  if (ineligibleIds.length > 0) {
    const reasons = await listReasons(tx, eduyear_id, ineligibleIds)
    throw errors.invalid({
      students: `${ineligibleIds.length} siswa tidak dapat masuk kelas ${classroom.name}: ${reasons.join(', ')}`,
    })
  }
  const formerIds = await findFormerParticipants(queries, {
    classroom_id: classroom.id,
    eduyear_id,
    addedStudentIds,
  })
  for (const student_id of formerIds)
    await enrolStudent(tx, { student_id, classroom_id: classroom.id, eduyear_id })
  const at = tx.now()
  const newIds = addedStudentIds.filter((id) => !formerIds.has(id))
  if (newIds.length === 0) return
  const rows = newIds.map((student_id) => ({
    student_id,
    classroom_id: classroom.id,
    eduyear_id,
    status: ACTIVE,
    created_at: at,
    updated_at: at,
  }))
  const insertedRows = await enrolOrRefuse(tx, { eduyear_id, studentIds: newIds }, () =>
    queries.insertInto('student_classes').values(rows).returning(['id', 'student_id']).execute(),
  )
  for (const { id, student_id } of insertedRows) {
    await tx.audit({
      action: 'create',
      entity: 'student_class',
      entityId: id,
      after: { student_id, classroom_id: classroom.id, eduyear_id },
    })
  }
}

/** Why students are no candidates: those who are in a class already are named with it. */
async function listReasons(tx: Tx, eduyear_id: number, studentIds: number[]): Promise<string[]> {
  const { count, reasons } = await listEnrolled(tx, { eduyear_id, studentIds })
  const otherCount = studentIds.length - count
  const otherText = 'bukan dari jenjang yang sesuai atau sudah keluar'
  if (count === 0) return [otherText]
  return [...reasons, ...(otherCount > 0 ? [`${otherCount} ${otherText}`] : [])]
}

/** Students who were in this class that year before: their old row is reactivated, with its report cards. */
async function findFormerParticipants(
  queries: Queries,
  { classroom_id, eduyear_id, addedStudentIds }: ClassYear & { addedStudentIds: number[] },
): Promise<ReadonlySet<number>> {
  const rows = await queries
    .selectFrom('student_classes')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('student_id', 'in', addedStudentIds)
    .where('status', 'in', ENDED_STATUSES)
    .select('student_id')
    .execute()
  return new Set(rows.map((row) => row.student_id))
}

type Participant = ClassYear & { id: number; student_id: number }

/** @throws 409 if the participant has a report card or is no longer active */
export async function removeParticipant(tx: Tx, { id, student_id, classroom_id, eduyear_id }: Participant) {
  const { queries } = tx
  const row = await queries
    .selectFrom('student_classes')
    .where('id', '=', id)
    .where('student_id', '=', student_id)
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .selectAll()
    .executeTakeFirst()
  if (!row || !canRemove({ status: row.status, rapors: 0 }))
    throw await changedConflict(tx, [{ id, student_id }])
  await refuseInUse(tx, row, 'whyNotRemoved')
  await leaveAllLessons(queries, { student_id, classroom_id, eduyear_id })
  await deleteEnrolment(tx, row)
  await tx.audit({ action: 'delete', entity: 'student_class', entityId: id, before: row })
}

/** Deletes an enrolment that can be removed, and the items of undone promotions that refer to it. @throws 409 */
export async function deleteEnrolment(
  tx: Tx,
  { id, student_id }: { id: number; student_id: number },
): Promise<void> {
  const { queries } = tx
  await queries.deleteFrom('promotion_items').where('student_class_id', '=', id).execute()
  const { numDeletedRows } = await queries
    .deleteFrom('student_classes')
    .where('id', '=', id)
    .where('status', 'in', REMOVABLE)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw await changedConflict(tx, [{ id, student_id }])
}
