/** The list of students narrowed to a class, to gaps, to those who graduated or left, to those without account. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSchool, createStudents, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]

/** One in VII A, one in VII B, one who left, one who graduated, one with a gap, one without account. */
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ids = await createStudents(admin, [1, 2, 3, 4, 5, 6])
  const [inA, inB, left, graduated, gap, waiting] = ids as [number, number, number, number, number, number]
  await school.enrol(school.vii, [inA, left])
  await school.enrol(school.viiB, [inB])
  const leaving = { left_at: `${school.start}-10-05`, reason: 'Pindah sekolah' }
  expect((await admin.post(`/sia/master/student/${left}/leave`, leaving)).status).toBe(200)
  const change = (id: number, values: object) =>
    world.context.db.kysely.updateTable('students').set(values).where('id', '=', id).execute()
  await change(graduated, { out_year: '2026', out_reason: 'Lulus' })
  await change(gap, { father_phone: null })
  await change(waiting, { user_id: null })
})
afterAll(() => world.close())

const found = async (filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), orderby: 'id', order: 'asc' })
  const answer = await admin.get<{ rows: { id: number }[]; total_count: number }>(
    `/sia/master/student?${query}`,
  )
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.result.total_count).toBe(answer.body.result.rows.length)
  return answer.body.result.rows.map(({ id }) => ids.indexOf(id) + 1)
}
const on = { op: 'equal', value: true }

it.each([
  ['incomplete', [5]],
  ['graduated', [4]],
  ['left', [3]],
  ['without_account', [6]],
])('%s', async (flag, expected) => expect(await found({ [flag]: on })).toEqual(expected))

it('a class holds who is in it now', async () => {
  const room = (...rooms: number[]) => ({ classroom: { op: 'in', value: rooms } })
  expect(await found(room(school.vii))).toEqual([1])
  expect(await found(room(school.vii, school.viiB))).toEqual([1, 2])
  expect(await found({ ...room(school.vii), incomplete: on })).toEqual([])
})

it('is narrowed to a class under either of its names, and never under both', async () => {
  const one = { op: 'equal', value: school.viiB }
  expect(await found({ classroom_id: one })).toEqual([2])
  const query = new URLSearchParams({ filter: JSON.stringify({ classroom: one, classroom_id: one }) })
  expect(await admin.get(`/sia/master/student?${query}`)).toMatchObject({
    status: 422,
    body: { errors: { filter: 'Filter disebut dua kali: classroom' } },
  })
})

it.each(['student-class', 'lesson-class', 'lesson-class-student'])(
  'the list of %s too takes a relation under either name',
  async (list) => {
    for (const name of ['classroom', 'classroom_id', 'eduyear_id']) {
      const query = new URLSearchParams({ filter: JSON.stringify({ [name]: { op: 'in', value: [1] } }) })
      expect((await admin.get(`/sia/activity/${list}?${query}`)).status, name).toBe(200)
    }
  },
)
