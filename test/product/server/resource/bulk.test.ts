/** Many records of a plain resource are changed or deleted in one call: all of them or none, in the trail, by those who may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#src/features.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { createSchool, createStudents } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type Row = { id: number; code: string; name: string }
const { api } = resources.lesson
const BULK = `${api}/bulk`

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

let lessonCount = 0
async function createLessons(count: number): Promise<Row[]> {
  const lessons: Row[] = []
  for (let index = 0; index < count; index += 1) {
    lessonCount += 1
    lessons.push(
      (await admin.post<Row>(api, { code: `B${lessonCount}`, name: `Pelajaran ${lessonCount}` })).body.result,
    )
  }
  return lessons
}
const readLessons = async (ids: readonly number[]) => {
  const filter = encodeURIComponent(JSON.stringify({ id: { op: 'in', value: ids } }))
  const { rows } = (
    await admin.get<{ rows: Row[] }>(`${api}?page_size=100&orderby=id&order=asc&filter=${filter}`)
  ).body.result
  return rows
}
const actionsOf = async (id: number) =>
  (await readAudits(world, 'lesson')).filter(({ entity_id }) => entity_id === id).map(({ action }) => action)

describe('a change', () => {
  it('sets the sent fields of each record, keeps the others, and is in the trail of each', async () => {
    const lessons = await createLessons(3)
    const ids = lessons.map(({ id }) => id)
    const { status, body } = await admin.put(BULK, { ids, data: { name: 'Seni' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: '3 data berhasil diperbarui.', result: { ids } })
    expect(await readLessons(ids)).toMatchObject(lessons.map(({ id, code }) => ({ id, code, name: 'Seni' })))
    for (const id of ids) expect(await actionsOf(id)).toEqual(['create', 'update'])
  })

  it.each([
    ['a missing record', async (ids: number[]) => ({ ids: [...ids, 999_999], data: { name: 'X' } }), 404],
    ['a value that must be unique', async (ids: number[]) => ({ ids, data: { code: 'SAMA' } }), 422],
    ['an emptied required field', async (ids: number[]) => ({ ids, data: { name: '' } }), 422],
    ['nothing to change', async (ids: number[]) => ({ ids, data: {} }), 422],
    ['a record named twice', async (ids: number[]) => ({ ids: [...ids, ...ids], data: { name: 'X' } }), 422],
    ['no record', async () => ({ ids: [], data: { name: 'X' } }), 422],
    [
      'too many records',
      async () => ({ ids: Array.from({ length: 101 }, (_, index) => index + 1), data: { name: 'X' } }),
      422,
    ],
  ])('with %s changes nothing', async (_case, toBody, expected) => {
    const lessons = await createLessons(2)
    const ids = lessons.map(({ id }) => id)
    expect((await admin.put(BULK, await toBody(ids))).status).toBe(expected)
    expect(await readLessons(ids)).toMatchObject(lessons.map(({ id, code, name }) => ({ id, code, name })))
  })
})

describe('a deletion', () => {
  it('deletes all, and is in the trail of each', async () => {
    const ids = (await createLessons(2)).map(({ id }) => id)
    expect((await admin.delete(BULK, { ids })).body).toMatchObject({
      message: '2 data berhasil dihapus.',
      result: { ids },
    })
    expect(await readLessons(ids)).toEqual([])
    for (const id of ids) expect(await actionsOf(id)).toEqual(['create', 'delete'])
  })

  it('of records of which one is in use deletes none, and says where it is used', async () => {
    const school = await createSchool(admin)
    const ids = [school.viii, school.vii]
    await school.enrol(school.vii, await createStudents(admin, [1]))
    const { status, body } = await admin.delete(`${resources.classroom.api}/bulk`, { ids })
    expect(status).toBe(409)
    expect(body.message).toContain('masih dipakai oleh 1')
    for (const id of ids) expect((await admin.get(`${resources.classroom.api}/${id}`)).status).toBe(200)
  })
})

it.each([
  ['edit-sia-master', 200, 403],
  ['delete-sia-master', 403, 200],
  ['sia-master', 403, 403],
] as const)('the key %s allows what it allows for one record', async (key, change, removal) => {
  const ids = (await createLessons(2)).map(({ id }) => id)
  const client = await world.as({ keys: [key] })
  expect((await client.put(BULK, { ids, data: { name: 'Baru' } })).status).toBe(change)
  expect((await client.delete(BULK, { ids })).status).toBe(removal)
})
