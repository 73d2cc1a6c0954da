/** Posts that will appear or expire: listed over all types, the soonest first, and cancelled. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlannedPost } from '#features/posts/plannedPost.ts'
import type { Post } from '#features/posts/post.ts'
import { nextPlanEvent } from '#features/posts/server/planEvents.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(world.context.clock() + hours * HOUR).toISOString()
const listPlanned = async (query = '') =>
  (await admin.get<ListResult<PlannedPost>>(`/post/planned?page_size=100${query}`)).body.result
const listSummaries = async (query = '') =>
  (await listPlanned(query)).rows.map(({ title, next }) => `${title} ${next}`)
const schedulePost = (title: string, fields: object = {}) =>
  writePost(admin, { title, status: 'publish', ...fields })
const cancelPlan = (id: number, body: object = {}, client = admin) =>
  client.post<Post>(`/post/${id}/cancel-plan`, body)

describe('the plan', () => {
  it('lists future events, and no draft, private, permanently visible or expired post', async () => {
    await schedulePost('Besok', { publish_at: inHours(24), type: 'article' })
    await schedulePost('Nanti', { publish_at: inHours(2), expire_at: inHours(40) })
    await schedulePost('Habis', { publish_at: inHours(-2), expire_at: inHours(3), type: 'page' })
    await schedulePost('Lewat', { expire_at: inHours(-1) })
    await schedulePost('Tampil', { publish_at: inHours(-1) })
    await schedulePost('Biasa')
    await schedulePost('Privat', { publish_at: inHours(1), visibility: 'private' })
    await schedulePost('Draf', { publish_at: inHours(1), status: 'draft' })
    expect(await listSummaries()).toEqual(['Nanti appear', 'Habis expire', 'Besok appear'])
    expect(await listSummaries('&orderby=title&order=asc')).toEqual([
      'Besok appear',
      'Habis expire',
      'Nanti appear',
    ])
    expect(await listSummaries('&search=besok')).toEqual(['Besok appear'])
    const pages = encodeURIComponent(JSON.stringify({ type: { op: 'in', value: ['page'] } }))
    expect(await listSummaries(`&filter=${pages}`)).toEqual(['Habis expire'])
    const { rows, total_count } = await listPlanned()
    expect(total_count).toBe(3)
    // The query and nextPlanEvent agree.
    for (const row of rows) expect(nextPlanEvent(row, inHours(0))).toBe(row.next)
    expect((await admin.get('/post/planned/export?format=csv')).text).toMatch(/Tampil;Informasi;Nanti/)
  })

  it('lists a post with two events once, and lists exactly the posts that nextPlanEvent finds', async () => {
    await schedulePost('Dua Kali', { publish_at: inHours(6), expire_at: inHours(7), type: 'article' })
    await schedulePost('Selesai', { publish_at: inHours(-6), expire_at: inHours(-5) })
    await schedulePost('Berakhir Privat', { expire_at: inHours(8), visibility: 'private' })
    await schedulePost('Berakhir Draf', { expire_at: inHours(8), status: 'draft' })
    const posts = await world.context.db.kysely
      .selectFrom('posts')
      .select(['id', 'status', 'visibility', 'publish_at', 'expire_at'])
      .execute()
    const now = inHours(0)
    const expected = posts.filter((post) => nextPlanEvent(post, now) !== null).map(({ id }) => id)
    const { rows, total_count } = await listPlanned()
    expect(rows.filter(({ title }) => title === 'Dua Kali')).toHaveLength(1)
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
    expect(total_count).toBe(expected.length)
  })

  it('needs manage-content', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content'] })
    expect((await contributor.get('/post/planned')).status).toBe(403)
    const { id } = await schedulePost('Rencana', { publish_at: inHours(5) })
    expect((await cancelPlan(id, {}, contributor)).status).toBe(403)
  })
})

describe('cancelling', () => {
  it('turns a post that would appear into a draft, which never appears', async () => {
    const { id, slug } = await schedulePost('Batal Tampil', {
      publish_at: inHours(1),
      expire_at: inHours(50),
    })
    const { status, body } = await cancelPlan(id)
    expect([status, body.message]).toEqual([200, 'Jadwal dibatalkan. Konten ini sekarang draf.'])
    expect(body.result).toMatchObject({ status: 'draft', publish_at: null, expire_at: expect.any(String) })
    const revisions = await admin.get<{ rows: unknown[] }>(`/post/${id}/revisions`)
    expect(revisions.body.result.rows).toHaveLength(2)
    expect((await cancelPlan(id)).status).toBe(409)
    world.advanceClock(2 * HOUR)
    expect((await world.anonymous.get(`/public/post/${slug}`)).status).toBe(404)
  })

  it('keeps a post that would expire', async () => {
    const { id, slug } = await schedulePost('Batal Habis', { expire_at: inHours(1) })
    expect((await cancelPlan(id)).body.message).toBe('Jadwal dibatalkan. Konten ini tetap tampil.')
    world.advanceClock(2 * HOUR)
    expect((await world.anonymous.get(`/public/post/${slug}`)).status).toBe(200)
    expect((await readPost(admin, id)).expire_at).toBeNull()
  })

  it('is refused when somebody has changed the post since, and changes nothing', async () => {
    const { id, updated_at } = await schedulePost('Rebutan', { publish_at: inHours(1) })
    await admin.put(`/post/${id}`, { ...(await readPost(admin, id)), title: 'Rebutan Baru' })
    expect((await cancelPlan(id, { updated_at })).status).toBe(409)
    expect((await readPost(admin, id)).status).toBe('publish')
  })

  it('is refused when the post has just appeared, and its expiry stays', async () => {
    const { id, updated_at } = await schedulePost('Baru Tampil', {
      publish_at: inHours(1),
      expire_at: inHours(50),
    })
    world.advanceClock(HOUR)
    const { status, body } = await cancelPlan(id, { updated_at, next: 'appear' })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Konten ini baru saja tampil/)])
    expect(await readPost(admin, id)).toMatchObject({ status: 'publish', expire_at: expect.any(String) })
    expect((await cancelPlan(id, { updated_at, next: 'expire' })).status).toBe(200)
  })
})
