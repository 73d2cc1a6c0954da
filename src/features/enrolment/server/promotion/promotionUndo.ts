/** Undoes the last promotion of a class, and checks what forbids that. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { setDeparture } from '#features/people/server/departures.ts'
import type { Context } from '#platform/server/context.ts'
import { isStillReferenced } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { nameEarlierChanger, nameUser, YOURSELF } from '#platform/server/resource/optimisticLock.ts'
import type { PromotionBatch } from '../../promotion.ts'
import { ACTIVE, MOVED } from '../../status.ts'
import type { PromotionOutcome } from '../../undoPromotion.ts'
import { deleteEnrolment } from '../enrolment/enrolments.ts'
import { ENROLMENT_USES, type UseSource } from '../enrolmentUses.ts'
import { type PromotedStudent, whyNotUndone } from './undoRules.ts'

/** Reads a batch with the counts of its outcomes. */
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
  const count = (outcome: PromotionOutcome) => items.filter((item) => item.outcome === outcome).length
  return { id, created_at, passed: count('passed'), repeated: count('repeat'), graduated: count('graduated') }
}

/** The newest batch of a class and year that is not undone, and whether it can be undone. */
export async function readLastBatch(
  source: UseSource,
  { classroom_id, eduyear_id }: { classroom_id: number; eduyear_id: number },
) {
  const { queries } = source
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
  const why_not = whyNotUndone(await readPromotedStudents(source, batch.id))
  return { ...(await readBatch(queries, batch.id)), can_undo: why_not === null, why_not }
}

/** The students of a batch with the data that depends on it, sorted by name. */
async function readPromotedStudents(source: UseSource, batchId: number): Promise<PromotedStudent[]> {
  const { queries } = source
  const reasons = await readContributedReasons(source, batchId)
  const rows = await queries
    .selectFrom('promotion_items as item')
    .innerJoin('student_classes as source', 'source.id', 'item.student_class_id')
    .innerJoin('students', 'students.id', 'source.student_id')
    .leftJoin('student_classes as target', 'target.id', 'item.new_student_class_id')
    .where('item.batch_id', '=', batchId)
    .select([
      'item.id',
      'students.name',
      'item.outcome',
      'students.out_year',
      'item.new_student_class_id',
      'target.status',
      existsAsNumber(sql`select 1 from lesson_class_students as participants
        join lesson_classes on lesson_classes.id = participants.lesson_class_id
        where participants.student_id = target.student_id
          and lesson_classes.classroom_id = target.classroom_id
          and lesson_classes.eduyear_id = target.eduyear_id`).as('has_lesson'),
      // For example after repeating a year; a moved student counts by the enrolment they were moved to.
      existsAsNumber(sql`select 1 from student_classes as later
        where later.student_id = source.student_id and later.id > source.id and later.status <> ${MOVED}
          and (item.new_student_class_id is null or later.id <> item.new_student_class_id)`).as(
        'is_enrolled_again',
      ),
    ])
    .orderBy(sql`lower(students.name)`)
    .orderBy('item.id')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    outcome: row.outcome,
    newEnrolment: row.new_student_class_id === null ? null : (row.status ?? 'gone'),
    hasLeftSchool: row.out_year !== null,
    hasLesson: row.has_lesson === 1,
    isEnrolledAgain: row.is_enrolled_again === 1,
    reasons: reasons.filter(({ itemIds }) => itemIds.has(row.id)).map(({ reason }) => reason),
  }))
}

/** The reasons of other features, in their order, with the items of the batch to which they apply. */
async function readContributedReasons(source: UseSource, batchId: number) {
  const stays = ENROLMENT_USES.of(source).flatMap(({ promotionStays }) => promotionStays ?? [])
  return Promise.all(
    stays.map(async ({ reason, outcome, rows }) => {
      const found = await source.queries
        .selectFrom('promotion_items as item')
        .innerJoin('student_classes as source', 'source.id', 'item.student_class_id')
        .where('item.batch_id', '=', batchId)
        .where(
          exists(
            rows({ enrolment: sql.ref('item.new_student_class_id'), student: sql.ref('source.student_id') }),
          ),
        )
        .select(['item.id', 'item.outcome'])
        .execute()
      const items = found.filter((item) => outcome === undefined || item.outcome === outcome)
      return { reason, itemIds: new Set(items.map(({ id }) => id)) }
    }),
  )
}

const exists = (rows: RawBuilder<unknown>) => sql<SqlBool>`exists (${rows})`

/** `exists` as 1 or 0, since the engines return different types for booleans. */
const existsAsNumber = (rows: RawBuilder<unknown>) => sql<number>`case when ${exists(rows)} then 1 else 0 end`

/** Undoes a batch, which must be the last of its class. @throws 404, 409 with the reason */
export async function undoBatch(context: Context, user: Caller, batchId: number): Promise<PromotionBatch> {
  try {
    return await write(context, user, (tx) => undoBatchInTransaction(tx, batchId))
  } catch (error) {
    if (isStillReferenced(error))
      throw errors.conflict('Proses tidak dapat dibatalkan: ada data pada kelas baru siswanya.')
    throw error
  }
}

/** Undoes a batch in the caller's transaction. */
export async function undoBatchInTransaction(tx: Tx, batchId: number) {
  const { queries } = tx
  await tx.lock('enrolments')
  const at = tx.now()
  const batch = await queries
    .selectFrom('promotion_batches')
    .where('id', '=', batchId)
    .selectAll()
    .executeTakeFirst()
  if (!batch) throw errors.notFound('Proses tidak ditemukan.')
  if (batch.undone_at) throw await undoneConflict(tx, batchId)
  const lastBatch = await readLastBatch(tx, batch)
  if (lastBatch?.id !== batchId)
    throw errors.conflict(
      `Ada proses yang lebih baru, dijalankan ${await nameStarter(tx, lastBatch?.id)}. Batalkan yang itu dahulu.`,
    )
  const reason = whyNotUndone(await readPromotedStudents(tx, batchId))
  if (reason) throw errors.conflict(`Proses tidak dapat dibatalkan: ${reason}.`)
  const result = await readBatch(queries, batchId)
  await queries.updateTable('promotion_batches').set({ undone_at: at }).where('id', '=', batchId).execute()
  const items = await queries
    .selectFrom('promotion_items')
    .where('batch_id', '=', batchId)
    .selectAll()
    .execute()
  for (const item of items) await undoItem(tx, item)
  return result
}

/** A batch does not keep who undid it; the trail of its students does. */
async function undoneConflict(tx: Tx, batch_id: number) {
  const item = await tx.queries
    .selectFrom('promotion_items')
    .where('batch_id', '=', batch_id)
    .select('student_class_id')
    .executeTakeFirst()
  const changer = await nameEarlierChanger(tx, 'student_class', item?.student_class_id ?? 0)
  return errors.conflict(`Proses ini sudah dibatalkan. Status siswanya terakhir diubah ${changer}.`)
}

async function nameStarter(tx: Tx, batchId: number | undefined): Promise<string> {
  const batch = await tx.queries
    .selectFrom('promotion_batches')
    .where('id', '=', batchId ?? 0)
    .select('user_id')
    .executeTakeFirst()
  return nameUser(tx, batch?.user_id, YOURSELF)
}

type PromotionItem = { student_class_id: number; outcome: string; new_student_class_id: number | null }

async function undoItem(tx: Tx, item: PromotionItem) {
  const { queries } = tx
  const { student_class_id, outcome, new_student_class_id } = item
  const { student_id } = await queries
    .updateTable('student_classes')
    .set({ status: ACTIVE, updated_at: tx.now() })
    .where('id', '=', student_class_id)
    .returning('student_id')
    .executeTakeFirstOrThrow()
  if (new_student_class_id) await deleteEnrolment(tx, { id: new_student_class_id, student_id })
  if (outcome === 'graduated') await setDeparture(queries, student_id, { out_year: null, out_reason: null })
  await tx.audit({
    action: 'update',
    entity: 'student_class',
    entityId: student_class_id,
    before: item,
    after: { status: ACTIVE },
  })
}
