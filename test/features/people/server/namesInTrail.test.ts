/** Every call that answers with the names of students is in the trail, also one that returns nothing else of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { createLesson, type LessonFixture } from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let lesson: LessonFixture
let names: string[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  lesson = await createLesson(world, 2)
  // Its rooms are outside of the choices, which lists of classes would report.
  await world.context.db.kysely.updateTable('classrooms').set({ code: 'VII', room: 'A' }).execute()
  const students = await world.context.db.kysely.selectFrom('students').select('name').execute()
  names = students.map(({ name }) => name)
})
afterAll(() => world.close())

/** Calls without a body that may read something, whatever they need in their query. */
const endpoints: Endpoint[] = Object.values(calls)
const reads = endpoints.filter(
  ({ method, access, path }) => method === 'GET' && access !== 'public' && path !== '/audit',
)

async function countReads(): Promise<number> {
  const rows = await world.context.db.kysely
    .selectFrom('audits')
    .where('action', '=', 'read')
    .select('count')
    .execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}

const addressOf = ({ path }: Endpoint) =>
  path.replace(/:(\w+)/g, (_, name) => String(name === 'id' ? lesson.id : name === 'type' ? 'news' : 1))

it('no call names a student without a row', async () => {
  const naming: string[] = []
  const unrecorded: string[] = []
  for (const call of reads) {
    const before = await countReads()
    const { status, text } = await admin.get(addressOf(call))
    if (status !== 200 || !names.some((name) => text.includes(name))) continue
    naming.push(call.path)
    if ((await countReads()) === before) unrecorded.push(call.path)
  }
  expect(naming.length).toBeGreaterThan(8)
  expect(unrecorded).toEqual([])
})

describe('the choices of a class', () => {
  it('are recorded with their search and number of students, and not without students', async () => {
    const [name = ''] = names
    const before = await countReads()
    await admin.get('/sia/activity/student-class-opt?students=0')
    expect(await countReads()).toBe(before)
    await world.context.db.kysely.deleteFrom('audits').execute()
    world.advanceClock(11 * 60_000)
    await admin.get(`/sia/activity/student-class-opt?search=${encodeURIComponent(name)}`)
    const [row] = await world.context.db.kysely.selectFrom('audits').select(['entity', 'detail']).execute()
    expect(row?.entity).toBe('student')
    expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({ filters: [`search=${name}`], rows: 1 })
  })
})
