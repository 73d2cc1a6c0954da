/** The list of students filtered by class, missing fields, graduates, leavers, and missing accounts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]

/** Makes six students: two enrolled, a leaver, a graduate, one with an empty field, and one without an account. */
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ids = await createStudents(admin, [1, 2, 3, 4, 5, 6])
  const [idInA, idInB, leaverId, graduateId, incompleteId, withoutAccountId] = ids as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await school.enrol(school.vii, [idInA, leaverId])
  await school.enrol(school.viiB, [idInB])
  const leaving = { left_at: `${school.startYear}-10-05`, reason: 'Pindah sekolah' }
  expect((await admin.post(`/sia/master/student/${leaverId}/leave`, leaving)).status).toBe(200)
  const updateStudent = (id: number, values: object) =>
    world.context.db.kysely.updateTable('students').set(values).where('id', '=', id).execute()
  await updateStudent(graduateId, { out_year: '2026', out_reason: 'Lulus' })
  await updateStudent(incompleteId, { father_phone: null })
  await updateStudent(withoutAccountId, { user_id: null })
})
afterAll(() => world.close())

const listFiltered = async (filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), orderby: 'id', order: 'asc' })
  const response = await admin.get<{ rows: { id: number }[]; total_count: number }>(
    `/sia/master/student?${query}`,
  )
  expect(response.status, response.text).toBe(200)
  expect(response.body.result.total_count).toBe(response.body.result.rows.length)
  return response.body.result.rows.map(({ id }) => ids.indexOf(id) + 1)
}
const isTrue = { op: 'equal', value: true }

it.each([
  ['incomplete', [5]],
  ['graduated', [4]],
  ['left', [3]],
  ['without_account', [6]],
])('%s', async (flag, expected) => expect(await listFiltered({ [flag]: isTrue })).toEqual(expected))

it('the filter by class finds its current students', async () => {
  const toClassFilter = (...classrooms: number[]) => ({ classroom: { op: 'in', value: classrooms } })
  expect(await listFiltered(toClassFilter(school.vii))).toEqual([1])
  expect(await listFiltered(toClassFilter(school.vii, school.viiB))).toEqual([1, 2])
  expect(await listFiltered({ ...toClassFilter(school.vii), incomplete: isTrue })).toEqual([])
})

it('the filter by class has two names, which cannot be combined', async () => {
  const operation = { op: 'equal', value: school.viiB }
  expect(await listFiltered({ classroom_id: operation })).toEqual([2])
  const query = new URLSearchParams({
    filter: JSON.stringify({ classroom: operation, classroom_id: operation }),
  })
  expect(await admin.get(`/sia/master/student?${query}`)).toMatchObject({
    status: 422,
    body: { errors: { filter: 'Filter disebut dua kali: classroom' } },
  })
})

it.each(['student-class', 'lesson-class', 'lesson-class-student'])(
  'the list of %s, too, accepts both names of a relation',
  async (list) => {
    for (const name of ['classroom', 'classroom_id', 'eduyear_id']) {
      const query = new URLSearchParams({ filter: JSON.stringify({ [name]: { op: 'in', value: [1] } }) })
      expect((await admin.get(`/sia/activity/${list}?${query}`)).status, name).toBe(200)
    }
  },
)
