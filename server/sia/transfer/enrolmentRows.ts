/** The rows of somebody's way through the classes of a year: ended, begun, taken up again. */
import { ENDED } from '#contract/sia/transfer.ts'
import { violatedIndex } from '#server/db/engine.ts'
import type { Tx } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'

type Row = { id: number; student_id: number; classroom_id: number; eduyear_id: number; status: string }

/** @throws 409 where the row is no longer active */
export async function endRow(tx: Tx, row: Row, status: 'moved' | 'left'): Promise<void> {
  const { numUpdatedRows } = await tx.queries
    .updateTable('student_classes')
    .set({ status, updated_at: tx.now() })
    .where('id', '=', row.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.conflict('Peserta ini baru saja diproses. Muat ulang daftarnya.')
  await audited(tx, row.id, { before: { status: 'active' }, after: { status } })
}

type Entered = Pick<Row, 'student_id' | 'classroom_id' | 'eduyear_id'>

/** As `placeRow`. @throws 409 where the student is in a class of that year */
export async function enterRow(tx: Tx, place: Entered): Promise<number> {
  try {
    return await placeRow(tx, place)
  } catch (error) {
    if (violatedIndex(error) === 'student_classes_student_id_eduyear_id_unique')
      throw errors.conflict('Siswa ini sudah terdaftar di kelas pada tahun ajaran itu. Muat ulang daftarnya.')
    throw error
  }
}

/**
 * The active row in a class: the one somebody had there before, which keeps its report cards, or a new one.
 *
 * @returns its id
 */
export async function placeRow(tx: Tx, { student_id, classroom_id, eduyear_id }: Entered): Promise<number> {
  const { queries } = tx
  const at = tx.now()
  const former = await queries
    .selectFrom('student_classes')
    .where('student_id', '=', student_id)
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('status', 'in', ENDED)
    .select(['id', 'status'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (former) {
    await queries
      .updateTable('student_classes')
      .set({ status: 'active', updated_at: at })
      .where('id', '=', former.id)
      .execute()
    await audited(tx, former.id, { before: { status: former.status }, after: { status: 'active' } })
    return former.id
  }
  const row = { student_id, classroom_id, eduyear_id, status: 'active' as const }
  const { id } = await queries
    .insertInto('student_classes')
    .values({ ...row, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.audit({ action: 'create', entity: 'student_class', entityId: id, after: row })
  return id
}

function audited(tx: Tx, entityId: number, { before, after }: Record<'before' | 'after', object>) {
  return tx.audit({ action: 'update', entity: 'student_class', entityId, before, after })
}
