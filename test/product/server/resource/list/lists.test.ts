/** Rules of every list of the API: each documented order works, and an unknown order, page or filter is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '#src/features.ts'
import { listSortOrders } from '#test/support/resource/listQueries.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

/** Path and orders of every list without a path parameter; posts are listed as news. */
const LISTS = Object.values(calls).flatMap(({ method, path, query, exportFile }) => {
  const address = path
    .replace('/post/all/:type', '/post/all/news')
    .replace('/post/trash/:type', '/post/trash/news')
  const isList = method === 'GET' && query instanceof z.ZodObject && 'orderby' in query.shape
  if (!isList || address.includes(':') || exportFile) return []
  return [[address, listSortOrders(query)] as const]
})

it('the lists are more than 15, and most can be ordered', () => {
  expect(LISTS.length).toBeGreaterThan(15)
  expect(LISTS.filter(([, orders]) => orders.length > 1).length).toBeGreaterThan(12)
})

describe.each(LISTS)('%s', (path, orders) => {
  const sendListRequest = (query: string) =>
    admin.get<{ rows: object[]; total_count: number }>(`${path}?${query}`)

  it('accepts every documented order in both directions', async () => {
    for (const orderby of orders)
      for (const order of ['asc', 'desc']) {
        const { status, text } = await sendListRequest(`orderby=${orderby}&order=${order}`)
        expect(status, `${orderby} ${order}: ${text}`).toBe(200)
      }
  })

  it.each([
    ['orderby=warna', 'orderby'],
    ['orderby=id;drop', 'orderby'],
    ['order=naik', 'order'],
    ['page=-1', 'page'],
    ['page=satu', 'page'],
    ['filter=bukan', 'filter'],
    ['filter=%5B%5D', 'filter'],
    [`filter=${encodeURIComponent('{"warna":{"op":"equal","value":"merah"}}')}`, 'filter'],
    [`search=${'a'.repeat(300)}`, 'search'],
  ])('refuses %s under its parameter', async (query, field) => {
    const { status, body } = await sendListRequest(query)
    expect(status, query).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  it.each([
    'page=0',
    'page=',
    'page_size=0',
    'page_size=101',
    'page_size=',
    'orderby=',
    'order=',
    'search=',
    'filter=',
  ])('accepts %s with at most a hundred rows', async (query) => {
    const { status, body } = await sendListRequest(query)
    expect(status).toBe(200)
    expect(body.result.rows.length).toBeLessThanOrEqual(100)
  })

  it('has the same total beyond its last page', async () => {
    const first = await sendListRequest('page=1')
    const beyondLast = await sendListRequest('page=999')
    expect(beyondLast.status).toBe(200)
    expect(beyondLast.body.result.total_count).toBe(first.body.result.total_count)
  })
})
