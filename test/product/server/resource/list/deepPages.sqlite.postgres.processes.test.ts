/** Pages beyond the middle of a long list are queried from its end, with the same result. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '#platform/server/demo/insert.ts'
import { findPageWindow } from '#platform/server/resource/list/pageWindow.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

it.each([
  ['the first page', 0, { offset: 0, size: 10, isFromEnd: false }],
  ['a page near the beginning', 900, { offset: 900, size: 10, isFromEnd: false }],
  ['a page before the middle', 2000, { offset: 2000, size: 10, isFromEnd: false }],
  ['a page beyond the middle', 4000, { offset: 995, size: 10, isFromEnd: true }],
  ['the last whole page', 4990, { offset: 5, size: 10, isFromEnd: true }],
  ['a last page that is not full', 5000, { offset: 0, size: 5, isFromEnd: true }],
  ['a page after the last', 5010, { offset: 5010, size: 10, isFromEnd: false }],
])('of 5,005 rows %s', (_name, offset, expected) => {
  expect(findPageWindow({ size: 10, offset, total: 5005 })).toEqual(expected)
})

describe('a list of more than a thousand', () => {
  const ROW_COUNT = 1345
  const PAGE_SIZE = 100
  let world: World
  let admin: Client
  beforeAll(async () => {
    world = await openWorld()
    admin = await world.as('Administrator')
    const at = '2026-01-01T00:00:00.000Z'
    const rows = Array.from({ length: ROW_COUNT }, (_, n) => ({
      code: `P${n}`,
      name: `Pelajaran ${n % 7}`,
      search_text: n % 3 === 0 ? 'pelajaran ganjil' : 'pelajaran',
      created_at: at,
      updated_at: at,
    }))
    await insertRows(world.context.db.kysely, 'lessons', rows)
  })
  afterAll(() => world.close())

  type Lesson = { id: number; name: string }

  async function readEveryPage(query: string): Promise<Lesson[]> {
    const lessons: Lesson[] = []
    for (let page = 1; ; page += 1) {
      const path = `/sia/master/lesson?page=${page}&page_size=${PAGE_SIZE}&${query}`
      const { result } = (await admin.get<{ rows: Lesson[]; total_page: number }>(path)).body
      lessons.push(...result.rows)
      if (page >= result.total_page) return lessons
    }
  }

  it.each(['asc', 'desc'])('shows each row once, in %s order', async (order) => {
    const lessons = await readEveryPage(`orderby=name&order=${order}`)
    const sign = order === 'asc' ? 1 : -1
    const sorted = [...lessons].sort((a, b) => sign * (a.name.localeCompare(b.name) || a.id - b.id))
    expect(lessons).toEqual(sorted)
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length)
    expect(lessons.length).toBeGreaterThanOrEqual(ROW_COUNT)
  })

  it('shows each row of a search once', async () => {
    const lessons = await readEveryPage('search=pelajaran&orderby=created_at&order=desc')
    expect(lessons.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id).sort((a, b) => b - a))
    expect(lessons).toHaveLength(ROW_COUNT)
  })
})
