/** A day of the whole school: classes not taken, who is absent, and who was alpa for days. */
import { type RawBuilder, sql } from 'kysely'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import { PERIOD } from '#features/school/choices.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import { readYears } from '#features/school/server/years.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { attendance } from '../../attendance.ts'
import { ALPA, ALPA_STREAK, PRESENT } from '../../status.ts'
import type { AttendanceToday } from '../../today.ts'
import { classDecidedBy, classReadableBy, isOffice } from '../rights.ts'
import { addDays, describeDay } from '../schoolDay.ts'
import { readSchoolDays, todayOf } from '../schoolDays.ts'
import { readSettings } from '../settings.ts'
import { groupBy } from './groups.ts'

export const todayHandlers = {
  readAttendanceToday: async ({ query, context, user }) => ({
    result: await readToday(context, user, query.date ?? todayOf(context)),
  }),
} satisfies Partial<Handlers<typeof attendance.calls>>

async function readToday(context: Context, user: Caller, date: string): Promise<AttendanceToday> {
  const { kysely: queries } = context.db
  const year = (await readYears(queries)).find(({ status }) => status === PERIOD.active)
  if (!year) throw errors.invalid({ date: 'Tahun ajaran aktif tidak ditemukan' })
  const schoolDays = await readSchoolDays(queries, year, { from: date, to: date })
  const day = describeDay(date, schoolDays)
  const key = { date, eduyear_id: year.id }
  const mayTake = await classTakenBy(queries, user)
  return {
    ...day,
    eduyear_id: year.id,
    missing: day.is_school_day ? await readMissing(queries, mayTake, key) : [],
    absent: await readAbsent(queries, user, { ...key, mayTake }),
    streaks: await readStreaks(queries, user, key),
  }
}

type DayOfYear = { date: string; eduyear_id: number }

/** Whether the caller takes the class of a row of `student_classes`. */
async function classTakenBy(queries: Queries, user: Caller): Promise<RawBuilder<boolean>> {
  const { others_may_take } = await readSettings(queries)
  return others_may_take && !isOffice(user) && user.user_type === 'teacher'
    ? classReadableBy(user)
    : classDecidedBy(user)
}

/** The classes with students that are not taken on the day, and that the caller may take. */
async function readMissing(queries: Queries, mayTake: RawBuilder<boolean>, { date, eduyear_id }: DayOfYear) {
  const rows = await queries
    .selectFrom('classrooms')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('student_classes')
          .whereRef('student_classes.classroom_id', '=', 'classrooms.id')
          .where('student_classes.eduyear_id', '=', eduyear_id)
          .where('student_classes.status', 'not in', ENDED_STATUSES)
          .where(mayTake)
          .select('student_classes.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attendance_days')
            .whereRef('attendance_days.classroom_id', '=', 'classrooms.id')
            .where('attendance_days.eduyear_id', '=', eduyear_id)
            .where('attendance_days.date', '=', date)
            .where('attendance_days.version', '>', 0)
            .select('attendance_days.id'),
        ),
      ),
    )
    .select(['classrooms.id', 'classrooms.name', 'classrooms.code'])
    .orderBy(CLASS_ORDER)
    .execute()
  return rows.map((classroom) => ({ classroom }))
}

/** The condition of the index of marks that are not H: as literals, since an index of part of a table is used for literals only. */
const ABSENT_MARK = sql<boolean>`attendance_marks.status <> ${sql.lit(PRESENT)}`

function selectAbsences(queries: Queries, user: Caller, { eduyear_id }: DayOfYear) {
  return queries
    .selectFrom('attendance_days')
    .innerJoin('attendance_marks', 'attendance_marks.attendance_day_id', 'attendance_days.id')
    .innerJoin('student_classes', 'student_classes.id', 'attendance_marks.student_class_id')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'attendance_days.classroom_id')
    .where('attendance_days.eduyear_id', '=', eduyear_id)
    .where(ABSENT_MARK)
    .where(classReadableBy(user))
    .select([
      'students.id',
      'students.name',
      'students.nis',
      'students.nisn',
      'classrooms.id as classroom_id',
      'classrooms.name as classroom',
      'classrooms.code',
      'attendance_marks.status',
      'attendance_marks.note',
      'attendance_marks.student_class_id',
      'attendance_days.date',
    ])
    .orderBy(CLASS_ORDER)
    .orderBy(({ fn }) => fn<string>('lower', ['students.name']))
    .orderBy('attendance_days.date', 'desc')
}

type Absence = Awaited<ReturnType<ReturnType<typeof selectAbsences>['execute']>>[number]

const toRefs = ({ id, name, nis, nisn, classroom_id, classroom, code }: Absence) => ({
  student: { id, name, nis, nisn },
  classroom: { id: classroom_id, name: classroom, code },
})

type AbsentKey = DayOfYear & { mayTake: RawBuilder<boolean> }

async function readAbsent(queries: Queries, user: Caller, { mayTake, ...key }: AbsentKey) {
  const rows = await selectAbsences(queries, user, key)
    .where('attendance_days.date', '=', key.date)
    .select('attendance_days.version')
    .select(sql<number>`case when ${mayTake} then 1 else 0 end`.as('may_take'))
    .execute()
  return rows.flatMap((row) => {
    const { status, note, student_class_id, may_take, version } = row
    if (status !== 'S' && status !== 'I' && status !== 'A') return []
    const isCorrectable = may_take === 1 && version > 0
    return [{ ...toRefs(row), status, note, student_class_id, version: isCorrectable ? version : null }]
  })
}

/** Streaks are followed so far back; longer ones are said with this length. */
const STREAK_DAYS = 60

/** Of each student the days alpa in a row, up to the last day on which their class was taken. */
async function readStreaks(queries: Queries, user: Caller, key: DayOfYear) {
  const from = addDays(key.date, -STREAK_DAYS)
  const taken = await queries
    .selectFrom('attendance_days')
    .where('eduyear_id', '=', key.eduyear_id)
    .where('date', '>=', from)
    .where('date', '<=', key.date)
    .where('version', '>', 0)
    .select(['classroom_id', 'date'])
    .orderBy('date', 'desc')
    .execute()
  const daysOf = groupBy(taken, ({ classroom_id }) => classroom_id)
  const absences = await selectAbsences(queries, user, key)
    .where('attendance_days.date', '>=', from)
    .where('attendance_days.date', '<=', key.date)
    .where('attendance_days.version', '>', 0)
    .where('attendance_marks.status', '=', ALPA)
    .where('student_classes.status', 'not in', ENDED_STATUSES)
    .execute()
  const byStudent = groupBy(absences, ({ student_class_id }) => student_class_id)
  return [...byStudent.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const days = (daysOf.get(first.classroom_id) ?? []).findIndex(
      ({ date }, index) => own[index]?.date !== date,
    )
    const length = days === -1 ? own.length : days
    return length >= ALPA_STREAK ? [{ ...toRefs(first), days: length }] : []
  })
}
