/** A teacher's lists of classes and students contain only their own. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dashboard } from '#features/home/dashboard.ts'
import {
  type listTaughtClasses,
  type listTaughtStudents,
  TAUGHT_CLASSES,
  TAUGHT_STUDENTS,
} from '#features/home/taught.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import {
  assignTeacher,
  type Classroom,
  enrol,
  makeClassroom,
  readActiveYear,
} from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let teacher: Client
let taughtClassroom: Classroom
let homeroom: Classroom

/** Makes a teacher with a lesson in VII A, the homeroom VIII A, and nothing in IX A. */
beforeAll(async () => {
  world = await openWorld()
  teacher = await world.as('Guru')
  taughtClassroom = await makeClassroom(world, 'VII', 'A')
  homeroom = await makeClassroom(world, 'VIII', 'A')
  const otherClassroom = await makeClassroom(world, 'IX', 'A')
  await assignTeacher(world, teacher, taughtClassroom)
  await assignHomeroom(world, teacher, homeroom)
  await enrol(world, taughtClassroom, { name: 'Anindita' })
  await enrol(world, taughtClassroom, { name: 'Bayu', status: 'moved' })
  await enrol(world, homeroom, { name: 'Citra' })
  await enrol(world, otherClassroom, { name: 'Dimas' })
})
afterAll(() => world.close())

const listStudents = async (client: Client, query = '') => {
  const path = `${TAUGHT_STUDENTS}?orderby=student.name&order=asc&${query}`
  const { status, body, text } = await client.get<Output<typeof listTaughtStudents>>(path)
  expect(status, text).toBe(200)
  return body.result
}
const listNames = async (client: Client, query?: string) =>
  (await listStudents(client, query)).rows.map(({ student }) => student.name)

it('the students are the current ones of taught classes and of the homeroom class', async () => {
  expect(await listNames(teacher)).toEqual(['Anindita', 'Citra'])
  expect(await listNames(teacher, 'search=cit')).toEqual(['Citra'])
  const toFilterQuery = (values: object) => `filter=${encodeURIComponent(JSON.stringify(values))}`
  const classroomFilter = {
    classroom: { op: 'in', value: [taughtClassroom.id] },
    active_period: { op: 'equal', value: true },
  }
  expect(await listNames(teacher, toFilterQuery(classroomFilter))).toEqual(['Anindita'])
})

it('the filter values are those of the teacher’s classes', async () => {
  const { filterable } = await listStudents(teacher)
  expect(filterable.classroom?.map(({ name }) => name)).toEqual(['VII A', 'VIII A'])
  expect(filterable.student?.map(({ name }) => name)).toEqual(['Anindita', 'Citra'])
})

it('the classes have counts of students and report cards, the homeroom teacher and the teacher’s lessons', async () => {
  const { body } = await teacher.get<Output<typeof listTaughtClasses>>(TAUGHT_CLASSES)
  const { rows, eduyear } = body.result
  expect(eduyear?.id).toBe((await readActiveYear(world)).id)
  expect(rows).toMatchObject([
    { classroom: { name: 'VII A' }, students: 1, rapors: 0, homeroom: null, lessons: [{}] },
    { classroom: { name: 'VIII A' }, students: 1, rapors: 0, homeroom: { is_own: true }, lessons: [] },
  ])
})

it("the teacher's home has their homeroom class", async () => {
  const { body } = await teacher.get<Dashboard>('/sia-dashboard')
  expect(body.result.homerooms).toEqual([{ id: homeroom.id, name: 'VIII A', code: 'VIII' }])
})

it('the lists are empty for other teachers, complete for administrators, and refused for students', async () => {
  const otherTeacher = await world.as('Guru')
  expect(await listStudents(otherTeacher)).toMatchObject({ rows: [], total_count: 0 })
  const { body } = await otherTeacher.get<Output<typeof listTaughtClasses>>(TAUGHT_CLASSES)
  expect(body.result.rows).toEqual([])
  expect(await listNames(await world.as('Administrator'))).toEqual(['Anindita', 'Citra', 'Dimas'])
  const student = await world.as('Siswa')
  for (const path of [TAUGHT_CLASSES, TAUGHT_STUDENTS])
    expect(await student.get(path)).toMatchObject({ status: 403 })
})
