/** The home screen: what each user sees of posts, menus, the school and the backup. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Home } from '#features/home/homeScreen.ts'
import { withLease } from '#platform/server/backup/nightlyLease.ts'
import { enrol, makeClassroom } from '#test/support/sia/documents.ts'
import { createRecord } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({ env: { BACKUP_AT: '02:00' } })
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const readHome = async (client: Client) => (await client.get<Home>('/dashboard')).body.result
const createPost = (changes: object, client = admin) =>
  createRecord(client, '/post', {
    type: 'article',
    title: 'Tulisan',
    content: '',
    status: 'publish',
    visibility: 'public',
    ...changes,
  })
const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('of an empty school has no open work', async () => {
  const { content, broken_links, school } = await readHome(admin)
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

it('lists drafts, the future agenda, the headline and the latest posts', async () => {
  const draft = await createPost({ title: 'Belum selesai', status: 'draft' })
  await createPost({ type: 'agenda', title: 'Sudah lewat', agenda_date: dateInDays(-3) })
  const laterEvent = await createPost({ type: 'agenda', title: 'Nanti', agenda_date: dateInDays(9) })
  const soonerEvent = await createPost({ type: 'agenda', title: 'Segera', agenda_date: dateInDays(2) })
  const news = await createPost({
    type: 'news',
    title: 'Utama',
    meta: [{ name: 'mtdt_headline_one', value: 1 }],
  })
  const { content } = await readHome(admin)
  expect(content?.drafts).toMatchObject({ total: 1, latest: [{ id: draft, title: 'Belum selesai' }] })
  expect(content?.agenda.map(({ id }) => id)).toEqual([soonerEvent, laterEvent])
  expect(content?.headline).toMatchObject({ id: news, title: 'Utama' })
  expect(content?.recent[0]).toMatchObject({ id: news, status: 'publish' })
  expect(content?.counts).toContainEqual({ type: 'agenda', total: 3 })
})

it('lists broken menu items and counts missing report cards', async () => {
  const page = await createPost({ type: 'page', title: 'Profil' })
  const item = await admin.post<{ id: number }>('/setting/menu', {
    name: 'Profil',
    link: '/pages/profil',
    type: 'main',
    post_id: page,
  })
  expect(item.status, item.text).toBe(201)
  await admin.delete(`/post/${page}`)
  const classroom = await makeClassroom(world, 'VII', 'A')
  await enrol(world, classroom)
  const { broken_links, school } = await readHome(admin)
  expect(broken_links).toMatchObject([
    { id: item.body.result.id, name: 'Profil', menu: 'main', state: 'gone' },
  ])
  expect(school).toMatchObject({ missing_rapors: { missing: 1, students: 1 } })
})

it('a contributor sees only their own posts, and no menus or school', async () => {
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  const ownPost = await createPost({ title: 'Punya saya', status: 'draft' }, writer)
  const { content, broken_links, school } = await readHome(writer)
  expect([broken_links, school]).toEqual([null, null])
  expect(content?.drafts).toMatchObject({ total: 1, latest: [{ id: ownPost }] })
  expect(content?.recent.map(({ id }) => id)).toEqual([ownPost])
  expect(content?.counts.reduce((sum, { total }) => sum + total, 0)).toBe(1)
  const emptyHome = await readHome(await world.as({ keys: ['dashboard'] }))
  expect(emptyHome).toEqual({ backup_warning: null, content: null, broken_links: null, school: null })
})

it('a contributor, who has no post list, sees all their posts', async () => {
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  const ownIds: number[] = []
  for (let index = 0; index < 7; index += 1)
    ownIds.unshift(await createPost({ title: `Tulisan ${index}`, status: 'draft' }, writer))
  expect((await readHome(writer)).content?.recent.map(({ id }) => id)).toEqual(ownIds)
  expect((await readHome(admin)).content?.recent).toHaveLength(5)
})

it('a contributor sees the posts they deleted, and none without the key to delete', async () => {
  const keys = ['dashboard', 'add-content', 'edit-content', 'delete-content'] as const
  const writer = await world.as({ keys: [...keys] })
  const ownPost = await createPost({ title: 'Keliru', status: 'draft' }, writer)
  const otherPost = await createPost({ title: 'Milik kantor' })
  for (const [id, client] of [
    [ownPost, writer],
    [otherPost, admin],
  ] as const)
    expect((await client.delete(`/post/${id}`)).status).toBe(200)
  expect((await readHome(writer)).content?.trashed).toMatchObject([
    { id: ownPost, type: 'article', title: 'Keliru' },
  ])
  expect((await readHome(admin)).content?.trashed).toEqual([])
  const reader = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  expect((await readHome(reader)).content?.trashed).toEqual([])
})

it('a contributor sees only the headline and agenda that visitors see', async () => {
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  const eventFields = { visibility: 'private', agenda_date: dateInDays(1), type: 'agenda' }
  const privateEvent = await createPost({ ...eventFields, title: 'Rapat rahasia' })
  const plannedEvent = await createPost({
    ...eventFields,
    visibility: 'public',
    publish_at: `${dateInDays(3)}T00:00:00.000Z`,
  })
  const meta = [{ name: 'mtdt_headline_one', value: 1 }]
  const draft = await createPost({ type: 'news', title: 'Belum boleh tahu', status: 'draft', meta })
  const listAgendaIds = async (client: Client) => (await readHome(client)).content?.agenda.map(({ id }) => id)
  expect(await listAgendaIds(admin)).toEqual(expect.arrayContaining([privateEvent, plannedEvent]))
  const visibleIds = await listAgendaIds(writer)
  expect([visibleIds?.includes(privateEvent), visibleIds?.includes(plannedEvent)]).toEqual([false, false])
  expect((await readHome(admin)).content?.headline?.id).toBe(draft)
  expect((await readHome(writer)).content?.headline).toBeNull()
  const published = await createPost({ type: 'news', title: 'Sudah terbit', meta })
  expect((await readHome(writer)).content?.headline?.id).toBe(published)
})

it('warns only administrators of a failed nightly backup', async () => {
  const { context } = world
  const failBackup = () => Promise.reject(new Error('disk penuh'))
  await expect(withLease(context, 'nightly-2026-11-22', failBackup)).rejects.toThrow()
  expect((await readHome(admin)).backup_warning).toEqual({ made_at: null, reason: 'disk penuh' })
  expect((await readHome(await world.as('Operator'))).backup_warning).toBeNull()
})
