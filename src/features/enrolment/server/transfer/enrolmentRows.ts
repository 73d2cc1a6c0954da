/** Starts, ends and reactivates enrolments of a student within a year. */
import type { Tx } from '#platform/server/db/write.ts'
import { ACTIVE, ENDED_STATUSES } from '../../status.ts'
import { changedConflict, enrolOrRefuse } from './enrolmentConflicts.ts'

type Enrolment = { id: number; student_id: number; classroom_id: number; eduyear_id: number; status: string }

/** @throws 409 if the enrolment is no longer active */
export async function endEnrolment(tx: Tx, row: Enrolment, status: 'moved' | 'left'): Promise<void> {
  const { numUpdatedRows } = await tx.queries
    .updateTable('student_classes')
    .set({ status, updated_at: tx.now() })
    .where('id', '=', row.id)
    .where('status', '=', ACTIVE)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await changedConflict(tx, [row])
  await auditUpdate(tx, row.id, { before: { status: ACTIVE }, after: { status } })
}

type NewEnrolment = Pick<Enrolment, 'student_id' | 'classroom_id' | 'eduyear_id'>

/**
 * Enrols a student in a class: reactivates their former row there, which has its report cards, or inserts a new one.
 *
 * @returns the enrolment's id
 * @throws 409 that names the class, if the student is already in one of that year
 */
export function enrolStudent(tx: Tx, enrolment: NewEnrolment): Promise<number> {
  const { student_id, eduyear_id } = enrolment
  return enrolOrRefuse(tx, { eduyear_id, studentIds: [student_id] }, () => activateOrInsert(tx, enrolment))
}

async function activateOrInsert(
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
