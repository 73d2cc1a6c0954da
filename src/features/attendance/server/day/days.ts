import { findYear } from '#features/school/server/years.ts'
import { idsOf } from '#platform/contract/options.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { attendance } from '../../attendance.ts'
import type { AttendanceDay, AttendanceRow, Suggestion } from '../../day.ts'
import { REQUESTED_STATUSES } from '../../status.ts'
import { classReadableBy, findRelation } from '../rights.ts'
import { addDays, describeDay } from '../schoolDay.ts'
import { readSchoolDays, todayOf } from '../schoolDays.ts'
import { readSettings } from '../settings.ts'
import { readMembers } from '../totals/members.ts'
import { selectMarks } from '../totals/totals.ts'
import { type ClassDay, readStored } from './storedDay.ts'
import { saveDay } from './taking.ts'
import { needsReason, whyDayClosed, whyFuture, whyReadOnly } from './takingRules.ts'

export const dayHandlers = {
  readAttendanceDay: async ({ query, context, user }) => ({ result: await readDay(context, user, query) }),
  saveAttendanceDay: async ({ body, context, user }) => {
    await saveDay(context, user, body)
    return { message: 'Kehadiran disimpan.', result: await readDay(context, user, body) }
  },
} satisfies Partial<Handlers<typeof attendance.calls>>

async function readDay(
  context: Context,
  user: Caller,
  { date, ...classYear }: ClassDay,
): Promise<AttendanceDay> {
  const { kysely: queries } = context.db
  const { classroom_id, eduyear_id } = classYear
  const relation = await findRelation(queries, user, { classroom_id, eduyear_id })
  const year = await findYear(queries, eduyear_id)
  const schoolDays = await readSchoolDays(queries, year, { from: date, to: date })
  const today = todayOf(context)
  const rules = { date, today, relation, year, semesters: schoolDays.semesters }
  const { others_may_take } = await readSettings(queries)
  const members = await readMembers(queries, classYear, classReadableBy(user))
  const stored = await readStored(queries, { date, classroom_id, eduyear_id }, members)
  return {
    ...describeDay(date, schoolDays),
    ...stored,
    suggestions:
      stored.version === 0 ? await readSuggestions(queries, { date, ...classYear }, stored.rows) : [],
    why_not: whyFuture(date, today) ?? whyReadOnly(relation, others_may_take) ?? whyDayClosed(rules),
    needs_reason: needsReason(rules),
  }
}

/** A mark is suggested for a few days only, as over a weekend. */
const SUGGESTED_DAYS = 4

/** Who was ill or excused on the last day on which the class was taken, and has no mark yet. */
async function readSuggestions(
  queries: Queries,
  { date, classroom_id, eduyear_id }: ClassDay,
  rows: readonly AttendanceRow[],
): Promise<Suggestion[]> {
  const range = { from: addDays(date, -SUGGESTED_DAYS), to: addDays(date, -1) }
  const marks = await selectMarks(queries, { classroom_id, eduyear_id }, range)
    .where('status', 'in', idsOf(REQUESTED_STATUSES))
    .select(['student_class_id', 'status', 'date', 'note'])
    .execute()
  const last = await queries
    .selectFrom('attendance_days')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('date', '<', date)
    .where('version', '>', 0)
    .select(({ fn }) => fn.max('date').as('date'))
    .executeTakeFirst()
  return rows.flatMap((row): Suggestion[] => {
    const mark = marks.find((one) => one.student_class_id === row.student_class_id && one.date === last?.date)
    if (!mark || row.status !== null || (mark.status !== 'S' && mark.status !== 'I')) return []
    return [
      { student_class_id: row.student_class_id, status: mark.status, since: mark.date, note: mark.note },
    ]
  })
}
