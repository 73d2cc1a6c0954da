/** Corrects one student's promotion: undoes it, applies the right outcome, and updates its batch. */

import type { z } from 'zod'
import { endParticipations } from '#features/lessons/server/lessonParticipant/transferredLessons.ts'
import { setDeparture } from '#features/people/server/departures.ts'
import type { ClassYear } from '#features/school/activity.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { findYearAfter, readActiveYearCode } from '#features/school/server/years.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import { isStillReferenced } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors, refusalOf } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { type correctionInput, lessonsConflict, YEAR_OUTCOMES, type YearOutcome } from '../../correction.ts'
import type { enrolment } from '../../enrolment.ts'
import { NO_NEXT_YEAR, whyNotBegun, whyNotTargetClass } from '../../promotion.ts'
import { ACTIVE } from '../../status.ts'
import type { PromotionOutcome } from '../../undoPromotion.ts'
import { deleteEnrolment } from '../enrolment/enrolments.ts'
import { enrolStudent } from '../transfer/enrolmentRows.ts'
import { findPromotion, type Promotion, readCorrectionOf, toClassAndYear } from './correctionRows.ts'
import {
  correctionSummary,
  lessonsQuestion,
  notCorrectedMessage,
  nothingCorrectedMessage,
} from './correctionRules.ts'
import { graduate } from './promotions.ts'

export const correctionHandlers = {
  readCorrection: async ({ params, context }) => ({
    result: await readCorrectionOf(
      { queries: context.db.kysely, contributions: context.contributions },
      params.id,
    ),
  }),
  correctPromotion: async ({ params, body, context, user }) => {
    const result = await writeCorrection(context, user, { id: params.id, ...body })
    const destination = result.next ? ` ke ${result.next.classroom.name} ${result.next.eduyear.name}` : ''
    return {
      message: `Kenaikan dikoreksi: ${YEAR_OUTCOMES[result.outcome].toLowerCase()}${destination}.`,
      result,
    }
  },
} satisfies Partial<Handlers<typeof enrolment.calls>>

type CorrectionRequest = z.output<typeof correctionInput> & { id: number }

async function writeCorrection(context: Context, user: Caller, request: CorrectionRequest) {
  try {
    const today = dayIn(context.config.SCHOOL_TZ, context.clock())
    return await write(context, user, (tx) => correctInTransaction(tx, { ...request, today }))
  } catch (error) {
    if (isStillReferenced(error))
      throw errors.conflict(notCorrectedMessage(['ada data lain pada kelas barunya']))
    throw error
  }
}

async function correctInTransaction(tx: Tx<Caller>, request: CorrectionRequest & { today: string }) {
  const { id, to, classroom_id, with_lessons, today } = request
  const { queries } = tx
  await tx.lock('enrolments')
  const promotion = await findPromotion(tx, id)
  const { row, next, lessons, why_not } = promotion
  if (why_not.length > 0) throw errors.conflict(notCorrectedMessage(why_not))
  const target = await findCorrectionTarget(queries, promotion, { to, classroom_id: classroom_id ?? null })
  refuseUnchanged(promotion, target)
  if (lessons.length > 0 && !with_lessons) {
    throw errors.conflict(
      lessonsQuestion(lessons.length, `${next?.classroom} ${next?.eduyear}`),
      refusalOf(lessonsConflict, {
        lessons: lessons.length,
        confirm: { name: 'with_lessons', label: `Koreksi dan lepas ${lessons.length} pelajaran` },
      }),
    )
  }
  await undoPromotion(tx, promotion)
  const { student_id } = row
  const newEnrolmentId = target.newClass ? await enrolStudent(tx, { student_id, ...target.newClass }) : null
  const correction = { outcome: target.outcome, newEnrolmentId }
  await queries
    .updateTable('student_classes')
    .set({ status: to, updated_at: tx.now() })
    .where('id', '=', id)
    .execute()
  if (correction.outcome === 'graduated') await graduate(queries, student_id, row.year)
  await updateBatch(tx, promotion, correction)
  await recordInHistory(tx, promotion, { ...correction, today })
  await tx.audit({
    action: 'update',
    entity: 'student_class',
    entityId: id,
    before: { status: row.status, outcome: promotion.outcome, next: next?.id ?? null },
    after: { status: to, outcome: correction.outcome, entered: newEnrolmentId },
  })
  const { next: newNext } = await findPromotion(tx, id)
  return {
    id,
    outcome: correction.outcome,
    next: newNext && toClassAndYear(newNext),
    lessons: lessons.length,
  }
}

/** The corrected outcome; `newClass` is that of the next year, null if there is none. */
type CorrectionTarget = { outcome: YearOutcome; newClass: ClassYear | null }

/** @throws 422 if there is no such class or year */
async function findCorrectionTarget(
  queries: Queries,
  { row }: Promotion,
  { to, classroom_id }: { to: CorrectionRequest['to']; classroom_id: number | null },
): Promise<CorrectionTarget> {
  const classroom = classroom_id === null ? null : await findClassroom(queries, classroom_id)
  const classProblem = whyNotTargetClass({ to, code: row.code }, classroom)
  if (classProblem) throw errors.invalid({ classroom_id: classProblem })
  if (to === ACTIVE) return { outcome: to, newClass: null }
  const activeCode = await readActiveYearCode(queries)
  const yearProblem = whyNotBegun({ code: row.year, name: row.eduyear }, { code: activeCode })
  if (yearProblem) throw errors.invalid({ to: yearProblem })
  if (!classroom) return { outcome: to === 'passed' ? 'graduated' : to, newClass: null }
  const yearAfter = await findYearAfter(queries, row.year)
  if (!yearAfter) throw errors.invalid({ classroom_id: NO_NEXT_YEAR }, NO_NEXT_YEAR)
  return { outcome: to, newClass: { classroom_id: classroom.id, eduyear_id: yearAfter.id } }
}

/** @throws 409 if the promotion already has this outcome, e.g. when two operators correct it at once */
function refuseUnchanged({ outcome, next }: Promotion, target: CorrectionTarget): void {
  const { newClass } = target
  const isSameClass =
    newClass === null ||
    (next?.classroom_id === newClass.classroom_id && next.eduyear_id === newClass.eduyear_id)
  if (outcome === target.outcome && isSameClass) throw errors.conflict(nothingCorrectedMessage(outcome))
}

/** Deletes the enrolment of the next year with its lessons, and clears a graduation. */
async function undoPromotion(tx: Tx, { row, outcome, next, lessons }: Promotion): Promise<void> {
  const { queries } = tx
  await endParticipations(tx, row.student_id, lessons)
  if (next) {
    await deleteEnrolment(tx, { id: next.id, student_id: row.student_id })
    await tx.audit({ action: 'delete', entity: 'student_class', entityId: next.id, before: next })
  }
  if (outcome !== 'graduated') return
  const after = { out_year: null, out_reason: null }
  await setDeparture(queries, row.student_id, after)
  const before = { out_year: row.out_year, out_reason: row.out_reason }
  await tx.audit({ action: 'update', entity: 'student', entityId: row.student_id, before, after })
}

type Correction = { outcome: YearOutcome; newEnrolmentId: number | null }

/**
 * Updates the promotion's batch, so that it can still be undone as a whole: a student who is active again is removed
 * from it, an empty batch counts as undone, and a student without a batch gets a new one.
 */
async function updateBatch(
  tx: Tx<Caller>,
  { row }: Promotion,
  { outcome, newEnrolmentId }: Correction,
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
  if (outcome === ACTIVE) {
    if (item) await removeFromBatch(tx, item)
    return
  }
  const result: { outcome: PromotionOutcome; new_student_class_id: number | null } = {
    outcome,
    new_student_class_id: newEnrolmentId,
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

/** Records the correction in the student's history. */
async function recordInHistory(
  tx: Tx,
  { row, outcome: formerOutcome }: Promotion,
  { outcome, newEnrolmentId, today }: Correction & { today: string },
) {
  await tx.queries
    .insertInto('student_events')
    .values({
      student_id: row.student_id,
      kind: 'correct',
      happened_on: today,
      student_class_id: row.id,
      new_student_class_id: newEnrolmentId,
      note: correctionSummary(formerOutcome, outcome),
      user_id: tx.user?.id ?? null,
      created_at: tx.now(),
    })
    .execute()
}

async function removeFromBatch(tx: Tx, item: { id: number; batch_id: number }): Promise<void> {
  const { queries } = tx
  await queries.deleteFrom('promotion_items').where('id', '=', item.id).execute()
  const remaining = await queries
    .selectFrom('promotion_items')
    .where('batch_id', '=', item.batch_id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (remaining) return
  await queries
    .updateTable('promotion_batches')
    .set({ undone_at: tx.now() })
    .where('id', '=', item.batch_id)
    .execute()
}
