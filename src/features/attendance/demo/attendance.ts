/** Seeds the calendar of the demonstration school's year, and the attendance of the last weeks. */
import { ACTIVE } from '#features/enrolment/status.ts'
import { seededRandom } from '#features/people/demo/factories.ts'
import { calendar } from '#features/school/calendar.ts'
import { PERIOD } from '#features/school/choices.ts'
import { readCalendar } from '#features/school/server/calendarEntries.ts'
import { readSemesterDays } from '#features/school/server/semesterDates.ts'
import { DAY } from '#platform/contract/units.ts'
import { dayIn } from '#platform/contract/zone.ts'
import { type Context, now } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { insertResource, insertRows } from '#platform/server/demo/insert.ts'
import { describeDay } from '../server/schoolDay.ts'
import { readSettings } from '../server/settings.ts'
import type { AttendanceStatus } from '../status.ts'
import { schoolYearDays } from './schoolYearDays.ts'

const WEEKS = 4
/** Classes of which the last day is not taken yet, in the order of their ids: the first is that of the printed teacher. */
const UNTAKEN_TODAY = new Set([0, 5])
/** When a class is taken, in UTC. */
const TAKEN_AT = 'T00:20:00.000Z'

/** Does nothing if there is a calendar or a day already. */
export async function seedAttendance(context: Context): Promise<void> {
  const { kysely } = context.db
  const isSeeded = async (table: 'calendar_entries' | 'attendance_days') =>
    Boolean(await kysely.selectFrom(table).select('id').limit(1).executeTakeFirst())
  if ((await isSeeded('calendar_entries')) || (await isSeeded('attendance_days'))) return
  await write(context, null, async ({ queries }) => {
    const year = await queries
      .selectFrom('eduyears')
      .where('status', '=', PERIOD.active)
      .select(['id', 'code'])
      .executeTakeFirstOrThrow()
    await insertResource(queries, calendar, { inputs: schoolYearDays(Number(year.code)), at: now(context) })
    const today = dayIn(context.config.SCHOOL_TZ, context.clock())
    const days = await readLastDays(queries, year, today)
    await seedDays(queries, { eduyearId: year.id, days, today, at: now(context) })
  })
}

/** The school days of the last weeks, in the current semester. */
async function readLastDays(queries: Queries, year: { id: number; code: string }, today: string) {
  const dates = Array.from({ length: WEEKS * 7 }, (_, n) =>
    new Date(Date.parse(today) - n * DAY).toISOString().slice(0, 10),
  ).reverse()
  const [from = today] = dates
  const calendarEntries = await readCalendar(queries, { from, to: today })
  const semesters = await readSemesterDays(queries, year)
  const { school_days } = await readSettings(queries)
  return dates.filter(
    (date) => describeDay(date, { calendar: calendarEntries, semesters, school_days }).is_school_day,
  )
}

type Seeded = { eduyearId: number; days: readonly string[]; today: string; at: string }

async function seedDays(queries: Queries, { eduyearId, days, today, at }: Seeded): Promise<void> {
  const homerooms = await queries
    .selectFrom('homerooms')
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('eduyear_id', '=', eduyearId)
    .select(['classroom_id', 'user_id'])
    .orderBy('classroom_id')
    .execute()
  const students = await queries
    .selectFrom('student_classes')
    .where('eduyear_id', '=', eduyearId)
    .where('status', '=', ACTIVE)
    .select(['id', 'classroom_id'])
    .orderBy('id')
    .execute()
  const rows = homerooms.flatMap(({ classroom_id, user_id }, index) =>
    days
      .filter((date) => date < today || !UNTAKEN_TODAY.has(index))
      .map((date) => {
        // A demonstration may be started before school.
        const recorded_at = date + TAKEN_AT < at ? date + TAKEN_AT : at
        const stamps = { recorded_at, created_at: recorded_at, updated_at: recorded_at }
        return { classroom_id, eduyear_id: eduyearId, date, version: 1, user_id, ...stamps }
      }),
  )
  await insertRows(queries, 'attendance_days', rows)
  const stored = await queries.selectFrom('attendance_days').select(['id', 'classroom_id', 'date']).execute()
  const marks = stored.flatMap((day) =>
    students
      .filter(({ classroom_id }) => classroom_id === day.classroom_id)
      .map(({ id }) => ({
        attendance_day_id: day.id,
        student_class_id: id,
        ...markOn(id, days.length - days.indexOf(day.date)),
      })),
  )
  await insertRows(queries, 'attendance_marks', marks)
}

/** One in this many students was absent without a word on the last days. */
const STUDENTS_PER_TRUANT = 150
const TRUANT_DAYS = 4
/** How many of a hundred marks are what; the others are present. */
const SHARES = [
  ['S', 2],
  ['I', 3],
  ['A', 4],
  ['T', 7],
] as const satisfies [AttendanceStatus, number][]
const REASONS = { S: ['Demam', 'Batuk', 'Sakit gigi'], I: ['Acara keluarga', 'Lomba'] } as const

/** @param age of the day, 1 on the last one */
function markOn(
  id: number,
  age: number,
): { status: AttendanceStatus; minutes: number | null; note: string | null } {
  const random = seededRandom(`attendance ${id}`, age)
  const roll = random(100)
  const isTruant = id % STUDENTS_PER_TRUANT === 1 && age <= TRUANT_DAYS
  const status = isTruant ? 'A' : (SHARES.find(([, below]) => roll < below)?.[0] ?? 'H')
  const reasons = status === 'S' || status === 'I' ? REASONS[status] : null
  return {
    status,
    minutes: status === 'T' ? 5 + random(20) : null,
    note: reasons && (reasons[random(reasons.length)] ?? null),
  }
}
