/** Correcting one student's promotion: what it made goes, what it should have made comes, its batch follows. */
import type { z } from 'zod'
import {
  askLessons,
  correctedAs,
  type correctionInput,
  correctPromotion,
  type lessonsAnswer,
  notCorrected,
  nothingCorrected,
  OUTCOMES,
  type OutcomeOfYear,
  readCorrection,
  whyNotInto,
} from '#contract/sia/promotion/correction.ts'
import { NO_NEXT_YEAR, whyNotYet } from '#contract/sia/promotion/promotion.ts'
import type { Outcome } from '#contract/sia/promotion/undoing.ts'
import { dayIn } from '#contract/zone.ts'
import type { Context } from '#server/context.ts'
import { isStillReferenced, violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteEnrolment } from '../enrolment/enrolments.ts'
import { findClassroom, findYearAfter, readActiveYearCode } from '../period/years.ts'
import { enterRow } from '../transfer/enrolmentRows.ts'
import { type FoundEnrolment, findCorrection, placeOf, readOne } from './correctionRows.ts'
import { graduate } from './promotions.ts'

export function serveCorrections(serve: Serve) {
  serve(readCorrection, async ({ params, context }) => ({
    result: await readOne(context.db.kysely, params.id),
  }))
  serve(correctPromotion, async ({ params, body, context, user }) => {
    const result = await correct(context, user, { id: params.id, ...body })
    const into = result.next ? ` ke ${result.next.classroom.name} ${result.next.eduyear.name}` : ''
    return { message: `Kenaikan dikoreksi: ${OUTCOMES[result.outcome].toLowerCase()}${into}.`, result }
  })
}

type CorrectionRequest = z.output<typeof correctionInput> & { id: number }

async function correct(context: Context, user: Caller, request: CorrectionRequest) {
  try {
    const day = dayIn(context.config.SCHOOL_TZ, context.clock())
    return await write(context, user, (tx) => correctWithin(tx, { ...request, day }))
  } catch (error) {
    if (violatedIndex(error) === 'student_classes_student_id_eduyear_id_unique')
      throw errors.conflict('Siswa ini sudah terdaftar di kelas pada tahun ajaran berikutnya.')
    if (isStillReferenced(error)) throw errors.conflict(notCorrected(['ada data lain pada kelas barunya']))
    throw error
  }
}

async function correctWithin(tx: Tx<Caller>, request: CorrectionRequest & { day: string }) {
  const { id, to, classroom_id, with_lessons, day } = request
  const { queries } = tx
  await tx.lock('enrolments')
  const found = await findCorrection(queries, id)
  const { row, next, lessons, why_not } = found
  if (why_not.length > 0) throw errors.conflict(notCorrected(why_not))
  const goal = await findCorrectedPlace(queries, found, { to, classroom_id: classroom_id ?? null })
  refuseSame(found, goal)
  if (lessons.length > 0 && !with_lessons) {
    throw errors.conflict(askLessons(lessons.length, `${next?.classroom} ${next?.eduyear}`), {
      lessons: lessons.length,
      confirm: { name: 'with_lessons', label: `Koreksi dan lepas ${lessons.length} pelajaran` },
    } satisfies z.output<typeof lessonsAnswer>)
  }
  await undoPromotion(tx, found)
  const { student_id } = row
  const entered = goal.place ? await enterRow(tx, { student_id, ...goal.place }) : null
  await queries
    .updateTable('student_classes')
    .set({ status: to, updated_at: tx.now() })
    .where('id', '=', id)
    .execute()
  if (goal.outcome === 'graduated') await graduate(queries, student_id, row.year)
  await noteInBatch(tx, found, { outcome: goal.outcome, entered })
  await noteInHistory(tx, found, { outcome: goal.outcome, entered, day })
  await tx.audit({
    action: 'update',
    entity: 'student_class',
    entityId: id,
    before: { status: row.status, outcome: found.outcome, next: next?.id ?? null },
    after: { status: to, outcome: goal.outcome, entered },
  })
  const after = await findCorrection(queries, id)
  return { id, outcome: goal.outcome, next: after.next && placeOf(after.next), lessons: lessons.length }
}

type CorrectedPlace = { outcome: OutcomeOfYear; place: { classroom_id: number; eduyear_id: number } | null }

/** What the row becomes, and where that leads. @throws 422 where it leads nowhere */
async function findCorrectedPlace(
  queries: Queries,
  { row }: FoundEnrolment,
  { to, classroom_id }: { to: CorrectionRequest['to']; classroom_id: number | null },
): Promise<CorrectedPlace> {
  const target = classroom_id === null ? null : await findClassroom(queries, classroom_id)
  const refused = whyNotInto({ to, code: row.code }, target)
  if (refused) throw errors.invalid({ classroom_id: refused })
  if (to === 'active') return { outcome: to, place: null }
  const active = await readActiveYearCode(queries)
  const notYet = whyNotYet({ code: row.year, name: row.eduyear }, { code: active })
  if (notYet) throw errors.invalid({ to: notYet })
  if (!target) return { outcome: to === 'passed' ? 'graduated' : to, place: null }
  const following = await findYearAfter(queries, row.year)
  if (!following) throw errors.invalid({ classroom_id: NO_NEXT_YEAR }, NO_NEXT_YEAR)
  return { outcome: to, place: { classroom_id: target.id, eduyear_id: following.id } }
}

/** @throws 409 where everything is so already: one of twenty corrects it, the others learn that it was done */
function refuseSame({ outcome, next }: FoundEnrolment, goal: CorrectedPlace): void {
  const isThere =
    goal.place === null ||
    (next?.classroom_id === goal.place.classroom_id && next.eduyear_id === goal.place.eduyear_id)
  if (outcome === goal.outcome && isThere) throw errors.conflict(nothingCorrected(outcome))
}

/** The row of the next year goes with its lessons; who had graduated is back. */
async function undoPromotion(tx: Tx, { row, outcome, next, lessons }: FoundEnrolment): Promise<void> {
  const { queries } = tx
  for (const { id, lesson_class_id } of lessons) {
    await queries.deleteFrom('lesson_class_students').where('id', '=', id).execute()
    const before = [{ id, student_id: row.student_id }]
    await tx.audit({ action: 'delete', entity: 'lesson_class_student', entityId: lesson_class_id, before })
  }
  if (next) {
    await deleteEnrolment(queries, next.id)
    await tx.audit({ action: 'delete', entity: 'student_class', entityId: next.id, before: next })
  }
  if (outcome !== 'graduated') return
  const after = { out_year: null, out_reason: null }
  await queries.updateTable('students').set(after).where('id', '=', row.student_id).execute()
  const before = { out_year: row.out_year, out_reason: row.out_reason }
  await tx.audit({ action: 'update', entity: 'student', entityId: row.student_id, before, after })
}

type Noted = { outcome: OutcomeOfYear; entered: number | null }

/**
 * Keeps the promotion's batch in step, so that it can still be undone as a whole: a student who is active again
 * leaves it, an empty batch counts as undone, and a student who was in no batch gets a new one.
 */
async function noteInBatch(
  tx: Tx<Caller>,
  { row }: FoundEnrolment,
  { outcome, entered }: Noted,
): Promise<void> {
  const { queries } = tx
  const item = await queries
    .selectFrom('promotion_items')
    .innerJoin('promotion_batches', 'promotion_batches.id', 'promotion_items.batch_id')
    .where('student_class_id', '=', row.id)
    .where('undone_at', 'is', null)
    .select(['promotion_items.id', 'batch_id'])
    .orderBy('promotion_items.id', 'desc')
    .executeTakeFirst()
  if (outcome === 'active') {
    if (item) await forget(tx, item)
    return
  }
  const result: { outcome: Outcome; new_student_class_id: number | null } = {
    outcome,
    new_student_class_id: entered,
  }
  if (item) {
    await queries.updateTable('promotion_items').set(result).where('id', '=', item.id).execute()
    return
  }
  const { id: batch_id } = await queries
    .insertInto('promotion_batches')
    .values({
      classroom_id: row.classroom_id,
      eduyear_id: row.eduyear_id,
      user_id: tx.user.id,
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { batch_id, student_class_id: row.id, ...result }
  await queries.insertInto('promotion_items').values(values).execute()
}

/** What was corrected into what stands in the student's history. */
async function noteInHistory(tx: Tx, { row, outcome: was }: FoundEnrolment, now: Noted & { day: string }) {
  await tx.queries
    .insertInto('student_events')
    .values({
      ...{ student_id: row.student_id, kind: 'correct', happened_on: now.day },
      ...{ student_class_id: row.id, new_student_class_id: now.entered },
      note: correctedAs(was, now.outcome),
      ...{ user_id: tx.user?.id ?? null, created_at: tx.now() },
    })
    .execute()
}

async function forget(tx: Tx, item: { id: number; batch_id: number }): Promise<void> {
  const { queries } = tx
  await queries.deleteFrom('promotion_items').where('id', '=', item.id).execute()
  const left = await queries
    .selectFrom('promotion_items')
    .where('batch_id', '=', item.batch_id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (left) return
  await queries
    .updateTable('promotion_batches')
    .set({ undone_at: tx.now() })
    .where('id', '=', item.batch_id)
    .execute()
}
