/** Starts, ends and reactivates enrolments of a student within a year. */
import { violatedIndex } from '#platform/server/db/engine.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import { ACTIVE, ENDED_STATUSES } from '../../status.ts'

type Enrolment = { id: number; student_id: number; classroom_id: number; eduyear_id: number; status: string }

/** @throws 409 if the enrolment is no longer active */
export async function endEnrolment(tx: Tx, row: Enrolment, status: 'moved' | 'left'): Promise<void> {
  const { numUpdatedRows } = await tx.queries
    .updateTable('student_classes')
    .set({ status, updated_at: tx.now() })
    .where('id', '=', row.id)
    .where('status', '=', ACTIVE)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.conflict('Peserta ini baru saja diproses. Muat ulang daftarnya.')
  await auditUpdate(tx, row.id, { before: { status: ACTIVE }, after: { status } })
}

type NewEnrolment = Pick<Enrolment, 'student_id' | 'classroom_id' | 'eduyear_id'>

/** Same as `activateOrInsert`, with a message. @throws 409 if the student is already in a class of that year */
export async function enrolStudent(tx: Tx, enrolment: NewEnrolment): Promise<number> {
  try {
    return await activateOrInsert(tx, enrolment)
  } catch (error) {
    if (violatedIndex(error) === 'student_classes_student_id_eduyear_id_unique')
      throw errors.conflict('Siswa ini sudah terdaftar di kelas pada tahun ajaran itu. Muat ulang daftarnya.')
    throw error
  }
}

/**
 * Enrols a student in a class: reactivates their former row there, which has its report cards, or inserts a new one.
 *
 * @returns the enrolment's id
 */
export async function activateOrInsert(
  tx: Tx,
  { student_id, classroom_id, eduyear_id }: NewEnrolment,
): Promise<number> {
  const { queries } = tx
  const at = tx.now()
  const formerEnrolment = await queries
    .selectFrom('student_classes')
    .where('student_id', '=', student_id)
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('status', 'in', ENDED_STATUSES)
    .select(['id', 'status'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (formerEnrolment) {
    await queries
      .updateTable('student_classes')
      .set({ status: ACTIVE, updated_at: at })
      .where('id', '=', formerEnrolment.id)
      .execute()
    await auditUpdate(tx, formerEnrolment.id, {
      before: { status: formerEnrolment.status },
      after: { status: ACTIVE },
    })
    return formerEnrolment.id
  }
  const row = { student_id, classroom_id, eduyear_id, status: ACTIVE }
  const { id } = await queries
    .insertInto('student_classes')
    .values({ ...row, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.audit({ action: 'create', entity: 'student_class', entityId: id, after: row })
  return id
}

function auditUpdate(tx: Tx, entityId: number, { before, after }: Record<'before' | 'after', object>) {
  return tx.audit({ action: 'update', entity: 'student_class', entityId, before, after })
}
