/** Taking the last promotion of a class back, and what forbids it. */
import type { PromotionBatch } from '#contract/sia/promotion.ts'
import type { Context } from '#server/context.ts'
import { isStillReferenced } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import { deleteEnrolment, hasDocument } from '../enrolment/enrolments.ts'

export type Outcome = 'passed' | 'repeat' | 'graduated'

/** What a batch did, counted. */
export async function readBatch(queries: Queries, id: number): Promise<PromotionBatch> {
  const { created_at } = await queries
    .selectFrom('promotion_batches')
    .where('id', '=', id)
    .select('created_at')
    .executeTakeFirstOrThrow()
  const items = await queries
    .selectFrom('promotion_items')
    .where('batch_id', '=', id)
    .select('outcome')
    .execute()
  const count = (outcome: Outcome) => items.filter((item) => item.outcome === outcome).length
  return { id, created_at, passed: count('passed'), repeated: count('repeat'), graduated: count('graduated') }
}

/** The newest batch of a class and year that stands, and whether it may still be taken back. */
export async function lastBatch(
  queries: Queries,
  { classroom_id, eduyear_id }: { classroom_id: number; eduyear_id: number },
) {
  const batch = await queries
    .selectFrom('promotion_batches')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('undone_at', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!batch) return null
  const read = await readBatch(queries, batch.id)
  const why_not = await dependents(queries, batch.id)
  return { ...read, can_undo: why_not === null, why_not }
}

/** Why a batch cannot be taken back, or null: something was built upon the rows it made. */
async function dependents(queries: Queries, batchId: number): Promise<string | null> {
  const made = await madeBy(queries, batchId)
  const reason = await whatHappenedTo(queries, made)
  if (reason) return reason
  if (await hasLeaver(queries, batchId)) return 'ada siswa yang sudah keluar dari sekolah'
  if (await hasLetter(queries, batchId)) return 'ada siswa yang sudah punya surat kelulusan'
  if (await hasLesson(queries, made)) return 'ada siswa yang sudah mengikuti pelajaran di kelas barunya'
  return (await isEnrolledAgain(queries, batchId)) ? 'ada siswa yang sudah didaftarkan lagi' : null
}

/** The ids of the rows that a batch made in the year that follows. */
async function madeBy(queries: Queries, batchId: number): Promise<number[]> {
  const items = await queries
    .selectFrom('promotion_items')
    .where('batch_id', '=', batchId)
    .select('new_student_class_id as id')
    .execute()
  return items.flatMap(({ id }) => (id === null ? [] : [id]))
}

async function whatHappenedTo(queries: Queries, made: readonly number[]): Promise<string | null> {
  if (made.length === 0) return null
  const rows = await queries.selectFrom('student_classes').where('id', 'in', made).select('status').execute()
  if (rows.length !== made.length) return 'ada siswa yang sudah dikeluarkan dari kelas barunya'
  if (rows.some((row) => row.status === 'moved')) return 'ada siswa yang sudah pindah dari kelas barunya'
  if (rows.some((row) => row.status === 'left')) return 'ada siswa yang sudah keluar dari sekolah'
  if (rows.some((row) => row.status !== 'active'))
    return 'ada siswa yang sudah diproses lagi di kelas barunya'
  const rapor = await queries
    .selectFrom('student_class_rapors')
    .where('student_class_id', 'in', made)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (rapor) return 'ada siswa yang sudah punya rapor di kelas barunya'
  const isArchived = await hasDocument(queries, made)
  return isArchived
    ? 'ada siswa yang rapornya di kelas barunya ditarik, dan arsipnya tersimpan di sana'
    : null
}

/** Whether somebody left the school since: taken back, they would be active in a class again. */
async function hasLeaver(queries: Queries, batchId: number): Promise<boolean> {
  const leaver = await queries
    .selectFrom('promotion_items')
    .innerJoin('student_classes', 'student_classes.id', 'promotion_items.student_class_id')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('batch_id', '=', batchId)
    .where('outcome', '!=', 'graduated')
    .where('students.out_year', 'is not', null)
    .select('students.id')
    .limit(1)
    .executeTakeFirst()
  return leaver !== undefined
}

/** Whether somebody whom the batch let go has a letter of graduation. */
async function hasLetter(queries: Queries, batchId: number): Promise<boolean> {
  const letter = await queries
    .selectFrom('promotion_items')
    .innerJoin('student_classes', 'student_classes.id', 'promotion_items.student_class_id')
    .innerJoin('graduations', 'graduations.student_id', 'student_classes.student_id')
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'graduated')
    .select('graduations.id')
    .limit(1)
    .executeTakeFirst()
  return letter !== undefined
}

/** Whether somebody takes part in a lesson of the class they entered. */
async function hasLesson(queries: Queries, made: readonly number[]): Promise<boolean> {
  if (made.length === 0) return false
  const lesson = await queries
    .selectFrom('lesson_class_students')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'lesson_class_students.lesson_class_id')
    .innerJoin('student_classes', (join) =>
      join
        .onRef('student_classes.student_id', '=', 'lesson_class_students.student_id')
        .onRef('student_classes.classroom_id', '=', 'lesson_classes.classroom_id')
        .onRef('student_classes.eduyear_id', '=', 'lesson_classes.eduyear_id'),
    )
    .where('student_classes.id', 'in', made)
    .select('lesson_class_students.id')
    .limit(1)
    .executeTakeFirst()
  return lesson !== undefined
}

/** Whether somebody has a later row than the one the batch made, such as after being held back. */
async function isEnrolledAgain(queries: Queries, batchId: number): Promise<boolean> {
  const again = await queries
    .selectFrom('promotion_items')
    .innerJoin('student_classes as before', 'before.id', 'promotion_items.student_class_id')
    .innerJoin('student_classes as later', 'later.student_id', 'before.student_id')
    .where('batch_id', '=', batchId)
    .whereRef('later.id', '>', 'before.id')
    .where('later.status', '!=', 'moved')
    .where(({ eb, or }) =>
      or([eb('new_student_class_id', 'is', null), eb('later.id', '!=', eb.ref('new_student_class_id'))]),
    )
    .select('later.id')
    .limit(1)
    .executeTakeFirst()
  return again !== undefined
}

/** Takes the last batch of its class back, whole. @throws 404, 409 with what depends on it */
export async function undo(context: Context, user: Caller, batchId: number): Promise<PromotionBatch> {
  try {
    return await write(context, user, (tx) => undoWithin(tx, batchId))
  } catch (error) {
    if (isStillReferenced(error))
      throw errors.conflict('Proses tidak dapat dibatalkan: ada data pada kelas baru siswanya.')
    throw error
  }
}

/** In a transaction of somebody else's. */
export async function undoWithin(tx: Tx, batchId: number) {
  const { queries } = tx
  await tx.lock('enrolments')
  const at = tx.now()
  const batch = await queries
    .selectFrom('promotion_batches')
    .where('id', '=', batchId)
    .selectAll()
    .executeTakeFirst()
  if (!batch) throw errors.notFound('Proses tidak ditemukan.')
  if (batch.undone_at) throw errors.conflict('Proses ini sudah dibatalkan.')
  const last = await lastBatch(queries, batch)
  if (last?.id !== batchId) throw errors.conflict('Ada proses yang lebih baru. Batalkan yang itu dahulu.')
  const reason = await dependents(queries, batchId)
  if (reason) throw errors.conflict(`Proses tidak dapat dibatalkan: ${reason}.`)
  const result = await readBatch(queries, batchId)
  await queries.updateTable('promotion_batches').set({ undone_at: at }).where('id', '=', batchId).execute()
  const items = await queries
    .selectFrom('promotion_items')
    .where('batch_id', '=', batchId)
    .selectAll()
    .execute()
  for (const item of items) await takeBack(tx, item)
  return result
}

type Item = { student_class_id: number; outcome: string; new_student_class_id: number | null }

async function takeBack(tx: Tx, item: Item) {
  const { queries } = tx
  const { student_class_id, outcome, new_student_class_id } = item
  if (new_student_class_id) await deleteEnrolment(queries, new_student_class_id)
  const { student_id } = await queries
    .updateTable('student_classes')
    .set({ status: 'active' })
    .where('id', '=', student_class_id)
    .returning('student_id')
    .executeTakeFirstOrThrow()
  if (outcome === 'graduated') {
    await queries
      .updateTable('students')
      .set({ out_year: null, out_reason: null })
      .where('id', '=', student_id)
      .execute()
  }
  await tx.audit({
    action: 'update',
    entity: 'student_class',
    entityId: student_class_id,
    before: item,
    after: { status: 'active' },
  })
}
