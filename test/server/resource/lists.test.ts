/** What every list of the API promises alike: each order it names works, and an order, page or filter it does not name is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import { ordersOf } from '#test/support/listQueries.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

/** Every list that needs no more than its address; those of one kind of posts stand for all kinds. */
const LISTS = Object.values(calls).flatMap(({ method, path, query, exportFile }) => {
  const address = path
    .replace('/post/all/:type', '/post/all/news')
    .replace('/post/trash/:type', '/post/trash/news')
  const isList = method === 'GET' && query instanceof z.ZodObject && 'orderby' in query.shape
  if (!isList || address.includes(':') || exportFile) return []
  return [[address, ordersOf(query)] as const]
})

it('are many, and most can be ordered', () => {
  expect(LISTS.length).toBeGreaterThan(15)
  expect(LISTS.filter(([, orders]) => orders.length > 1).length).toBeGreaterThan(12)
})

describe.each(LISTS)('%s', (path, orders) => {
  const ask = (query: string) => admin.get<{ rows: object[]; total_count: number }>(`${path}?${query}`)

  it('is there in every order it names, both ways', async () => {
    for (const orderby of orders)
      for (const order of ['asc', 'desc']) {
        const { status, text } = await ask(`orderby=${orderby}&order=${order}`)
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
  ])('refuses %s under its name', async (query, field) => {
    const { status, body } = await ask(query)
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
  ])('reads %s as nothing was said, and never more than a hundred rows', async (query) => {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    expect(body.result.rows.length).toBeLessThanOrEqual(100)
  })

  it('beyond its last page has no rows, and still says how many there are', async () => {
    const [first, beyond] = [await ask('page=1'), await ask('page=999')]
    expect(beyond.status).toBe(200)
    expect(beyond.body.result.total_count).toBe(first.body.result.total_count)
  })
})
