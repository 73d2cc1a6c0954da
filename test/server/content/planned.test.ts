/** What will appear or go by itself: listed over all types, the soonest first, and cancelled. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/content/post.ts'
import { nextPlanEvent, type PlannedPost } from '#contract/content/posts/plannedPost.ts'
import type { ListResult } from '#contract/endpoint.ts'
import { readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(world.context.clock() + hours * HOUR).toISOString()
const planned = async (query = '') =>
  (await admin.get<ListResult<PlannedPost>>(`/post/planned?page_size=100${query}`)).body.result
const summaries = async (query = '') =>
  (await planned(query)).rows.map(({ title, next }) => `${title} ${next}`)
const plan = (title: string, fields: object = {}) => writePost(admin, { title, status: 'publish', ...fields })
const cancel = (id: number, body: object = {}, who = admin) => who.post<Post>(`/post/${id}/cancel-plan`, body)

describe('the plan', () => {
  it('holds what is still to come, and nothing that is a draft, private, shown for good or gone', async () => {
    await plan('Besok', { publish_at: inHours(24), type: 'article' })
    await plan('Nanti', { publish_at: inHours(2), expire_at: inHours(40) })
    await plan('Habis', { publish_at: inHours(-2), expire_at: inHours(3), type: 'page' })
    await plan('Lewat', { expire_at: inHours(-1) })
    await plan('Tampil', { publish_at: inHours(-1) })
    await plan('Biasa')
    await plan('Privat', { publish_at: inHours(1), visibility: 'private' })
    await plan('Draf', { publish_at: inHours(1), status: 'draft' })
    expect(await summaries()).toEqual(['Nanti appear', 'Habis expire', 'Besok appear'])
    expect(await summaries('&orderby=title&order=asc')).toEqual([
      'Besok appear',
      'Habis expire',
      'Nanti appear',
    ])
    expect(await summaries('&search=besok')).toEqual(['Besok appear'])
    const pages = encodeURIComponent(JSON.stringify({ type: { op: 'in', value: ['page'] } }))
    expect(await summaries(`&filter=${pages}`)).toEqual(['Habis expire'])
    const { rows, total_count } = await planned()
    expect(total_count).toBe(3)
    // The list and the rule say the same.
    for (const row of rows) expect(nextPlanEvent(row, inHours(0))).toBe(row.next)
    expect((await admin.get('/post/planned/export?format=csv')).text).toMatch(/Tampil;Informasi;Nanti/)
  })

  it('names what appears and goes later once, and holds what planOf says of all posts', async () => {
    await plan('Dua Kali', { publish_at: inHours(6), expire_at: inHours(7), type: 'article' })
    await plan('Selesai', { publish_at: inHours(-6), expire_at: inHours(-5) })
    await plan('Berakhir Privat', { expire_at: inHours(8), visibility: 'private' })
    await plan('Berakhir Draf', { expire_at: inHours(8), status: 'draft' })
    const posts = await world.context.db.kysely
      .selectFrom('posts')
      .select(['id', 'status', 'visibility', 'publish_at', 'expire_at'])
      .execute()
    const at = inHours(0)
    const expected = posts.filter((post) => nextPlanEvent(post, at) !== null).map(({ id }) => id)
    const { rows, total_count } = await planned()
    expect(rows.filter(({ title }) => title === 'Dua Kali')).toHaveLength(1)
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
    expect(total_count).toBe(expected.length)
  })

  it('is for who manages content', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content'] })
    expect((await contributor.get('/post/planned')).status).toBe(403)
    const { id } = await plan('Rencana', { publish_at: inHours(5) })
    expect((await cancel(id, {}, contributor)).status).toBe(403)
  })
})

describe('cancelling', () => {
  it('makes a draft of what was to appear, which the clock then leaves alone', async () => {
    const { id, slug } = await plan('Batal Tampil', { publish_at: inHours(1), expire_at: inHours(50) })
    const { status, body } = await cancel(id)
    expect([status, body.message]).toEqual([200, 'Jadwal dibatalkan. Konten ini sekarang draf.'])
    expect(body.result).toMatchObject({ status: 'draft', publish_at: null, expire_at: expect.any(String) })
    const revisions = await admin.get<{ rows: unknown[] }>(`/post/${id}/revisions`)
    expect(revisions.body.result.rows).toHaveLength(2)
    expect((await cancel(id)).status).toBe(409)
    world.advanceClock(2 * HOUR)
    admin = await world.as('Administrator')
    expect((await world.anyone.get(`/public/post/${slug}`)).status).toBe(404)
  })

  it('keeps what was to go', async () => {
    const { id, slug } = await plan('Batal Habis', { expire_at: inHours(1) })
    expect((await cancel(id)).body.message).toBe('Jadwal dibatalkan. Konten ini tetap tampil.')
    world.advanceClock(2 * HOUR)
    admin = await world.as('Administrator')
    expect((await world.anyone.get(`/public/post/${slug}`)).status).toBe(200)
    expect((await readPost(admin, id)).expire_at).toBeNull()
  })

  it('of what somebody has changed meanwhile is refused and changes nothing', async () => {
    const { id, updated_at } = await plan('Rebutan', { publish_at: inHours(1) })
    await admin.put(`/post/${id}`, { ...(await readPost(admin, id)), title: 'Rebutan Baru' })
    expect((await cancel(id, { updated_at })).status).toBe(409)
    expect((await readPost(admin, id)).status).toBe('publish')
  })

  it('of what appeared at that very moment is refused, and it still goes when it was to go', async () => {
    const { id, updated_at } = await plan('Baru Tampil', { publish_at: inHours(1), expire_at: inHours(50) })
    world.advanceClock(HOUR)
    admin = await world.as('Administrator')
    const { status, body } = await cancel(id, { updated_at, next: 'appear' })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Konten ini baru saja tampil/)])
    expect(await readPost(admin, id)).toMatchObject({ status: 'publish', expire_at: expect.any(String) })
    expect((await cancel(id, { updated_at, next: 'expire' })).status).toBe(200)
  })
})
