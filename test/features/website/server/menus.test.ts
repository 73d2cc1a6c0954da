/** The four menus: items that follow their posts, complete trees, and refused changes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MenuItem, MenuNode } from '#features/website/menu.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const listItems = async (type = 'main') =>
  (await admin.get<{ rows: MenuItem[] }>('/setting/menu', undefined, { type })).body.result.rows
const readStructure = async (type = 'main') =>
  (await admin.get<MenuNode[]>('/setting/menu-structure', undefined, { type })).body.result
const saveStructure = (structures: unknown, type = 'main', client = admin) =>
  client.post('/setting/menu-structure', { structures }, { type })
const addItem = async (name: string, fields: object = {}) =>
  (await admin.post<MenuItem>('/setting/menu', { name, link: '/', type: 'main', ...fields })).body.result
const writePost = async (fields: object = {}) => {
  const post = { title: 'Profil Sekolah', content: '', type: 'page', status: 'publish', visibility: 'public' }
  return (await admin.post<{ id: number }>('/post', { ...post, ...fields })).body.result
}

type Branch = number | [number, ...Branch[]]
/** In `[parent, ...children]` the children are nested in the first id. */
const buildTree = (branches: readonly Branch[]): MenuNode[] =>
  branches.map((branch) => {
    const [id, ...children] = typeof branch === 'number' ? [branch] : branch
    return { id, text: '', children: buildTree(children) }
  })
const toBranches = (nodes: readonly MenuNode[]): Branch[] =>
  nodes.map(({ id, children }) => (children.length ? [id, ...toBranches(children)] : id))

describe('a structure', () => {
  // The ids of the items.
  let home: number
  let profile: number
  let news: number
  let contact: number
  beforeEach(async () => {
    home = (await addItem('Beranda')).id
    profile = (await addItem('Profil')).id
    news = (await addItem('Berita')).id
    contact = (await addItem('Kontak')).id
  })

  it('starts in the order of adding, and is read as it was saved, three levels deep', async () => {
    expect(toBranches(await readStructure())).toEqual([home, profile, news, contact])
    const response = await saveStructure(buildTree([[contact, [profile, news]], home]))
    expect(response).toMatchObject({ status: 200, body: { message: 'Struktur menu berhasil disimpan.' } })
    expect(toBranches(await readStructure())).toEqual([[contact, [profile, news]], home])
    const [audit] = await readAudits(world, 'menu.main')
    expect(audit).toMatchObject({ user_id: admin.id, action: 'update', before: { length: 4 } })
  })

  it('of another menu is separate', async () => {
    const otherItem = await addItem('Lain', { type: 'bottom-2' })
    expect(toBranches(await readStructure('bottom-2'))).toEqual([otherItem.id])
    expect(toBranches(await readStructure())).toEqual([home, profile, news, contact])
  })

  it.each([
    ['misses one', () => buildTree([home, profile, news]), 'Daftar menu sudah diubah'],
    ['is empty', () => [], 'Daftar menu sudah diubah'],
    ['names one twice', () => buildTree([home, profile, [news, home], contact]), 'dua kali'],
    ['nests an item in itself', () => buildTree([[home, home], profile, news, contact]), 'dua kali'],
    [
      'names an id of no menu',
      () => buildTree([home, profile, news, contact, 999_999]),
      'Daftar menu sudah diubah',
    ],
    ['is four levels deep', () => buildTree([[home, [profile, [news, contact]]]]), '3 tingkat'],
    [
      'has children that are no list',
      () => [{ id: home, children: 'b' }, ...buildTree([profile, news])],
      'Daftar menu sudah diubah',
    ],
  ])('that %s changes nothing', async (_, nodes, message) => {
    await saveStructure(buildTree([[home, profile], news, contact]))
    const response = await saveStructure(nodes())
    expect(response).toMatchObject({ status: 409, body: { message: expect.stringContaining(message) } })
    expect(toBranches(await readStructure())).toEqual([[home, profile], news, contact])
  })

  it('with an item of another menu changes neither menu', async () => {
    const otherItem = await addItem('Lain', { type: 'top' })
    expect((await saveStructure(buildTree([home, profile, news, contact, otherItem.id]))).status).toBe(409)
    expect((await saveStructure(buildTree([otherItem.id, home]), 'top')).status).toBe(409)
    expect(toBranches(await readStructure())).toEqual([home, profile, news, contact])
    expect(toBranches(await readStructure('top'))).toEqual([otherItem.id])
  })

  it('nested ten thousandfold is refused', async () => {
    const levels = 10_000
    const json = `{"structures":[${'{"id":1,"children":['.repeat(levels)}${']}'.repeat(levels)}]}`
    const headers = { type: 'main', 'content-type': 'application/json' }
    expect((await admin.post('/setting/menu-structure', json, headers)).status).toBe(400)
  })

  it.each([[[{ text: 'tanpa id' }]], ['semua'], [null]])('%j is no structure', async (nodes) => {
    expect((await saveStructure(nodes)).status).toBe(422)
  })

  it('that was made on another one than is stored is refused, except one that is stored already', async () => {
    const before = await readStructure()
    const first = buildTree([[home, profile], news, contact])
    const save = (structures: MenuNode[]) =>
      admin.post('/setting/menu-structure', { structures, base: before }, { type: 'main' })
    expect((await save(first)).status).toBe(200)
    const response = await save(buildTree([contact, news, profile, home]))
    expect(response).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('di tempat lain') },
    })
    expect(toBranches(await readStructure())).toEqual([[home, profile], news, contact])
    expect((await save(first)).status).toBe(200)
    expect(await readAudits(world, 'menu.main')).toHaveLength(1)
  })

  it('moves the children of a deleted item to its position, in their order', async () => {
    const gallery = (await addItem('Galeri')).id
    await saveStructure(buildTree([home, [profile, contact, news], gallery]))
    expect((await admin.delete(`/setting/menu/${profile}`)).status).toBe(200)
    expect(toBranches(await readStructure())).toEqual([home, contact, news, gallery])
  })

  it('moves grandchildren with their parent', async () => {
    await saveStructure(buildTree([[home, [profile, news]], contact]))
    await admin.delete(`/setting/menu/${home}`)
    expect(toBranches(await readStructure())).toEqual([[profile, news], contact])
  })
})

describe('an item', () => {
  it('with a link of its own keeps it', async () => {
    expect(await addItem('Situs', { link: 'https://contoh.sch.id' })).toMatchObject({
      link: 'https://contoh.sch.id',
      post_id: null,
      is_custom: true,
      post_state: null,
      post_title: null,
    })
  })

  it('follows its post: public, hidden, deleted', async () => {
    const post = await writePost()
    const item = await addItem('Profil', { link: '/apa-saja', post_id: post.id })
    const expectedLink = { link: '/pages/profil-sekolah', is_custom: false, post_title: 'Profil Sekolah' }
    expect(item).toMatchObject({ ...expectedLink, post_state: 'public' })
    const page = { title: 'Profil Sekolah', content: '', type: 'page', visibility: 'public' }
    await admin.put(`/post/${post.id}`, { ...page, status: 'draft' })
    expect((await listItems())[0]).toMatchObject({ ...expectedLink, post_state: 'hidden' })
    await admin.put(`/post/${post.id}`, { ...page, status: 'publish', visibility: 'private' })
    expect((await listItems())[0]).toMatchObject({ post_state: 'hidden' })
    const minutesFromNow = (minutes: number) =>
      new Date(world.context.clock() + minutes * 60_000).toISOString()
    for (const schedule of [
      { publish_at: minutesFromNow(1) },
      { publish_at: null, expire_at: minutesFromNow(-1) },
    ]) {
      await admin.put(`/post/${post.id}`, { ...page, status: 'publish', ...schedule })
      expect((await listItems())[0], JSON.stringify(schedule)).toMatchObject({ post_state: 'hidden' })
    }
    await admin.put(`/post/${post.id}`, { ...page, status: 'publish', expire_at: minutesFromNow(1) })
    expect((await listItems())[0]).toMatchObject({ post_state: 'public' })
    await admin.delete(`/post/${post.id}`)
    expect((await listItems())[0]).toMatchObject({
      link: expectedLink.link,
      post_state: 'gone',
      post_title: null,
    })
  })

  it('of a deleted post may be renamed, linked to another post, or given its own link', async () => {
    const post = await writePost()
    const otherPost = await writePost({ title: 'Visi' })
    const { id } = await addItem('Profil', { post_id: post.id })
    await admin.delete(`/post/${post.id}`)
    const putItem = async (fields: object) =>
      (await admin.put<MenuItem>(`/setting/menu/${id}`, { name: 'Baru', link: '/x', ...fields })).body.result
    expect(await putItem({ post_id: post.id })).toMatchObject({ name: 'Baru', post_state: 'gone' })
    expect(await putItem({ post_id: otherPost.id })).toMatchObject({
      link: '/pages/visi',
      post_state: 'public',
    })
    expect(await putItem({ post_id: 0 })).toMatchObject({ link: '/x', is_custom: true })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ link: '' }, 'link'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ link: 'JAVASCRIPT://%0aalert(1)' }, 'link'],
    [{ link: '//jahat.example' }, 'link'],
    [{ link: 'data:text/html,x' }, 'link'],
    [{ post_id: 999_999 }, 'post_id'],
    [{ type: 'samping' }, 'type'],
  ])('%o is refused under its field and adds nothing', async (fields, field) => {
    const { status, body } = await admin.post('/setting/menu', {
      name: 'X',
      link: '/',
      type: 'main',
      ...fields,
    })
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
    expect(await listItems()).toEqual([])
  })

  it('changed by two users at once is saved for the first only', async () => {
    const { id, updated_at } = await addItem('Beranda')
    const putItem = (name: string) => admin.put(`/setting/menu/${id}`, { name, link: '/', updated_at })
    expect([(await putItem('B')).status, (await putItem('C')).status]).toEqual([200, 409])
    expect((await listItems())[0]?.name).toBe('B')
  })

  it('that does not exist is 404', async () => {
    expect((await admin.put('/setting/menu/999', { name: 'A', link: '/' })).status).toBe(404)
    expect((await admin.delete('/setting/menu/999')).status).toBe(404)
  })

  it('has an audit of every change', async () => {
    const { id } = await addItem('Beranda')
    await admin.put(`/setting/menu/${id}`, { name: 'B', link: '/' })
    await admin.delete(`/setting/menu/${id}`)
    expect((await readAudits(world, 'menu')).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'delete',
    ])
  })
})

it('the menu is selected by header or query; an unknown menu is 422', async () => {
  await addItem('A', { type: 'top' })
  const byQuery = await admin.get<{ rows: MenuItem[] }>('/setting/menu?type=top')
  expect(byQuery.body.result.rows.map(({ name }) => name)).toEqual(['A'])
  for (const path of ['/setting/menu', '/setting/menu-structure']) {
    expect((await admin.get(path)).status).toBe(422)
    expect(await admin.get(path, undefined, { type: 'samping' })).toMatchObject({
      status: 422,
      body: { errors: { type: 'Menu tidak dikenal' } },
    })
  }
  expect((await saveStructure([], 'samping')).status).toBe(422)
})

it.each([
  [['menu-setting'], { read: 200, create: 403, change: 403, remove: 403, order: 403 }],
  [['add-menu'], { read: 403, create: 201, change: 403, remove: 403, order: 403 }],
  [['edit-menu'], { read: 403, create: 403, change: 200, remove: 403, order: 200 }],
  [['delete-menu'], { read: 403, create: 403, change: 403, remove: 200, order: 403 }],
  [['manage-content'], { read: 403, create: 403, change: 403, remove: 403, order: 403 }],
] as const)('%s allows just what its name says', async (keys, expected) => {
  const client = await world.as({ keys })
  const { id } = await addItem('Beranda')
  const buildFlatTree = async () => buildTree((await listItems()).map((item) => item.id))
  expect({
    read: (await client.get('/setting/menu?type=main')).status,
    create: (await client.post('/setting/menu', { name: 'B', link: '/', type: 'main' })).status,
    change: (await client.put(`/setting/menu/${id}`, { name: 'C', link: '/' })).status,
    order: (await saveStructure(await buildFlatTree(), 'main', client)).status,
    remove: (await client.delete(`/setting/menu/${id}`)).status,
  }).toEqual(expected)
})
