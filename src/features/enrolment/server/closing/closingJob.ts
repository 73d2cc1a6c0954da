/** The job that closes a year or undoes a closing: each class in a transaction of its own, or with the reason of its failure. */
import { z } from 'zod'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { ApiError } from '#platform/server/http/errors.ts'
import { defineJob, isInterruption, type JobRun } from '#platform/server/jobs/jobs.ts'
import { type CloseYearInput, closeYear, REPEAT_GRADE } from '../../closing.ts'
import { GRADUATE } from '../../promotion.ts'
import { promoteInTransaction } from '../promotion/promotions.ts'
import { undoBatchInTransaction } from '../promotion/promotionUndo.ts'

const closingPayload = z.object({
  closing_id: z.int(),
  eduyear_id: z.int(),
  /** An undo has classes without students. */
  classes: z.array(
    z.object({
      classroom_id: z.int(),
      students: z.array(z.object({ student_class_id: z.int(), student_id: z.int(), destination: z.int() })),
    }),
  ),
  isUndo: z.boolean(),
})
export type ClosingPayload = z.output<typeof closingPayload>

export const CLOSING_JOB = defineJob<never, null>({
  name: 'close-year',
  access: closeYear.access,
  run: runClosing,
})

async function runClosing(jobRun: JobRun<never>): Promise<null> {
  const payload = closingPayload.parse(JSON.parse(jobRun.payload))
  const classes = await jobRun.context.db.kysely
    .selectFrom('year_closing_classes')
    .where('closing_id', '=', payload.closing_id)
    .select(['id', 'classroom_id', 'state'])
    .orderBy('id')
    .execute()
  const total = classes.length
  let done = classes.filter(({ state }) => state !== 'waiting').length
  for (const closingClass of classes.filter(({ state }) => state === 'waiting')) {
    done += 1
    await closeClass(jobRun, { payload, closingClass, progress: { done, total } })
  }
  return null
}

type ClosingStep = {
  payload: ClosingPayload
  closingClass: { id: number; classroom_id: number }
  progress: { done: number; total: number }
}

/** Closes one class in one transaction; if that fails, the reason is stored and the job continues. */
async function closeClass(
  { context, user, recordStep, log }: JobRun<never>,
  step: ClosingStep,
): Promise<void> {
  const { payload, closingClass, progress } = step
  const recordOutcome = async (tx: Tx<Caller>, state: 'done' | 'failed', reason: string | null) => {
    await tx.queries
      .updateTable('year_closing_classes')
      .set({ state, reason })
      .where('id', '=', closingClass.id)
      .execute()
    await recordStep(tx.queries, { ...progress, lines: [] })
  }
  try {
    await write(context, user, async (tx) => {
      if (payload.isUndo) await undoClosing(tx, { ...payload, ...closingClass })
      else await promoteClass(tx, payload, closingClass.classroom_id)
      await recordOutcome(tx, 'done', null)
    })
  } catch (error) {
    if (isInterruption(error)) throw error
    if (!(error instanceof ApiError && error.status < 500)) {
      log.error(error, 'close year')
      throw error
    }
    await write(context, user, (tx) => recordOutcome(tx, 'failed', error.message))
  }
}

/** Makes one promotion batch for each destination. */
async function promoteClass(tx: Tx<Caller>, { closing_id, classes }: ClosingPayload, classroomId: number) {
  const students = classes.find(({ classroom_id }) => classroom_id === classroomId)?.students ?? []
  for (const destination of new Set(students.map((one) => one.destination))) {
    const group = students.filter((one) => one.destination === destination)
    await promoteInTransaction(tx, {
      classroom_id: destination === REPEAT_GRADE ? GRADUATE : destination,
      students: group.map(({ student_id, student_class_id }) => ({
        status: destination === REPEAT_GRADE ? ('repeat' as const) : ('passed' as const),
        student_id,
        student_class_id,
      })),
      closing_id,
    })
  }
}

/** Undoes the closing's batches of a class, the newest first. */
async function undoClosing(tx: Tx<Caller>, batchFilter: { eduyear_id: number; classroom_id: number }) {
  const batches = await tx.queries
    .selectFrom('promotion_batches')
    .where('classroom_id', '=', batchFilter.classroom_id)
    .where('eduyear_id', '=', batchFilter.eduyear_id)
    .where('closing_id', 'is not', null)
    .where('undone_at', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .execute()
  for (const { id } of batches) await undoBatchInTransaction(tx, id)
}

/** Whether every class and every enrolment occurs only once. */
export function hasNoDuplicates({ classes }: Pick<CloseYearInput, 'classes'>): boolean {
  const enrolmentIds = classes.flatMap(({ students }) => students.map((one) => one.student_class_id))
  const classroomIds = classes.map(({ classroom_id }) => classroom_id)
  return (
    new Set(enrolmentIds).size === enrolmentIds.length && new Set(classroomIds).size === classroomIds.length
  )
}
