/** Records that a student leaves the school, returns, or comes from another school. */
import { z } from 'zod'
import { whyClosed } from '#contract/sia/period.ts'
import {
  type ClassEntry,
  type Departure,
  ENDED_STATUSES,
  type EnrolmentInYear,
  type leaveInput,
  type returnInput,
  whyDateOutOfRange,
  whyNotEntering,
  whyNotLeaving,
  whyReturnBeforeLeaving,
  yearsToLeave,
  yearToEnter,
} from '#contract/sia/transfer.ts'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'
import { endSessionsWithAccount } from '#server/people/leavers.ts'
import { findClassroom } from '../classrooms.ts'
import { readActiveYearCode } from '../period/years.ts'
import { endEnrolment, enrolStudent } from './enrolmentRows.ts'
import { leaveLessons, readJoinableLessons, restoreLessons } from './transferredLessons.ts'

/** Ends every active enrolment and its open lessons; documents and account stay. @throws 409 or 422 with the reason */
export async function recordLeaving(
  { tx, config }: { tx: Tx; config: Config },
  studentId: number,
  input: z.output<typeof leaveInput>,
) {
  const { queries } = tx
  await tx.lock('enrolments')
  const student = await findStudent(queries, studentId)
  const refused = whyNotLeaving(student)
  if (refused) throw errors.conflict(`${refused}.`)
  const all = await queries
    .selectFrom('student_classes')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_id', '=', studentId)
    .select([
      'student_classes.id',
      'student_id',
      'classroom_id',
      'eduyear_id',
      'student_classes.status',
      'eduyears.code as year',
    ])
    .orderBy('student_classes.id')
    .execute()
  const active = await readActiveYearCode(queries)
  const { entry_year } = student
  const years = yearsToLeave({ active, rows: all.map((row) => row.year), entry_year })
  const dateProblem = whyDateOutOfRange(input.left_at, years)
  if (dateProblem) throw errors.invalid({ left_at: dateProblem })
  const rows = all.filter((row) => row.status === 'active')
  const lessons: number[] = []
  for (const row of rows) {
    await endEnrolment(tx, row, 'left')
    lessons.push(...(await leaveLessons(tx, row, row.classroom_id)))
  }
  const out = { out_year: input.left_at.slice(0, 4), out_reason: input.reason }
  await updateDeparture(tx, student, { ...out, left_on: input.left_at })
  const lastDay =
    student.user_id === null
      ? null
      : await endSessionsWithAccount(queries, config, { userId: student.user_id, leftOn: input.left_at })
  await recordEvent(tx, {
    student_id: studentId,
    kind: 'leave',
    happened_on: input.left_at,
    student_class_id: rows.at(-1)?.id ?? null,
    reason: input.reason,
    letter_no: input.letter_no,
    note: input.note,
    lesson_class_ids: lessons.length > 0 ? JSON.stringify(lessons) : null,
  })
  return { ...out, lastDay }
}

/** Enrols the student in a class of the active year or a later one. @throws 409 or 422 with the reason */
export async function recordReturn(
  tx: Tx,
  studentId: number,
  input: z.output<typeof returnInput>,
): Promise<ClassEntry> {
  const { queries } = tx
  await tx.lock('enrolments')
  const student = await findStudent(queries, studentId)
  const classroom = await findClassroom(queries, input.classroom_id)
  const history = await readHistory(queries, studentId)
  const currentEnrolments = history.filter((row) => !isEnded(row))
  const year = await findYearToEnter(queries, input.eduyear_id ?? null, currentEnrolments)
  const [latest] = history
  const refused = whyNotEntering({
    departure: student,
    latest: latest ?? null,
    code: classroom.code,
    isEnrolled: currentEnrolments.some((row) => row.year >= year.code),
    school: input.origin_school,
  })
  if (refused?.field === 'student') throw errors.conflict(`${refused.message}.`)
  if (refused) throw errors.invalid({ [refused.field]: refused.message })
  const departure = student.left_on === null ? undefined : await findLastDeparture(queries, studentId)
  const notThen =
    whyDateOutOfRange(input.returned_at, [await readActiveYearCode(queries), year.code]) ??
    whyReturnBeforeLeaving(input.returned_at, departure?.happened_on ?? null)
  if (notThen) throw errors.invalid({ returned_at: notThen })
  const former = departure?.lesson_class_ids
    ? z.array(z.int()).parse(JSON.parse(departure.lesson_class_ids))
    : []
  const id = await enrolStudent(tx, {
    student_id: studentId,
    classroom_id: classroom.id,
    eduyear_id: year.id,
  })
  const place = { student_id: studentId, eduyear_id: year.id, to: classroom.id }
  const lessons = await restoreLessons(tx, place, former)
  if (student.out_year !== null)
    await updateDeparture(tx, student, { out_year: null, out_reason: null, left_on: null })
  await recordEvent(tx, {
    student_id: studentId,
    kind: latest ? 'return' : 'enter',
    happened_on: input.returned_at,
    new_student_class_id: id,
    school: input.origin_school,
    letter_no: input.letter_no,
    note: input.note,
  })
  const eduyear = { id: year.id, name: year.name }
  return { id, classroom, eduyear, lessons, offered: await readJoinableLessons(queries, place) }
}

/** @throws 422 if the year does not exist or has passed */
async function findYearToEnter(queries: Queries, id: number | null, standing: readonly EnrolmentInYear[]) {
  const years = await queries.selectFrom('eduyears').select(['id', 'code', 'name', 'status']).execute()
  const year = id === null ? yearToEnter(years, standing) : years.find((one) => one.id === id)
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const closed = whyClosed({ eduyear: year })
  if (closed) throw errors.invalid({ eduyear_id: closed.message })
  return year
}

/** The last departure with the lessons left then; undefined for departures before events were recorded. */
function findLastDeparture(queries: Queries, studentId: number) {
  return queries
    .selectFrom('student_events')
    .where('student_id', '=', studentId)
    .where('kind', '=', 'leave')
    .select(['happened_on', 'lesson_class_ids'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

async function findStudent(queries: Queries, id: number) {
  const student = await queries
    .selectFrom('students')
    .where('id', '=', id)
    .select(['id', 'user_id', 'entry_year', 'out_year', 'out_reason', 'left_on'])
    .executeTakeFirst()
  if (!student) throw errors.notFound('Siswa tidak ditemukan.')
  return student
}

const isEnded = ({ status }: { status: string }) => ENDED_STATUSES.some((ended) => ended === status)

/** The student's enrolments without those they were moved out of, the latest first. */
function readHistory(queries: Queries, studentId: number) {
  return queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_id', '=', studentId)
    .where('student_classes.status', '!=', 'moved')
    .select(['classrooms.code', 'student_classes.status', 'eduyears.code as year'])
    .orderBy('eduyears.code', 'desc')
    .orderBy('student_classes.updated_at', 'desc')
    .execute()
}

type DatedDeparture = Departure & { left_on: string | null }

async function updateDeparture(
  tx: Tx,
  { id, out_year, out_reason, left_on }: DatedDeparture & { id: number },
  after: DatedDeparture,
) {
  const before = { out_year, out_reason, left_on }
  await tx.queries.updateTable('students').set(after).where('id', '=', id).execute()
  await tx.audit({ action: 'update', entity: 'student', entityId: id, before, after })
}

type StudentEvent = {
  student_id: number
  kind: 'leave' | 'return' | 'enter'
  happened_on: string
  student_class_id?: number | null
  new_student_class_id?: number
  reason?: string
  school?: string | null
  letter_no: string | null
  note: string | null
  lesson_class_ids?: string | null
}

async function recordEvent(tx: Tx, event: StudentEvent): Promise<void> {
  await tx.queries
    .insertInto('student_events')
    .values({ ...event, user_id: tx.user?.id ?? null, created_at: tx.now() })
    .execute()
}
