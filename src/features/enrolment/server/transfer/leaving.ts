/** Records that a student leaves the school, returns, or comes from another school. */

import { z } from 'zod'
import {
  leaveLessons,
  readJoinableLessons,
  restoreLessons,
} from '#features/lessons/server/lessonParticipant/transferredLessons.ts'
import { setDeparture } from '#features/people/server/departures.ts'
import { endSessionsWithAccount } from '#features/people/server/leavers.ts'
import { whyClosed } from '#features/school/period.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { readActiveYearCode, readYears } from '#features/school/server/years.ts'
import type { Config } from '#platform/server/config.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import { ACTIVE, ENDED_STATUSES, MOVED } from '../../status.ts'
import type { ClassEntry, Departure, leaveInput, returnInput } from '../../transfer.ts'
import { endEnrolment, enrolStudent } from './enrolmentRows.ts'
import {
  type EnrolmentInYear,
  whyDateOutOfRange,
  whyNotEntering,
  whyNotLeaving,
  whyReturnBeforeLeaving,
  yearsToLeave,
  yearToEnter,
} from './transferRules.ts'

/** Ends every active enrolment and its open lessons; documents and account stay. @throws 409 or 422 with the reason */
export async function recordLeaving(
  { tx, config }: { tx: Tx; config: Config },
  studentId: number,
  input: z.output<typeof leaveInput>,
) {
  const { queries } = tx
  await tx.lock('enrolments')
  const student = await findStudent(queries, studentId)
  const problem = whyNotLeaving(student)
  if (problem) throw errors.conflict(`${problem}.`)
  const enrolments = await queries
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
  const years = yearsToLeave({
    activeYear: await readActiveYearCode(queries),
    enrolmentYears: enrolments.map((row) => row.year),
    entry_year: student.entry_year,
  })
  const dateProblem = whyDateOutOfRange(input.left_at, years)
  if (dateProblem) throw errors.invalid({ left_at: dateProblem })
  const activeEnrolments = enrolments.filter((row) => row.status === ACTIVE)
  const lessonClassIds: number[] = []
  for (const row of activeEnrolments) {
    await endEnrolment(tx, row, 'left')
    lessonClassIds.push(...(await leaveLessons(tx, row)))
  }
  const departure = { out_year: input.left_at.slice(0, 4), out_reason: input.reason }
  await updateDeparture(tx, student, { ...departure, left_on: input.left_at })
  const lastDay =
    student.user_id === null
      ? null
      : await endSessionsWithAccount(queries, config, { userId: student.user_id, leftOn: input.left_at })
  await recordEvent(tx, {
    student_id: studentId,
    kind: 'leave',
    happened_on: input.left_at,
    student_class_id: activeEnrolments.at(-1)?.id ?? null,
    reason: input.reason,
    letter_no: input.letter_no,
    note: input.note,
    lesson_class_ids: lessonClassIds.length > 0 ? JSON.stringify(lessonClassIds) : null,
  })
  return { ...departure, lastDay }
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
  const enrolments = await readEnrolments(queries, studentId)
  const currentEnrolments = enrolments.filter((row) => !isEnded(row))
  const year = await findYearToEnter(queries, input.eduyear_id ?? null, currentEnrolments)
  const [latest] = enrolments
  const current = currentEnrolments.find((row) => row.year >= year.code)
  const problem = whyNotEntering({
    departure: student,
    latest: latest ?? null,
    code: classroom.code,
    enrolledIn: current ? `${current.classroom} ${current.eduyear}` : null,
    school: input.origin_school,
  })
  if (problem?.field === 'student') throw errors.conflict(`${problem.message}.`)
  if (problem) throw errors.invalid({ [problem.field]: problem.message })
  const lastDeparture = student.left_on === null ? undefined : await findLastDeparture(queries, studentId)
  const dateProblem =
    whyDateOutOfRange(input.returned_at, [await readActiveYearCode(queries), year.code]) ??
    whyReturnBeforeLeaving(input.returned_at, lastDeparture?.happened_on ?? null)
  if (dateProblem) throw errors.invalid({ returned_at: dateProblem })
  const formerLessonIds = lastDeparture?.lesson_class_ids
    ? z.array(z.int()).parse(JSON.parse(lastDeparture.lesson_class_ids))
    : []
  const enrolment = { student_id: studentId, classroom_id: classroom.id, eduyear_id: year.id }
  const id = await enrolStudent(tx, enrolment)
  const lessons = await restoreLessons(tx, enrolment, formerLessonIds)
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
  return { id, classroom, eduyear, lessons, offered: await readJoinableLessons(queries, enrolment) }
}

/** @throws 422 if the year does not exist or has passed */
async function findYearToEnter(
  queries: Queries,
  id: number | null,
  currentEnrolments: readonly EnrolmentInYear[],
) {
  const years = await readYears(queries)
  const year =
    id === null ? yearToEnter(years, currentEnrolments) : years.find((candidate) => candidate.id === id)
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
function readEnrolments(queries: Queries, studentId: number) {
  return queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_id', '=', studentId)
    .where('student_classes.status', '!=', MOVED)
    .select([
      'classrooms.code',
      'classrooms.name as classroom',
      'student_classes.status',
      'eduyears.code as year',
      'eduyears.name as eduyear',
    ])
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
  await setDeparture(tx.queries, id, after)
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
