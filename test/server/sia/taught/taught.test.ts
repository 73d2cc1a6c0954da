/** A teacher's tiles lead to lists of their own classes and students, and to nobody else's. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '#contract/endpoint.ts'
import type { Dashboard } from '#contract/sia/dashboard/dashboard.ts'
import {
  type listTaughtClasses,
  type listTaughtStudents,
  TAUGHT_CLASSES,
  TAUGHT_STUDENTS,
} from '#contract/sia/taught.ts'
import { assignTeacher, enrol, makeRoom, type Room, readActiveYear } from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let teacher: Client
let taught: Room
let own: Room

/** Teaches in VII A, looks after VIII A, has nothing to do with IX A. */
beforeAll(async () => {
  world = await openWorld()
  teacher = await world.as('Guru')
  taught = await makeRoom(world, 'VII', 'A')
  own = await makeRoom(world, 'VIII', 'A')
  const foreign = await makeRoom(world, 'IX', 'A')
  await assignTeacher(world, teacher, taught)
  await assignHomeroom(world, teacher, own)
  await enrol(world, taught, { name: 'Anindita' })
  await enrol(world, taught, { name: 'Bayu', status: 'moved' })
  await enrol(world, own, { name: 'Citra' })
  await enrol(world, foreign, { name: 'Dimas' })
})
afterAll(() => world.close())

const students = async (who: Client, query = '') => {
  const path = `${TAUGHT_STUDENTS}?orderby=student.name&order=asc&${query}`
  const { status, body, text } = await who.get<Output<typeof listTaughtStudents>>(path)
  expect(status, text).toBe(200)
  return body.result
}
const names = async (who: Client, query?: string) =>
  (await students(who, query)).rows.map(({ student }) => student.name)

it('students are those of the classes taught and looked after, as long as they are there', async () => {
  expect(await names(teacher)).toEqual(['Anindita', 'Citra'])
  expect(await names(teacher, 'search=cit')).toEqual(['Citra'])
  const filter = (values: object) => `filter=${encodeURIComponent(JSON.stringify(values))}`
  const room = { classroom: { op: 'in', value: [taught.id] }, active_period: { op: 'equal', value: true } }
  expect(await names(teacher, filter(room))).toEqual(['Anindita'])
})

it('what may be filtered by is told of the own classes alone', async () => {
  const { filterable } = await students(teacher)
  expect(filterable.classroom?.map(({ name }) => name)).toEqual(['VII A', 'VIII A'])
  expect(filterable.student?.map(({ name }) => name)).toEqual(['Anindita', 'Citra'])
})

it('classes tell their students, report cards, homeroom teacher and the own lessons', async () => {
  const { body } = await teacher.get<Output<typeof listTaughtClasses>>(TAUGHT_CLASSES)
  const { rows, eduyear } = body.result
  expect(eduyear?.id).toBe((await readActiveYear(world)).id)
  expect(rows).toMatchObject([
    { classroom: { name: 'VII A' }, students: 1, rapors: 0, homeroom: null, lessons: [{}] },
    { classroom: { name: 'VIII A' }, students: 1, rapors: 0, homeroom: { is_own: true }, lessons: [] },
  ])
})

it("the teacher's home names the own homeroom class", async () => {
  const { body } = await teacher.get<Dashboard>('/sia-dashboard')
  expect(body.result.homerooms).toEqual([{ id: own.id, name: 'VIII A', code: 'VIII' }])
})

it('who teaches nobody is told of nobody, the office of all, and students of nothing', async () => {
  const stranger = await world.as('Guru')
  expect(await students(stranger)).toMatchObject({ rows: [], total_count: 0 })
  const { body } = await stranger.get<Output<typeof listTaughtClasses>>(TAUGHT_CLASSES)
  expect(body.result.rows).toEqual([])
  expect(await names(await world.as('Administrator'))).toEqual(['Anindita', 'Citra', 'Dimas'])
  const siswa = await world.as('Siswa')
  for (const path of [TAUGHT_CLASSES, TAUGHT_STUDENTS])
    expect(await siswa.get(path)).toMatchObject({ status: 403 })
})
