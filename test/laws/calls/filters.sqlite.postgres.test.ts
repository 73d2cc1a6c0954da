/** Law: a filter whose value it does not know lists nothing or is refused; it never lists everything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, filterNames } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
const clients: Client[] = []
beforeAll(async () => {
  world = await openWorld()
  for (const role of ['Administrator', 'Guru', 'Siswa'] as const) clients.push(await world.as(role))
})
afterAll(() => world.close())

/** The list calls that need no record in their path, with the names of their filters. */
const lists = Object.values<Endpoint>(calls).flatMap(({ method, path, query }) => {
  const filter = query instanceof z.ZodObject ? query.shape.filter : undefined
  const known = filter instanceof z.ZodType ? filterNames.get(filter) : undefined
  return known && method === 'GET' && !path.includes(':id') ? [{ path, names: known.names }] : []
})

type List = { total_count: number }

async function sendFilter(path: string, operation: object, name: string) {
  const filter = encodeURIComponent(JSON.stringify({ [name]: operation }))
  for (const client of clients) {
    const format = path.endsWith('/export') ? '&format=csv' : ''
    const response = await client.get<List>(`${path.replace(':type', 'news')}?filter=${filter}${format}`)
    if (response.status !== 403) return response
  }
  throw new Error(`Nobody may read ${path}`)
}

const FLAGS = [
  'active_period',
  'never_signed_in',
  'opened',
  'password_ended',
  'scored',
  'unscored',
  'writable',
]
const isFlag = (name: string) => FLAGS.includes(name)

it('lists are checked, and all kinds of flags among them', () => {
  expect(lists.length).toBeGreaterThan(20)
  expect([...new Set(lists.flatMap(({ names }) => names.filter(isFlag)))].sort()).toEqual(FLAGS)
})

/** The first record and what follows its header, for a list and for its export. */
const hasRows = ({ body, text }: Awaited<ReturnType<typeof sendFilter>>) =>
  body?.result ? body.result.total_count > 0 : text.trim().split('\r\n').length > 1

describe.each(lists)('$path', ({ path, names }) => {
  it.each(names.filter(isFlag))('%s is yes or no', async (name) => {
    const operations = [
      ...['bukan nilai', 'true', '1', 2].map((value) => ({ op: 'equal', value })),
      { op: 'in', value: [true] },
      { op: 'between', value: { from: 1 } },
    ]
    for (const operation of operations)
      expect(await sendFilter(path, operation, name), JSON.stringify(operation)).toMatchObject({
        status: 422,
        body: { errors: { filter: expect.stringContaining(name) } },
      })
    for (const value of [true, false]) {
      const { status } = await sendFilter(path, { op: 'equal', value }, name)
      expect(status, String(value)).toBe(200)
    }
  })

  it.each(names.filter((name) => !isFlag(name)))('%s', async (name) => {
    for (const value of ['bukan nilai', -7]) {
      const response = await sendFilter(path, { op: 'equal', value }, name)
      expect(response.status === 422 || !hasRows(response), String(value)).toBe(true)
    }
    for (const operation of [
      { op: 'equal', value: 1, more: 1 },
      { op: 'between', value: { form: 1 } },
    ])
      expect((await sendFilter(path, operation, name)).status, JSON.stringify(operation)).toBe(422)
  })
})
