/** The filter that every list of the school year opens with: what is of the active year and semester. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecord, createSchool, createStudents, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  const ids = await createStudents(admin, [1, 2])
  await school.enrol(school.vii, ids)
  await lesson()
  await school.activate(school.nextYear, school.semester)
  await lesson(school.nextYear)
})
afterAll(() => world.close())

const lesson = (eduyear_id = school.year) =>
  createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.vii,
    eduyear_id,
    semester_id: school.semester,
    add_all_student: true,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
const years = async (path: string, filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), filterable: '0' })
  const answer = await admin.get<{ rows: Row[]; total_count: number }>(`${path}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  const { rows, total_count } = answer.body.result
  expect(total_count).toBe(rows.length)
  return rows.map((row) => (row.lesson_class ?? row).eduyear?.id)
}
type Row = { eduyear?: { id: number }; lesson_class?: { eduyear: { id: number } } }
const active = (value: boolean) => ({ active_period: { op: 'equal', value } })

it.each([
  ['/sia/activity/student-class', 0, 2],
  ['/sia/activity/lesson-class', 1, 1],
  ['/sia/activity/lesson-class-student', 0, 2],
  ['/sia/activity/teacher-class-lesson', 1, 1],
])('%s is narrowed to the active year, and taken off shows all', async (path, now, before) => {
  const all = [...Array(now).fill(school.nextYear), ...Array(before).fill(school.year)].sort()
  expect(await years(path, active(true))).toEqual(Array(now).fill(school.nextYear))
  expect((await years(path, active(false))).sort()).toEqual(all)
})

it('a lesson of the other semester is not of the active period', async () => {
  await school.activate(school.nextYear, school.otherSemester)
  for (const path of ['lesson-class', 'teacher-class-lesson'])
    expect(await years(`/sia/activity/${path}`, active(true))).toEqual([])
  await school.activate(school.nextYear, school.semester)
})

it('meets another filter and a search', async () => {
  const path = '/sia/activity/student-class'
  await school.activate(school.year, school.semester)
  const filter = { ...active(true), classroom: { op: 'in', value: [school.vii] } }
  expect(await years(path, filter)).toEqual([school.year, school.year])
  expect(await years(path, { ...filter, classroom: { op: 'in', value: [school.viii] } })).toEqual([])
})
