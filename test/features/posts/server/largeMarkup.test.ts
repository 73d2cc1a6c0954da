/** Large and deeply nested posts are sanitised without delaying other requests, or refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAFT, listPosts, readPost, writePost } from '#test/support/content/posts.ts'
import { startProcessorTime } from '#test/support/world/processorTime.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

/** Sanitised in this process instead of a worker, a megabyte delays other requests by half a second to two. */
const LIMIT_MS = 200

describe('a post of a megabyte', () => {
  const createRandomWord = () => Math.random().toString(36).slice(2)
  it.each([
    ['of styled lines', () => '<p style="color:#c00;text-align:center">isi</p>'.repeat(20_000)],
    ['of random words', () => `<p>${Array.from({ length: 80_000 }, createRandomWord).join(' ')}</p>`],
    ['of characters that must be escaped', () => '&amp;'.repeat(190_000)],
    ['of images', () => `<img src="/images/${'a1'.repeat(16)}.jpg">`.repeat(17_000)],
    ['of addresses of documents', () => `<p>${`/files/${'a'.repeat(32)}/`.repeat(24_000)}</p>`],
    ['of what looks like images', () => 'src="'.repeat(190_000)],
    [
      'of a letter with hundreds of thousands of diacritics',
      () => `<p>a${'\u0301\u0323'.repeat(160_000)}</p>`,
    ],
  ])('%s is saved without delaying other requests', async (_case, content) => {
    let shortestGap = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 4 && shortestGap > LIMIT_MS; attempt += 1) {
      const post = { ...DRAFT, content: content().slice(0, 990_000) }
      const gap = await longestGap(async () => expect((await admin.post('/post', post)).status).toBe(201))
      shortestGap = Math.min(shortestGap, gap)
    }
    expect(shortestGap).toBeLessThanOrEqual(LIMIT_MS)
  })

  it('that escaping makes four times as long is refused', async () => {
    const body = { ...DRAFT, content: '<'.repeat(900_000) }
    expect(await admin.post('/post', body)).toMatchObject({
      status: 422,
      body: { errors: { content: 'Isi terlalu panjang' } },
    })
  })

  it('is sanitised like a short one, and found by its first words', async () => {
    const content = `<p>Kacapiring</p><script>alert(1)</script>${'<p onclick="x()">isi</p>'.repeat(2000)}`
    const { id } = await writePost(admin, { type: 'page', content })
    expect((await readPost(admin, id)).content).toBe(`<p>Kacapiring</p>${'<p>isi</p>'.repeat(2000)}`)
    expect((await listPosts(admin, 'page', { search: 'kacapiring' })).body.result.total_count).toBe(1)
  })
})

/** Milliseconds for which the event loop was blocked, without the time that other programs used. */
async function longestGap(work: () => Promise<unknown>): Promise<number> {
  const readClock = () => ({ time: performance.now(), worked: process.cpuUsage() })
  let previous = readClock()
  let longest = 0
  const measureGap = () => {
    const { user, system } = process.cpuUsage(previous.worked)
    longest = Math.max(longest, Math.min(performance.now() - previous.time, (user + system) / 1000))
    previous = readClock()
  }
  const timer = setInterval(measureGap, 1)
  await work()
  measureGap()
  clearInterval(timer)
  return longest
}

it('a long post is saved before all that somebody else has sent', async () => {
  const other = await world.as('Operator')
  const saved: string[] = []
  const save = async (client: Client, name: string) => {
    const content = '<p style="color:#c00;text-align:center">isi</p>'.repeat(10_000)
    expect((await client.post('/post', { ...DRAFT, title: name, content })).status).toBe(201)
    saved.push(name)
  }
  const many = Array.from({ length: 10 }, () => save(admin, 'banyak'))
  await Promise.all([...many, save(other, 'satu')])
  expect(saved.indexOf('satu')).toBeLessThan(5)
})

it('a post of endlessly nested elements is refused quickly', async () => {
  const body = { ...DRAFT, content: '<b>'.repeat(300_000) }
  const readMs = startProcessorTime()
  expect(await admin.post('/post', body)).toMatchObject({
    status: 422,
    body: { errors: { content: 'Isi ini bertingkat terlalu dalam.' } },
  })
  expect(readMs()).toBeLessThan(2000)
})
