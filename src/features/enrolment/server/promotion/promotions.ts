/** Promotes, holds back or graduates students of a class, as one batch that can be undone. */
import { sql } from 'kysely'
import { setDeparture } from '#features/people/server/departures.ts'
import type { NamedClassroom } from '#features/school/activity.ts'
import { nextYear } from '#features/school/eduyear.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { findYearAfter, readActiveYearCode } from '#features/school/server/years.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { enrolment } from '../../enrolment.ts'
import {
  GRADUATE,
  GRADUATED,
  NO_NEXT_YEAR,
  type PromotionBatch,
  whyNotBegun,
  whyNotTargetClass,
} from '../../promotion.ts'
import { ACTIVE, type EnrolmentStatus, PROMOTABLE } from '../../status.ts'
import type { PromotionOutcome } from '../../undoPromotion.ts'
import { changedConflict } from '../transfer/enrolmentConflicts.ts'
import { enrolStudent } from '../transfer/enrolmentRows.ts'
import { readBatch, undoBatch } from './promotionUndo.ts'

export const promotionHandlers = {
  promoteStudents: async ({ body, context, user }) => {
    const result = await promote(context, user, body)
    return { message: `${toMessage(result)}.`, result }
  },
  undoPromotionBatch: async ({ body, context, user }) => {
    const result = await undoBatch(context, user, body.batch_id)
    return { message: `Proses dibatalkan: ${toMessage(result)}.`, result }
  },
} satisfies Partial<Handlers<typeof enrolment.calls>>

function toMessage({ passed, repeated, graduated }: PromotionBatch): string {
  return `${passed} naik, ${repeated} tinggal, ${graduated} lulus`
}

type PromotionRequest = {
  classroom_id: number
  students: { status: 'passed' | 'repeat'; student_id: number; student_class_id: number }[]
  /** The id of the year closing that this belongs to. */
  closing_id?: number
}

/** Promotes students; if one of the enrolments is no longer active, nothing is changed. */
function promote(context: Context, user: Caller, request: PromotionRequest): Promise<PromotionBatch> {
  return write(context, user, (tx) => promoteInTransaction(tx, request))
}

/** Promotes one batch in the caller's transaction. */
export async function promoteInTransaction(
  tx: Tx<Caller>,
  request: PromotionRequest,
): Promise<PromotionBatch> {
  const { queries } = tx
  await tx.lock('enrolments')
  const source = await updateStatuses(tx, request)
  const passedStudents = request.students.filter((student) => student.status === 'passed')
  const target = passedStudents.length > 0 ? await findTarget(queries, source, request.classroom_id) : null
  const { id: batchId } = await queries
    .insertInto('promotion_batches')
    .values({
      classroom_id: source.classroom.id,
      eduyear_id: source.eduyear.id,
      user_id: tx.user.id,
      created_at: tx.now(),
      closing_id: request.closing_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { status, student_id, student_class_id } of request.students) {
    const outcome: PromotionOutcome =
      status === 'repeat' ? 'repeat' : target?.classroom ? 'passed' : 'graduated'
    const newEnrolmentId = outcome === 'passed' ? await enterTargetClass(tx, student_id, target) : null
    if (outcome === 'graduated') await graduate(queries, student_id, source.eduyear.code)
    await queries
      .insertInto('promotion_items')
      .values({ batch_id: batchId, student_class_id, outcome, new_student_class_id: newEnrolmentId })
      .execute()
    await tx.audit({
      action: 'update',
      entity: 'student_class',
      entityId: student_class_id,
      before: { status: source.statusOf.get(student_class_id) },
      after: { status, outcome, entered: newEnrolmentId },
    })
  }
  return readBatch(queries, batchId)
}

type PromotionSource = {
  classroom: NamedClassroom
  eduyear: { id: number; code: string }
  /** The status of each enrolment before. */
  statusOf: ReadonlyMap<number, EnrolmentStatus>
}

/**
 * Sets the statuses with statements that match only rows which can still be promoted. Of two operators at once the second
 * waits at the lock of enrolments, and then finds fewer rows than it sent.
 */
async function updateStatuses(tx: Tx, { students }: PromotionRequest): Promise<PromotionSource> {
  const { queries } = tx
  const ids = students.map((student) => student.student_class_id)
  if (new Set(ids).size !== ids.length) throw errors.invalid({ students: 'Ada siswa yang disebut dua kali' })
  const formerRows = await queries
    .selectFrom('student_classes')
    .where('id', 'in', ids)
    .select(['id', 'status'])
    .execute()
  const updatedRows: { id: number; student_id: number; classroom_id: number; eduyear_id: number }[] = []
  for (const status of ['passed', 'repeat'] as const) {
    const ids = students
      .filter((student) => student.status === status)
      .map((student) => student.student_class_id)
    if (ids.length === 0) continue
    const rows = await queries
      .updateTable('student_classes')
      .set({ status, updated_at: tx.now() })
      .where('id', 'in', ids)
      .where('status', 'in', PROMOTABLE)
      .returning(['id', 'student_id', 'classroom_id', 'eduyear_id'])
      .execute()
    updatedRows.push(...rows)
  }
  const changed = students
    .filter(
      (student) =>
        !updatedRows.some(
          (row) => row.id === student.student_class_id && row.student_id === student.student_id,
        ),
    )
    .map(({ student_class_id, student_id }) => ({ id: student_class_id, student_id }))
  if (changed.length > 0) throw await changedConflict(tx, changed)
  const [first] = updatedRows
  if (
    !first ||
    updatedRows.some((row) => row.classroom_id !== first.classroom_id || row.eduyear_id !== first.eduyear_id)
  ) {
    throw errors.invalid({ students: 'Semua siswa harus dari satu kelas dan satu tahun ajaran' })
  }
  const eduyear = await queries
    .selectFrom('eduyears')
    .where('id', '=', first.eduyear_id)
    .select(['id', 'code', 'name'])
    .executeTakeFirstOrThrow()
  const problem = whyNotBegun(eduyear, { code: await readActiveYearCode(queries) })
  if (problem) throw errors.invalid({ students: problem }, `${problem}, jadi belum ada yang dapat diproses.`)
  return {
    classroom: await findClassroom(queries, first.classroom_id),
    eduyear,
    statusOf: new Map(formerRows.map(({ id, status }) => [id, status])),
  }
}

type PromotionTarget = { classroom: { id: number } | null; eduyearId: number }

/** Enrols the student in the class of the next year. @returns the enrolment's id; null for a graduation */
async function enterTargetClass(
  tx: Tx,
  student_id: number,
  target: PromotionTarget | null,
): Promise<number | null> {
  if (!target?.classroom) return null
  return enrolStudent(tx, {
    student_id,
    classroom_id: target.classroom.id,
    eduyear_id: target.eduyearId,
  })
}

/** The class in the next year, or none for a graduation. @throws 422 */
async function findTarget(
  queries: Queries,
  { classroom, eduyear }: PromotionSource,
  targetId: number,
): Promise<PromotionTarget> {
  const target = targetId === GRADUATE ? null : await findClassroom(queries, targetId)
  const problem = whyNotTargetClass({ to: 'passed', code: classroom.code }, target)
  if (problem) throw errors.invalid({ classroom_id: problem })
  if (target === null) return { classroom: null, eduyearId: eduyear.id }
  const yearAfter = await findYearAfter(queries, eduyear.code)
  if (!yearAfter) throw errors.invalid({ eduyear_id: NO_NEXT_YEAR }, NO_NEXT_YEAR)
  return { classroom: target, eduyearId: yearAfter.id }
}

/**
 * Marks a student as graduated, in the year after the given one: the ninth grade of 2026/2027 leaves in 2027.
 * Refused while the student is active in any other class, of whatever year.
 *
 * @throws 409
 */
export async function graduate(queries: Queries, studentId: number, yearCode: string) {
  const isActiveElsewhere = sql<boolean>`exists (select 1 from student_classes
    where student_id = ${studentId} and status = ${ACTIVE})`
  const departure = { out_year: nextYear(yearCode), out_reason: GRADUATED }
  if (!(await setDeparture(queries, studentId, { ...departure, condition: sql`not ${isActiveElsewhere}` })))
    throw errors.conflict(
      `${await nameActiveClass(queries, studentId)}, jadi belum dapat lulus. Tidak ada yang diproses.`,
    )
}

async function nameActiveClass(queries: Queries, studentId: number): Promise<string> {
  const row = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_id', '=', studentId)
    .where('student_classes.status', '=', ACTIVE)
    .select(['students.name', 'classrooms.name as classroom', 'eduyears.name as year'])
    .orderBy('student_classes.id')
    .executeTakeFirstOrThrow()
  return `${row.name} masih aktif di kelas ${row.classroom} ${row.year}`
}
