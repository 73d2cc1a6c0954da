/** The default filter of lists of the school year: rows of the active year and semester. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  const ids = await createStudents(admin, [1, 2])
  await school.enrol(school.vii, ids)
  await makeLesson()
  await school.activate(school.nextYear, school.semester)
  await makeLesson(school.nextYear)
})
afterAll(() => world.close())

const makeLesson = (eduyear_id = school.year) =>
  createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.vii,
    eduyear_id,
    semester_id: school.semester,
    add_all_student: true,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
const listYears = async (path: string, filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), filterable: '0' })
  const response = await admin.get<{ rows: Row[]; total_count: number }>(`${path}?${query}`)
  expect(response.status, response.text).toBe(200)
  const { rows, total_count } = response.body.result
  expect(total_count).toBe(rows.length)
  return rows.map((row) => (row.lesson_class ?? row).eduyear?.id)
}
type Row = { eduyear?: { id: number }; lesson_class?: { eduyear: { id: number } } }
const activePeriodFilter = (value: boolean) => ({ active_period: { op: 'equal', value } })

it.each([
  ['/sia/activity/student-class', 0, 2],
  ['/sia/activity/lesson-class', 1, 1],
  ['/sia/activity/lesson-class-student', 0, 2],
  ['/sia/activity/teacher-class-lesson', 1, 1],
])(
  '%s is filtered to the active year, and shows all years without the filter',
  async (path, activeCount, otherCount) => {
    const allYears = [
      ...Array(activeCount).fill(school.nextYear),
      ...Array(otherCount).fill(school.year),
    ].sort()
    expect(await listYears(path, activePeriodFilter(true))).toEqual(Array(activeCount).fill(school.nextYear))
    expect((await listYears(path, activePeriodFilter(false))).sort()).toEqual(allYears)
  },
)

it('a lesson of the other semester is not in the active period', async () => {
  await school.activate(school.nextYear, school.otherSemester)
  for (const path of ['lesson-class', 'teacher-class-lesson'])
    expect(await listYears(`/sia/activity/${path}`, activePeriodFilter(true))).toEqual([])
  await school.activate(school.nextYear, school.semester)
})

it('the filter can be combined with another one', async () => {
  const path = '/sia/activity/student-class'
  await school.activate(school.year, school.semester)
  const filter = { ...activePeriodFilter(true), classroom: { op: 'in', value: [school.vii] } }
  expect(await listYears(path, filter)).toEqual([school.year, school.year])
  expect(await listYears(path, { ...filter, classroom: { op: 'in', value: [school.viii] } })).toEqual([])
})
