/** Reads of persons are found by an index, however many the trail has, and the trail without reads does not pass over them. */
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storeRead } from '#platform/server/db/audit/reads.ts'
import { recordQueries } from '#test/support/resource/listQueries.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const READ_COUNT = 4000
const CHANGE_COUNT = 400
const BATCH = 200
const SECOND_MS = 1000

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  const { kysely } = world.context.db
  const detail = JSON.stringify({ screen: '/sia/master/student', filters: [], pages: [1], rows: 10 })
  const rows = Array.from({ length: READ_COUNT + CHANGE_COUNT }, (_, n) => ({
    user_id: admin.id,
    action: n < READ_COUNT ? 'read' : 'update',
    entity: 'student',
    entity_id: n % 2,
    count: 1,
    detail,
    created_at: new Date(world.context.clock() - n * SECOND_MS).toISOString(),
  }))
  for (let start = 0; start < rows.length; start += BATCH)
    await kysely
      .insertInto('audits')
      .values(rows.slice(start, start + BATCH))
      .execute()
  await sql`analyze`.execute(kysely)
})
afterAll(() => world.close())

async function explain(query: CompiledQuery): Promise<string> {
  const { kysely, engine } = world.context.db
  const prefix = engine === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await kysely.executeQuery<object>({ ...query, sql: `${prefix} ${query.sql}` })
  return JSON.stringify(rows)
}

it('the row that a read is added to is found by reader, record and time', async () => {
  const { kysely } = world.context.db
  const executed = vi.spyOn(kysely.getExecutor(), 'executeQuery')
  const by = { userId: admin.id, at: new Date(world.context.clock()).toISOString(), address: null }
  await storeRead(kysely, { entity: 'student', entityId: 0, screen: '/lain' }, by)
  const queries = executed.mock.calls.map(([query]) => query as CompiledQuery)
  executed.mockRestore()
  const selects = queries.filter((query) => query.sql.startsWith('select'))
  expect(selects).toHaveLength(1)
  for (const query of selects) expect(await explain(query)).toContain('audits_reads')
})

it.each(['/audit', '/audit?page=5', '/audit?action=read'])(
  '%s is read in the order of an index',
  async (path) => {
    const queries = await recordQueries(world, admin, path)
    const plans = await Promise.all(
      queries.filter((query) => / limit /.test(query.sql) && query.sql.includes('audits')).map(explain),
    )
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).toMatch(/audits_(changes_|action_)?newest/)
      expect(plan).not.toContain('SCAN audits"')
    }
  },
)
