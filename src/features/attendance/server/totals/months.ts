/** The month of a class: the marks of its days, and the totals. */

import { readHeadmaster } from '#features/people/server/headmaster.ts'
import type { ClassYear } from '#features/school/activity.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { findYear } from '#features/school/server/years.ts'
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import { monthName } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { inOneBatch, sendExport } from '#platform/server/resource/export/sendExport.ts'
import type { attendance } from '../../attendance.ts'
import type { AttendanceMonth, MonthRow } from '../../month.ts'
import { needsReason, whyReadOnly } from '../day/takingRules.ts'
import { classReadableBy, findRelation } from '../rights.ts'
import { daysBetween, describeDay, monthRange } from '../schoolDay.ts'
import { readSchoolDays, todayOf } from '../schoolDays.ts'
import { readSettings } from '../settings.ts'
import { percentOf } from './counting.ts'
import { groupBy } from './groups.ts'
import { readMembers } from './members.ts'
import { isMemberWithin } from './membership.ts'
import { type DayRange, readTotals, selectMarks } from './totals.ts'

export const monthHandlers = {
  readAttendanceMonth: async ({ query, context, user }) => ({
    result: await readMonth(context, user, query),
  }),
  exportAttendanceMonth: async (call) => {
    const { context, user, query } = call
    const month = await readMonth(context, user, query)
    const name = `Kehadiran ${month.classroom.name} ${monthName(query.month)}`
    const exportFile = { name, columns: monthColumns(month) }
    const rows = month.rows.map((row, index) => ({ number: index + 1, ...row }))
    return sendExport(call, { exportFile }, inOneBatch(Promise.resolve(rows)))
  },
} satisfies Partial<Handlers<typeof attendance.calls>>

type MonthKey = ClassYear & { month: string }

async function readMonth(context: Context, user: Caller, key: MonthKey): Promise<AttendanceMonth> {
  const { kysely: queries } = context.db
  const classYear = { classroom_id: key.classroom_id, eduyear_id: key.eduyear_id }
  const relation = await findRelation(queries, user, classYear)
  const { others_may_take } = await readSettings(queries)
  const { code, ...eduyear } = await findYear(queries, classYear.eduyear_id)
  const range = monthRange(key.month)
  const schoolDays = await readSchoolDays(queries, { ...eduyear, code }, range)
  const dates = daysBetween(range.from, range.to)
  const rules = { today: todayOf(context), semesters: schoolDays.semesters }
  const versions = await readVersions(queries, classYear, range)
  return {
    classroom: await findClassroom(queries, classYear.classroom_id),
    eduyear,
    headmaster: await readHeadmaster(queries),
    homeroom: await findHomeroomTeacher(queries, classYear),
    why_not: whyReadOnly(relation, others_may_take),
    needs_reason: dates.some((date) => needsReason({ date, ...rules })),
    days: dates.map((date) => {
      const { is_school_day, holiday } = describeDay(date, schoolDays)
      const version = versions.get(date) ?? 0
      return { date, is_school_day, holiday, taken: version > 0, version }
    }),
    rows: await readMonthRows(queries, user, { classYear, range }),
  }
}

async function readMonthRows(
  queries: Queries,
  user: Caller,
  { classYear, range }: { classYear: ClassYear; range: DayRange },
): Promise<MonthRow[]> {
  const members = await readMembers(queries, classYear, classReadableBy(user))
  const totals = await readTotals(queries, classYear, { members, range })
  const marks = await selectMarks(queries, classYear, range)
    .select(['student_class_id', 'date', 'status'])
    .orderBy('date')
    .execute()
  const daysOf = groupBy(marks, ({ student_class_id }) => student_class_id)
  return members.flatMap(({ student_class_id, student, membership }): MonthRow[] => {
    const own = daysOf.get(student_class_id) ?? []
    const { days: _, ...counts } = totals.get(student_class_id) ?? NO_TOTALS
    if (own.length === 0 && !isMemberWithin(range, membership)) return []
    const days = Object.fromEntries(own.map(({ date, status }) => [date, status]))
    const percent = percentOf(totals.get(student_class_id) ?? NO_TOTALS)
    return [{ student_class_id, student, days, ...counts, percent }]
  })
}

const NO_TOTALS = { S: 0, I: 0, A: 0, T: 0, present: 0, days: 0 }

async function readVersions(queries: Queries, { classroom_id, eduyear_id }: ClassYear, range: DayRange) {
  const rows = await queries
    .selectFrom('attendance_days')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('date', '>=', range.from)
    .where('date', '<=', range.to)
    .where('version', '>', 0)
    .select(['date', 'version'])
    .execute()
  return new Map(rows.map(({ date, version }) => [date, version]))
}

async function findHomeroomTeacher(queries: Queries, { classroom_id, eduyear_id }: ClassYear) {
  const teacher = await queries
    .selectFrom('homerooms')
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .select(['name', 'nip'])
    .executeTakeFirst()
  return teacher ?? null
}

const NARROW = 4

function monthColumns({ days }: AttendanceMonth): ExportColumn[] {
  const count = (source: string): ExportColumn => ({ source, label: source, kind: 'number', width: NARROW })
  return [
    { source: 'number', label: 'No', kind: 'number', width: 5 },
    { source: 'student.nis', label: 'NIS' },
    { source: 'student.nisn', label: 'NISN' },
    { source: 'student.name', label: 'Nama', width: 32 },
    ...days.map(({ date }) => ({
      source: `days.${date}`,
      label: String(Number(date.slice(8))),
      width: NARROW,
    })),
    ...['S', 'I', 'A', 'T'].map(count),
    { source: 'present', label: 'Hadir', kind: 'number', width: 7 },
    { source: 'percent', label: '%', kind: 'number', width: 7 },
  ]
}
