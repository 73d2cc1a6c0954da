/** Seeds five years of attendance of 1,000 students: a million marks in 25 classes of 40. */
import type { AttendanceStatus } from '#features/attendance/status.ts'
import { makeClassroom, makeEduyear, makeStudent } from '#features/people/demo/factories.ts'
import { insertStudents } from '#features/people/demo/insertPeople.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { insertResource, insertRows } from '#platform/server/demo/insert.ts'
import { resources } from '#src/features.ts'
import { createSchool, makeMany, type SchoolLocation } from '../seed.ts'

const YEAR_COUNT = 5
export const CLASS_COUNT = 25
const CLASS_SIZE = 40
/** Of each class. */
const DAYS_PER_YEAR = 205

/** The active year, whose id the requests need. */
export type SeededYear = { id: number; code: string }

/** @param location the environment variables that the server gets */
export async function seedAttendance(location: SchoolLocation): Promise<SeededYear> {
  let active: SeededYear | undefined
  await createSchool(location, async (queries, at) => {
    const { eduyear, classroom } = resources
    active = await queries
      .selectFrom('eduyears')
      .where('status', '=', 'active')
      .select(['id', 'code'])
      .executeTakeFirstOrThrow()
    const first = Number(active.code) - YEAR_COUNT + 1
    const passed = makeMany(YEAR_COUNT - 1, (n) => makeEduyear(first + n))
    await insertResource(queries, eduyear, { inputs: passed, at, status: 'passed' })
    await insertResource(queries, classroom, { inputs: makeMany(CLASS_COUNT, makeClassroom), at })
    await insertStudents(queries, makeMany(CLASS_COUNT * CLASS_SIZE, makeStudent), { at })
    const years = await queries.selectFrom('eduyears').select(['id', 'code']).orderBy('code').execute()
    for (const [index, year] of years.entries()) await seedYear(queries, { index, ...year })
  })
  if (!active) throw new Error('The school has no active year')
  return active
}

async function seedYear(queries: Queries, { index, id: eduyear_id, code }: SeededYear & { index: number }) {
  const firstDay = Date.UTC(Number(code), 6, 13)
  const dates = schoolDays(firstDay)
  const at = new Date(firstDay).toISOString()
  const stamps = { created_at: at, updated_at: at }
  for (const classroom of makeMany(CLASS_COUNT, (n) => n)) {
    const classYear = { classroom_id: classroom + 1, eduyear_id, ...stamps }
    const status = index === YEAR_COUNT - 1 ? 'active' : 'passed'
    const students = makeMany(CLASS_SIZE, (n) => 1 + classroom * CLASS_SIZE + n)
    await insertRows(
      queries,
      'student_classes',
      students.map((student_id) => ({ student_id, status, ...classYear })),
    )
    await insertRows(
      queries,
      'attendance_days',
      dates.map((date) => ({ date, version: 1, recorded_at: at, ...classYear })),
    )
    const enrolments = await idsOf(queries, 'student_classes', classYear)
    const days = await idsOf(queries, 'attendance_days', classYear)
    for (const [dayIndex, attendance_day_id] of days.entries())
      await insertRows(
        queries,
        'attendance_marks',
        enrolments.map((student_class_id, n) => ({
          attendance_day_id,
          student_class_id,
          status: STATUSES[(n * 7 + dayIndex * 13 + classroom) % STATUSES.length] ?? 'H',
        })),
      )
  }
}

/** Of thirty marks 26 are present. */
const STATUSES: readonly AttendanceStatus[] = ['S', 'I', 'A', 'T', ...Array<AttendanceStatus>(26).fill('H')]

async function idsOf(
  queries: Queries,
  table: 'student_classes' | 'attendance_days',
  { classroom_id, eduyear_id }: { classroom_id: number; eduyear_id: number },
): Promise<number[]> {
  const rows = await queries
    .selectFrom(table)
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Days of six-day weeks from the first one. */
function schoolDays(firstDay: number): string[] {
  const days: string[] = []
  for (let moment = firstDay; days.length < DAYS_PER_YEAR; moment += DAY)
    if (new Date(moment).getUTCDay() !== 0) days.push(new Date(moment).toISOString().slice(0, 10))
  return days
}
