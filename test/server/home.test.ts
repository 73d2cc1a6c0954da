/** The editors' first screen: each part to whom it concerns, and of it what waits. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Home } from '#contract/home/home.ts'
import { withLease } from '#server/backup/nightlyLease.ts'
import { enrol, makeRoom } from '#test/support/documents.ts'
import { createRecord } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({ env: { BACKUP_AT: '02:00' } })
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const home = async (who: Client) => (await who.get<Home>('/dashboard')).body.result
const post = (changes: object, who = admin) =>
  createRecord(who, '/post', {
    type: 'article',
    title: 'Tulisan',
    content: '',
    status: 'publish',
    visibility: 'public',
    ...changes,
  })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('an empty school waits for nothing', async () => {
  const { content, broken_links, school } = await home(admin)
  expect(content).toMatchObject({
    drafts: { total: 0, latest: [] },
    agenda: [],
    headline: null,
    recent: [],
    trashed: [],
  })
  expect(content?.counts.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0])
  expect(broken_links).toEqual([])
  expect(school).toEqual({
    missing_rapors: { missing: 0, students: 0 },
    students_without_class: 0,
    lessons_without_teacher: 0,
  })
})

it('tells drafts, the agenda to come, the headline and what was written last', async () => {
  const draft = await post({ title: 'Belum selesai', status: 'draft' })
  await post({ type: 'agenda', title: 'Sudah lewat', agenda_date: inDays(-3) })
  const later = await post({ type: 'agenda', title: 'Nanti', agenda_date: inDays(9) })
  const sooner = await post({ type: 'agenda', title: 'Segera', agenda_date: inDays(2) })
  const news = await post({
    type: 'news',
    title: 'Utama',
    meta: [{ name: 'mtdt_headline_one', value: 1 }],
  })
  const { content } = await home(admin)
  expect(content?.drafts).toMatchObject({ total: 1, latest: [{ id: draft, title: 'Belum selesai' }] })
  expect(content?.agenda.map(({ id }) => id)).toEqual([sooner, later])
  expect(content?.headline).toMatchObject({ id: news, title: 'Utama' })
  expect(content?.recent[0]).toMatchObject({ id: news, status: 'publish' })
  expect(content?.counts).toContainEqual({ type: 'agenda', total: 3 })
})

it('names a menu that leads nowhere, and report cards and classes that are missing', async () => {
  const page = await post({ type: 'page', title: 'Profil' })
  const item = await admin.post<{ id: number }>('/setting/menu', {
    name: 'Profil',
    link: '/pages/profil',
    type: 'main',
    post_id: page,
  })
  expect(item.status, item.text).toBe(201)
  await admin.delete(`/post/${page}`)
  const room = await makeRoom(world, 'VII', 'A')
  await enrol(world, room)
  const { broken_links, school } = await home(admin)
  expect(broken_links).toMatchObject([
    { id: item.body.result.id, name: 'Profil', menu: 'main', state: 'gone' },
  ])
  expect(school).toMatchObject({ missing_rapors: { missing: 1, students: 1 } })
})

it('a contributor sees the own posts alone, and nothing of menus or the school', async () => {
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  const own = await post({ title: 'Punya saya', status: 'draft' }, writer)
  const { content, broken_links, school } = await home(writer)
  expect([broken_links, school]).toEqual([null, null])
  expect(content?.drafts).toMatchObject({ total: 1, latest: [{ id: own }] })
  expect(content?.recent.map(({ id }) => id)).toEqual([own])
  expect(content?.counts.reduce((sum, { total }) => sum + total, 0)).toBe(1)
  const none = await home(await world.as({ keys: ['dashboard'] }))
  expect(none).toEqual({ backup_warning: null, content: null, broken_links: null, school: null })
})

it('a contributor, who has no list, is named everything they wrote', async () => {
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  const own: number[] = []
  for (let index = 0; index < 7; index += 1)
    own.unshift(await post({ title: `Tulisan ${index}`, status: 'draft' }, writer))
  expect((await home(writer)).content?.recent.map(({ id }) => id)).toEqual(own)
  expect((await home(admin)).content?.recent).toHaveLength(5)
})

it('a contributor is told of what they deleted themselves, and who may not delete of nothing', async () => {
  const keys = ['dashboard', 'add-content', 'edit-content', 'delete-content'] as const
  const writer = await world.as({ keys: [...keys] })
  const own = await post({ title: 'Keliru', status: 'draft' }, writer)
  const others = await post({ title: 'Milik kantor' })
  for (const [id, client] of [
    [own, writer],
    [others, admin],
  ] as const)
    expect((await client.delete(`/post/${id}`)).status).toBe(200)
  expect((await home(writer)).content?.trashed).toMatchObject([{ id: own, type: 'article', title: 'Keliru' }])
  expect((await home(admin)).content?.trashed).toEqual([])
  const reader = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  expect((await home(reader)).content?.trashed).toEqual([])
})

it('a contributor is told of no headline and no agenda that visitors do not see', async () => {
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  const hidden = { visibility: 'private', agenda_date: inDays(1), type: 'agenda' }
  const secret = await post({ ...hidden, title: 'Rapat rahasia' })
  const planned = await post({ ...hidden, visibility: 'public', publish_at: `${inDays(3)}T00:00:00.000Z` })
  const meta = [{ name: 'mtdt_headline_one', value: 1 }]
  const draft = await post({ type: 'news', title: 'Belum boleh tahu', status: 'draft', meta })
  const agendaOf = async (who: Client) => (await home(who)).content?.agenda.map(({ id }) => id)
  expect(await agendaOf(admin)).toEqual(expect.arrayContaining([secret, planned]))
  const seen = await agendaOf(writer)
  expect([seen?.includes(secret), seen?.includes(planned)]).toEqual([false, false])
  expect((await home(admin)).content?.headline?.id).toBe(draft)
  expect((await home(writer)).content?.headline).toBeNull()
  const published = await post({ type: 'news', title: 'Sudah terbit', meta })
  expect((await home(writer)).content?.headline?.id).toBe(published)
})

it('tells administrators, and nobody else, that the nightly backup failed', async () => {
  const { context } = world
  const failing = () => Promise.reject(new Error('disk penuh'))
  await expect(withLease(context, 'nightly-2026-11-22', failing)).rejects.toThrow()
  expect((await home(admin)).backup_warning).toEqual({ made_at: null, reason: 'disk penuh' })
  expect((await home(await world.as('Operator'))).backup_warning).toBeNull()
})
