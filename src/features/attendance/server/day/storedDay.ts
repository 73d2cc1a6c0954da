/** What is stored of a class on a day. */
import type { ClassYear } from '#features/school/activity.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { AttendanceRow } from '../../day.ts'
import type { Member } from '../totals/members.ts'
import { isMemberOn } from '../totals/membership.ts'

/** The version as it is read: 0 while the class is not taken. */
export const takenVersion = (day: { version: number } | undefined) => Math.max(0, day?.version ?? 0)

export type ClassDay = ClassYear & { date: string }

/** What is stored of a day: its version, and a row for each student who is in the class or has a mark. */
export async function readStored(
  queries: Queries,
  { date, classroom_id, eduyear_id }: ClassDay,
  members: readonly Member[],
) {
  const day = await queries
    .selectFrom('attendance_days')
    .leftJoin('users', 'users.id', 'attendance_days.user_id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('date', '=', date)
    .select([
      'attendance_days.id',
      'version',
      'recorded_at',
      'users.id as user_id',
      'users.name',
      'attendance_days.updated_at',
    ])
    .executeTakeFirst()
  const marks = day
    ? await queries
        .selectFrom('attendance_marks')
        .where('attendance_day_id', '=', day.id)
        .selectAll()
        .execute()
    : []
  const rows = members.flatMap(({ student_class_id, student, membership }): AttendanceRow[] => {
    const mark = marks.find((one) => one.student_class_id === student_class_id)
    if (!mark && !isMemberOn(date, membership)) return []
    const { status = null, minutes = null, note = null } = mark ?? {}
    return [{ student_class_id, student, status, minutes, note }]
  })
  const isTaken = day !== undefined && day.version > 0
  return {
    version: takenVersion(day),
    recorded_by: isTaken && day.user_id && day.name ? { id: day.user_id, name: day.name } : null,
    recorded_at: isTaken ? day.recorded_at : null,
    foreseen: day && !isTaken ? Date.parse(day.updated_at) : 0,
    rows,
  }
}
