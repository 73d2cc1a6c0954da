/** A class on a day, in a month and in a semester is found by indexes, however many years the school has kept. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordQueries } from '#test/support/resource/listQueries.ts'
import { type AttendanceSchool, attendanceCalls, openAttendanceSchool } from '#test/support/sia/attendance.ts'

let school: AttendanceSchool
beforeAll(async () => {
  school = await openAttendanceSchool()
  await attendanceCalls(school, school.office).save(school.today, 'HSA', { version: 0 })
})
afterAll(() => school.world.close())

const TABLES = /attendance_days|attendance_marks/

/** The steps of the plans that read the two large tables, of all queries of a request. */
async function explainSteps(path: string): Promise<string[]> {
  const { world, homeroom } = school
  const queries = await recordQueries(world, homeroom, path)
  const steps: string[] = []
  for (const query of queries.filter(({ sql }) => TABLES.test(sql) && sql.startsWith('select'))) {
    const { rows } = await world.context.db.kysely.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    })
    steps.push(...rows.map(({ detail }) => detail).filter((detail) => TABLES.test(detail)))
  }
  return steps
}

const CALLS: [string, () => Record<string, string>][] = [
  ['', () => ({ ...keyOf(school), date: school.today })],
  ['/month', () => ({ ...keyOf(school), month: school.today.slice(0, 7) })],
  ['/summary', () => ({ ...keyOf(school), semester_id: `${school.year.semester_id}` })],
  ['/today', () => ({ date: school.today })],
]

const keyOf = ({ classroom, year }: AttendanceSchool) => ({
  classroom_id: `${classroom.id}`,
  eduyear_id: `${year.id}`,
})

it.each(CALLS)('/sia/activity/attendance%s reads no other class', async (path, queryOf) => {
  const steps = await explainSteps(`/sia/activity/attendance${path}?${new URLSearchParams(queryOf())}`)
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.filter((step) => !step.startsWith('SEARCH'))).toEqual([])
})
