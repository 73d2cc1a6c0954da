/** What an imported month is compared with: the students of the class, their marks, and which days may change. */

import { findClassroom } from '#features/school/server/classrooms.ts'
import { findYear } from '#features/school/server/years.ts'
import { readDigits } from '#platform/contract/digits.ts'
import { foldName } from '#platform/contract/folding.ts'
import type { Context } from '#platform/server/context.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { datesOf, type MonthScope } from '../../monthImport.ts'
import { needsReason, whyDayClosed, whyFuture } from '../day/takingRules.ts'
import { classReadableBy, refuseReader } from '../rights.ts'
import { describeDay } from '../schoolDay.ts'
import { readSchoolDays, todayOf } from '../schoolDays.ts'
import { type Member, readMembers } from '../totals/members.ts'
import { isMemberWithin } from '../totals/membership.ts'
import type { SeenDays } from './importedDays.ts'

export type MonthState = {
  classroom: { name: string; code: string }
  members: readonly Member[]
  /** States by `student_class_id` and date. */
  marks: ReadonlyMap<string, string>
  seen: SeenDays
  /** Why a day cannot be changed, by date. */
  closed: ReadonlyMap<string, string>
  needsReason: boolean
}

export const markKey = (studentClassId: number, date: string) => `${studentClassId} ${date}`

/** @throws 403 or 404 for a class that the caller does not keep */
export async function readMonthState(context: Context, user: Caller, scope: MonthScope): Promise<MonthState> {
  const { kysely: queries } = context.db
  const { classroom_id, eduyear_id, month } = scope
  const relation = await refuseReader(queries, user, { classroom_id, eduyear_id })
  const year = await findYear(queries, eduyear_id)
  const dates = datesOf(month)
  const range = { from: `${month}-01`, to: dates.at(-1) ?? '' }
  const schoolDays = await readSchoolDays(queries, year, range)
  const members = await readMembers(queries, { classroom_id, eduyear_id }, classReadableBy(user))
  const days = await queries
    .selectFrom('attendance_days')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('date', '>=', range.from)
    .where('date', '<=', range.to)
    .select(['id', 'date', 'version', 'updated_at'])
    .execute()
  const marks = await queries
    .selectFrom('attendance_days')
    .innerJoin('attendance_marks', 'attendance_marks.attendance_day_id', 'attendance_days.id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('date', '>=', range.from)
    .where('date', '<=', range.to)
    .select(['student_class_id', 'date', 'status'])
    .execute()
  const marked = new Set(marks.map(({ student_class_id }) => student_class_id))
  const rules = { today: todayOf(context), relation, year, semesters: schoolDays.semesters }
  const whyClosed = (date: string) => {
    const isTaken = days.some((day) => day.date === date && day.version > 0)
    const reason = whyFuture(date, rules.today) ?? whyDayClosed({ date, ...rules })
    return reason ?? (isTaken ? null : describeDay(date, schoolDays).no_school)
  }
  return {
    classroom: await findClassroom(queries, classroom_id),
    members: members.filter(
      ({ student_class_id, membership }) => marked.has(student_class_id) || isMemberWithin(range, membership),
    ),
    marks: new Map(marks.map((mark) => [markKey(mark.student_class_id, mark.date), mark.status])),
    seen: Object.fromEntries(days.map(({ date, updated_at }) => [date, updated_at])),
    closed: new Map(dates.flatMap((date) => (whyClosed(date) ? [[date, whyClosed(date) ?? '']] : []))),
    needsReason: dates.some((date) => needsReason({ date, ...rules })),
  }
}

/** Numbers as a spreadsheet leaves them: without leading zeros. */
const bare = (number: string | null) => (readDigits(number ?? '') ?? '').replace(/^0+/, '')

/**
 * The only student of these numbers, else of this name.
 *
 * @returns null if there is none, or more than one
 */
export function findMember(
  members: readonly Member[],
  { nis, nisn, name }: { nis: string; nisn: string; name: string },
): Member | null {
  const numbers = [nisn, nis].map(bare).filter(Boolean)
  for (const number of numbers) {
    const found = members.filter(
      ({ student }) => bare(student.nisn) === number || bare(student.nis) === number,
    )
    if (found.length === 1) return found[0] ?? null
  }
  const folded = foldName(name)
  const found = folded ? members.filter(({ student }) => foldName(student.name) === folded) : []
  return found.length === 1 ? (found[0] ?? null) : null
}
