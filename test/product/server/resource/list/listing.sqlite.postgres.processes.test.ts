/** Lists: paging, sorting, filtering, and invalid queries. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST_SORTABLE } from '#features/posts/post.ts'
import { listPosts, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
const listTitles = async (query: Record<string, unknown>, type = 'news') =>
  (await listPosts(admin, type, query)).body.result.rows.map((row) => row.title)

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  const operator = await world.as('Operator')
  for (let index = 0; index < 23; index += 1) {
    await writePost(index % 2 ? admin : operator, {
      title: `${['Apel', 'apel', 'Bola', 'citra'][index % 4]} ${String(index).padStart(2, '0')}`,
      status: index % 3 ? 'draft' : 'publish',
      visibility: index % 5 ? 'public' : 'private',
    })
    world.advanceClock(index % 2 ? 60_000 : 0)
  }
  for (let day = 1; day <= 9; day += 1) {
    await writePost(admin, { type: 'agenda', title: `Hari ${day}`, agenda_date: `2026-03-0${day}` })
  }
})
afterAll(() => world.close())

describe('paging', () => {
  it('returns the 10 newest rows by default, with the total', async () => {
    const { body } = await listPosts(admin, 'news')
    expect(body.result).toMatchObject({ total_count: 23, total_page: 3 })
    expect(body.result.rows).toHaveLength(10)
    expect(body.result.rows[0]).toMatchObject({
      title: 'Bola 22',
      author: { name: expect.stringContaining('Operator') },
    })
    expect(body.result.rows[0]).not.toHaveProperty('content')
  })

  it.each([
    [{ page: 1, page_size: 5 }, 5, 5],
    [{ page: 5, page_size: 5 }, 3, 5],
    [{ page: 6, page_size: 5 }, 0, 5],
    [{ page: 999_999_999, page_size: 100 }, 0, 1],
    [{ page: 0 }, 10, 3],
    [{ page_size: 1000 }, 23, 1],
    [{ page_size: 0 }, 1, 23],
  ])('of %j gives %i rows of %i pages', async (query, rows, total_page) => {
    const { body } = await listPosts(admin, 'news', query)
    expect(body.result.rows).toHaveLength(rows)
    expect(body.result).toMatchObject({ total_count: 23, total_page })
  })

  it('returns at most 100 rows, whatever page size is requested', async () => {
    const at = new Date(world.context.clock()).toISOString()
    const values = Array.from({ length: 101 }, (_, index) => ({
      code: `K${index}`,
      name: `Pelajaran ${index}`,
      search_text: '',
      created_at: at,
      updated_at: at,
    }))
    await world.context.db.kysely.insertInto('lessons').values(values).execute()
    const { body } = await admin.get<{ rows: object[] }>('/sia/master/lesson?page_size=5000')
    expect(body.result.rows).toHaveLength(100)
    expect(body.result).toMatchObject({ total_count: 101, total_page: 2 })
  })

  it('of an empty list is one empty page', async () => {
    expect((await listPosts(admin, 'preface')).body.result).toEqual({
      rows: [],
      total_count: 0,
      total_page: 1,
    })
  })

  it('updates the total when a post is created or deleted', async () => {
    const { id } = await writePost(admin, { type: 'preface' })
    expect((await listPosts(admin, 'preface')).body.result.total_count).toBe(1)
    await admin.delete(`/post/${id}`)
    expect((await listPosts(admin, 'preface')).body.result.total_count).toBe(0)
  })
})

describe('sorting', () => {
  it.each(POST_SORTABLE.flatMap((orderby) => ['asc', 'desc'].map((order) => ({ orderby, order }))))(
    'by $orderby $order has every row once across the pages',
    async ({ orderby, order }) => {
      const rows = []
      for (let page = 1; page <= 5; page += 1) {
        rows.push(
          ...(await listPosts(admin, 'news', { orderby, order, page, page_size: 5 })).body.result.rows,
        )
      }
      expect(new Set(rows.map((row) => row.id)).size).toBe(23)
      const values = rows.map((row) =>
        String(orderby.includes('.') ? row.author.name : row[orderby as 'title']).toLowerCase(),
      )
      const sortedValues = [...values].sort()
      expect(values).toEqual(order === 'asc' ? sortedValues : sortedValues.reverse())
    },
  )

  it('by agenda date is by day', async () => {
    expect(await listTitles({ orderby: 'agenda_date', order: 'asc', page_size: 2 }, 'agenda')).toEqual([
      'Hari 1',
      'Hari 2',
    ])
    expect(await listTitles({ orderby: 'agenda_date', order: 'desc', page_size: 2 }, 'agenda')).toEqual([
      'Hari 9',
      'Hari 8',
    ])
  })

  it('by order without a column reverses the default order', async () => {
    expect(await listTitles({ order: 'asc', page_size: 1 })).toEqual(['Apel 00'])
    expect(await listTitles({ order: 'desc', page_size: 1 })).toEqual(['Bola 22'])
  })
})

describe('filtering', () => {
  const listFiltered = (filter: unknown, type = 'news') => listPosts(admin, type, { filter, page_size: 100 })

  it.each([
    [{ status: { op: 'equal', value: 'publish' } }, 8],
    [{ status: { op: 'in', value: ['publish', 'draft'] } }, 23],
    [{ status: { op: 'in', value: [] } }, 0],
    [{ status: { op: 'equal', value: 'publish' }, visibility: { op: 'equal', value: 'private' } }, 2],
    [{ status: { op: 'equal', value: "publish' or '1'='1" } }, 0],
    [{ status: { op: 'equal', value: true } }, 0],
    [{ status: { op: 'equal', value: 1 } }, 0],
    [{}, 23],
  ])('by %j finds %i', async (filter, count) => {
    const { status, body } = await listFiltered(filter)
    expect(status).toBe(200)
    expect(body.result.total_count).toBe(count)
  })

  it.each([
    [{ from: '2026-03-03', to: '2026-03-05' }, 3],
    [{ from: '2026-03-08' }, 2],
    [{ to: '2026-03-01', from: null }, 1],
    [{}, 9],
    [{ from: '2026-03-05', to: '2026-03-03' }, 0],
  ])('between %j finds %i days', async (value, count) => {
    expect(
      (await listFiltered({ agenda_date: { op: 'between', value } }, 'agenda')).body.result.total_count,
    ).toBe(count)
  })
})

describe('a list is refused with 422', () => {
  it.each([
    ['orderby', { orderby: 'content' }, 'Urutan ini tidak dikenal'],
    ['orderby', { orderby: 'title; drop table posts' }, 'Urutan ini tidak dikenal'],
    ['orderby', { orderby: 'constructor' }, 'Urutan ini tidak dikenal'],
    ['order', { order: 'sideways' }, 'Arah urutan: asc atau desc'],
    ['page', { page: 'x' }, 'Harus angka'],
    ['page', { page: -1 }, 'Harus angka'],
    ['page_size', { page_size: '1e3' }, 'Harus angka'],
    ['search', { search: 'x'.repeat(101) }, 'Pencarian paling banyak 100 huruf'],
    [
      'filter',
      { filter: { password_hash: { op: 'equal', value: 1 } } },
      'Filter tidak dikenal: password_hash',
    ],
    ['filter', { filter: { constructor: { op: 'equal', value: 1 } } }, 'Filter tidak dikenal: constructor'],
    ['filter', { filter: { status: { op: 'like', value: '%' } } }, 'Bentuk filter tidak dikenal'],
    ['filter', { filter: { status: 'publish' } }, 'Bentuk filter tidak dikenal'],
    ['filter', { filter: { status: { op: 'in', value: 'publish' } } }, 'Bentuk filter tidak dikenal'],
    ['filter', { filter: [] }, 'Bentuk filter tidak dikenal'],
    ['filter', { filter: 'null' }, 'Bentuk filter tidak dikenal'],
    ['filter', { filter: '{"status"' }, 'Filter bukan JSON'],
  ])('under %s for %j', async (field, query, message) => {
    expect(await listPosts(admin, 'news', query)).toMatchObject({
      status: 422,
      body: { success: false, result: null, errors: { [field]: message } },
    })
  })

  it('if a parameter is repeated', async () => {
    const { status, body } = await admin.get('/post/all/news?page=1&page=2')
    expect(status).toBe(422)
    expect(body.errors?.page).toBeTruthy()
  })
})

it('a list of an unknown kind of post is 404', async () => {
  expect((await admin.get('/post/all/album')).status).toBe(404)
})
