/** The count of lessons that classes miss in the active semester. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Dashboard } from '#features/home/dashboard.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
})
afterEach(() => world.close())

const countMissing = async () =>
  (await admin.get<Dashboard>('/sia-dashboard')).body.result.lessons_without_teacher

const assignLesson = (classroom_id: number, eduyear_id: number, lesson_id = school.lesson) =>
  admin.post('/sia/activity/lesson-class', {
    classroom_id,
    eduyear_id,
    semester_id: school.semester,
    lesson_teachers: [{ lesson_id, teacher_id: school.teacher }],
  })

it('a lesson that nobody has assigned yet is missing in every class', async () => {
  await createRecord(admin, '/sia/master/lesson', { code: 'SNI', name: 'Seni' })
  expect(await countMissing()).toBe(2 * 5)
})

it('an assigned lesson is missing in the other classes of its grade, and in no other grade', async () => {
  await assignLesson(school.vii, school.year)
  expect(await countMissing()).toBe(1)
  await assignLesson(school.viiB, school.year)
  expect(await countMissing()).toBe(0)
})

it('a new semester misses the lessons that the one before had', async () => {
  await assignLesson(school.vii, school.year)
  await school.activate(school.nextYear, school.semester)
  expect(await countMissing()).toBe(2)
})

it('a lesson that the last semester no longer had is not expected', async () => {
  const dropped = await createRecord(admin, '/sia/master/lesson', { code: 'SNI', name: 'Seni' })
  await assignLesson(school.vii, school.year, dropped)
  await school.activate(school.nextYear, school.semester)
  await assignLesson(school.vii, school.nextYear)
  const later = await createRecord(admin, '/sia/master/eduyear', {
    code: String(school.startYear + 2),
    name: `${school.startYear + 2}/${school.startYear + 3}`,
  })
  await school.activate(later, school.semester)
  expect(await countMissing()).toBe(2)
})

it('once students are enrolled, a class without any needs no lessons', async () => {
  await school.enrol(school.vii, await createStudents(admin, [1]))
  expect(await countMissing()).toBe(1)
})
