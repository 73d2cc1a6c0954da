/** One's own notices are found by an index, however many the school has, and so is what is to be mailed and sent. */
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordQueries } from '#test/support/resource/listQueries.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const COUNT = 6000
const BATCH = 500
const SECOND_MS = 1000
/** One of so many notices is the reader's. */
const READERS_SHARE = 25

let world: World
let reader: Client
beforeAll(async () => {
  world = await openWorld()
  const clients = [await world.as('Siswa'), await world.as('Siswa'), await world.as('Guru')]
  const [first, ...others] = clients
  if (!first) throw new Error('no reader')
  reader = first
  const { kysely } = world.context.db
  const rows = Array.from({ length: COUNT }, (_, n) => {
    const at = new Date(world.context.clock() - n * SECOND_MS).toISOString()
    return {
      // The reader has so few of all that PostgreSQL, too, finds them by an index.
      user_id: (n % READERS_SHARE === 0 ? first : others[n % others.length])?.id ?? 0,
      kind: 'task_new',
      group_name: String(n),
      about: 'Latihan',
      path: '/sia',
      count: 1,
      created_at: at,
      read_at: n < 60 ? null : at,
      is_mailed: 1,
    }
  })
  for (let start = 0; start < rows.length; start += BATCH)
    await kysely
      .insertInto('notices')
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

it.each(['', '?page=20', '?unread=1', '?unread=1&page_size=1'])(
  'the list%s and its count read no notice of others',
  async (query) => {
    const queries = await recordQueries(world, reader, `/account/notices${query}`)
    const plans = await Promise.all(
      queries.filter(({ sql: text }) => /from .?notices/.test(text)).map(explain),
    )
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).toMatch(/notices_(unread_unique|newest)/)
  },
)

it('what is to be mailed, sent and run is found without reading all', async () => {
  const { kysely } = world.context.db
  const due = '2026-01-01T00:00:00.000Z'
  const found = [
    [
      kysely.selectFrom('notices').where('is_mailed', '=', 0).select('id').orderBy('id').limit(9),
      'notices_unmailed',
    ],
    [kysely.selectFrom('notices').where('created_at', '<', due).select('id').limit(9), 'notices_age'],
  ] as const
  for (const [query, name] of found) expect(await explain(query.compile())).toContain(name)
})
