/** The four menus: items that follow their posts, trees that are whole, and what is refused. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MenuItem, MenuNode } from '#contract/content/menu.ts'
import { readAudits } from '#test/support/audits.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const items = async (type = 'main') =>
  (await admin.get<{ rows: MenuItem[] }>('/setting/menu', undefined, { type })).body.result.rows
const structure = async (type = 'main') =>
  (await admin.get<MenuNode[]>('/setting/menu-structure', undefined, { type })).body.result
const save = (structures: unknown, type = 'main', who = admin) =>
  who.post('/setting/menu-structure', { structures }, { type })
const add = async (name: string, fields: object = {}) =>
  (await admin.post<MenuItem>('/setting/menu', { name, link: '/', type: 'main', ...fields })).body.result
const writePost = async (fields: object = {}) => {
  const post = { title: 'Profil Sekolah', content: '', type: 'page', status: 'publish', visibility: 'public' }
  return (await admin.post<{ id: number }>('/post', { ...post, ...fields })).body.result
}

type Branch = number | [number, ...Branch[]]
/** Ids in brackets stand beneath the first. */
const tree = (branches: readonly Branch[]): MenuNode[] =>
  branches.map((branch) => {
    const [id, ...children] = typeof branch === 'number' ? [branch] : branch
    return { id, text: '', children: tree(children) }
  })
const ids = (nodes: readonly MenuNode[]): Branch[] =>
  nodes.map(({ id, children }) => (children.length ? [id, ...ids(children)] : id))

describe('a structure', () => {
  let a: number
  let b: number
  let c: number
  let d: number
  beforeEach(async () => {
    ;[a, b, c, d] = [(await add('A')).id, (await add('B')).id, (await add('C')).id, (await add('D')).id]
  })

  it('starts as items were added, and stands as it was saved, three levels deep', async () => {
    expect(ids(await structure())).toEqual([a, b, c, d])
    const answer = await save(tree([[d, [b, c]], a]))
    expect(answer).toMatchObject({ status: 200, body: { message: 'Struktur menu berhasil disimpan.' } })
    expect(ids(await structure())).toEqual([[d, [b, c]], a])
    const [trail] = await readAudits(world, 'menu.main')
    expect(trail).toMatchObject({ user_id: admin.id, action: 'update', before: { length: 4 } })
  })

  it('of another menu stands for itself', async () => {
    const other = await add('Lain', { type: 'bottom-2' })
    expect(ids(await structure('bottom-2'))).toEqual([other.id])
    expect(ids(await structure())).toEqual([a, b, c, d])
  })

  it.each([
    ['misses one', () => tree([a, b, c]), 'sudah berubah'],
    ['is empty', () => [], 'sudah berubah'],
    ['names one twice', () => tree([a, b, [c, a], d]), 'dua kali'],
    ['puts one beneath itself', () => tree([[a, a], b, c, d]), 'dua kali'],
    ['names an id of no menu', () => tree([a, b, c, d, 999_999]), 'bukan bagian'],
    ['is four levels deep', () => tree([[a, [b, [c, d]]]]), '3 tingkat'],
    ['has children that are no list', () => [{ id: a, children: 'b' }, ...tree([b, c])], 'sudah berubah'],
  ])('that %s changes nothing', async (_, nodes, message) => {
    await save(tree([[a, b], c, d]))
    const answer = await save(nodes())
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(message) } })
    expect(ids(await structure())).toEqual([[a, b], c, d])
  })

  it('that borrows an item of another menu changes neither', async () => {
    const other = await add('Lain', { type: 'top' })
    expect((await save(tree([a, b, c, d, other.id]))).status).toBe(409)
    expect((await save(tree([other.id, a]), 'top')).status).toBe(409)
    expect(ids(await structure())).toEqual([a, b, c, d])
    expect(ids(await structure('top'))).toEqual([other.id])
  })

  it('nested ten thousandfold is refused like any that is too deep', async () => {
    const levels = 10_000
    const json = `{"structures":[${'{"id":1,"children":['.repeat(levels)}${']}'.repeat(levels)}]}`
    const headers = { type: 'main', 'content-type': 'application/json' }
    expect((await admin.post('/setting/menu-structure', json, headers)).status).toBe(400)
  })

  it.each([[[{ text: 'tanpa id' }]], ['semua'], [null]])('%j is no structure', async (nodes) => {
    expect((await save(nodes)).status).toBe(422)
  })

  it('lifts the children of a deleted item to its place, in their order', async () => {
    const e = (await add('E')).id
    await save(tree([a, [b, d, c], e]))
    expect((await admin.delete(`/setting/menu/${b}`)).status).toBe(200)
    expect(ids(await structure())).toEqual([a, d, c, e])
  })

  it('lifts grandchildren with their parent', async () => {
    await save(tree([[a, [b, c]], d]))
    await admin.delete(`/setting/menu/${a}`)
    expect(ids(await structure())).toEqual([[b, c], d])
  })
})

describe('an item', () => {
  it('with a link of its own keeps it', async () => {
    expect(await add('Situs', { link: 'https://contoh.sch.id' })).toMatchObject({
      link: 'https://contoh.sch.id',
      post_id: null,
      is_custom: true,
      post_state: null,
      post_title: null,
    })
  })

  it('follows its post: shown, hidden, gone', async () => {
    const post = await writePost()
    const item = await add('Profil', { link: '/apa-saja', post_id: post.id })
    const followed = { link: '/pages/profil-sekolah', is_custom: false, post_title: 'Profil Sekolah' }
    expect(item).toMatchObject({ ...followed, post_state: 'public' })
    const page = { title: 'Profil Sekolah', content: '', type: 'page', visibility: 'public' }
    await admin.put(`/post/${post.id}`, { ...page, status: 'draft' })
    expect((await items())[0]).toMatchObject({ ...followed, post_state: 'hidden' })
    await admin.put(`/post/${post.id}`, { ...page, status: 'publish', visibility: 'private' })
    expect((await items())[0]).toMatchObject({ post_state: 'hidden' })
    const at = (ahead: number) => new Date(world.context.clock() + ahead * 60_000).toISOString()
    for (const time of [{ publish_at: at(1) }, { publish_at: null, expire_at: at(-1) }]) {
      await admin.put(`/post/${post.id}`, { ...page, status: 'publish', ...time })
      expect((await items())[0], JSON.stringify(time)).toMatchObject({ post_state: 'hidden' })
    }
    await admin.put(`/post/${post.id}`, { ...page, status: 'publish', expire_at: at(1) })
    expect((await items())[0]).toMatchObject({ post_state: 'public' })
    await admin.delete(`/post/${post.id}`)
    expect((await items())[0]).toMatchObject({ link: followed.link, post_state: 'gone', post_title: null })
  })

  it('whose post is gone may be renamed, led elsewhere, or given a link of its own', async () => {
    const [post, other] = [await writePost(), await writePost({ title: 'Visi' })]
    const { id } = await add('Profil', { post_id: post.id })
    await admin.delete(`/post/${post.id}`)
    const put = async (fields: object) =>
      (await admin.put<MenuItem>(`/setting/menu/${id}`, { name: 'Baru', link: '/x', ...fields })).body.result
    expect(await put({ post_id: post.id })).toMatchObject({ name: 'Baru', post_state: 'gone' })
    expect(await put({ post_id: other.id })).toMatchObject({ link: '/pages/visi', post_state: 'public' })
    expect(await put({ post_id: 0 })).toMatchObject({ link: '/x', is_custom: true })
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
  ])('%o is told under its field and makes nothing', async (fields, field) => {
    const { status, body } = await admin.post('/setting/menu', {
      name: 'X',
      link: '/',
      type: 'main',
      ...fields,
    })
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
    expect(await items()).toEqual([])
  })

  it('changed by two at once, the second is told', async () => {
    const { id, updated_at } = await add('A')
    const put = (name: string) => admin.put(`/setting/menu/${id}`, { name, link: '/', updated_at })
    expect([(await put('B')).status, (await put('C')).status]).toEqual([200, 409])
    expect((await items())[0]?.name).toBe('B')
  })

  it('that is not there is 404', async () => {
    expect((await admin.put('/setting/menu/999', { name: 'A', link: '/' })).status).toBe(404)
    expect((await admin.delete('/setting/menu/999')).status).toBe(404)
  })

  it('leaves a trail of every change', async () => {
    const { id } = await add('A')
    await admin.put(`/setting/menu/${id}`, { name: 'B', link: '/' })
    await admin.delete(`/setting/menu/${id}`)
    expect((await readAudits(world, 'menu')).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'delete',
    ])
  })
})

it('the menu is named by header or query; anything but the four is 422', async () => {
  await add('A', { type: 'top' })
  const byQuery = await admin.get<{ rows: MenuItem[] }>('/setting/menu?type=top')
  expect(byQuery.body.result.rows.map(({ name }) => name)).toEqual(['A'])
  for (const path of ['/setting/menu', '/setting/menu-structure']) {
    expect((await admin.get(path)).status).toBe(422)
    expect(await admin.get(path, undefined, { type: 'samping' })).toMatchObject({
      status: 422,
      body: { errors: { type: 'Menu tidak dikenal' } },
    })
  }
  expect((await save([], 'samping')).status).toBe(422)
})

it('only published content is offered, found by its title', async () => {
  await writePost({ title: 'Visi dan Misi' })
  await writePost({ title: 'Visi rahasia', visibility: 'private' })
  await writePost({ title: 'Visi nanti', status: 'draft' })
  await writePost({ title: 'Kurikulum', type: 'article' })
  type Option = { label: string; type: string; value: number; slug: string; link: string }
  const found = async (search: string) =>
    (await admin.get<Option[]>(`/setting/menu/content-opt?search=${search}`)).body.result
  expect(await found('visi')).toMatchObject([
    { label: 'Visi dan Misi', type: 'page', link: '/pages/visi-dan-misi' },
  ])
  expect((await found('')).map(({ label }) => label).sort()).toEqual(['Kurikulum', 'Visi dan Misi'])
})

it.each(['osis', 'os'])(
  'content with %s in its title is offered before newer content that mentions it',
  async (word) => {
    await writePost({ title: 'Pengurus OSIS', type: 'article' })
    await writePost({ title: 'Osis', content: '' })
    for (let time = 0; time < 25; time += 1)
      await writePost({ title: `Kabar ${time}`, content: '<p>Rapat OSIS</p>' })
    const { result } = (await admin.get<{ label: string }[]>(`/setting/menu/content-opt?search=${word}`)).body
    const labels = result.map(({ label }) => label)
    expect(labels.slice(0, 3)).toEqual(['Osis', 'Pengurus OSIS', 'Kabar 24'])
    expect(new Set(labels).size).toBe(20)
  },
)

it.each([
  [['menu-setting'], { read: 200, create: 403, change: 403, remove: 403, order: 403 }],
  [['add-menu'], { read: 403, create: 201, change: 403, remove: 403, order: 403 }],
  [['edit-menu'], { read: 403, create: 403, change: 200, remove: 403, order: 200 }],
  [['delete-menu'], { read: 403, create: 403, change: 403, remove: 200, order: 403 }],
  [['manage-content'], { read: 403, create: 403, change: 403, remove: 403, order: 403 }],
] as const)('%s may do just what it says', async (keys, expected) => {
  const who = await world.as({ keys })
  const { id } = await add('A')
  const nodes = async () => tree((await items()).map((item) => item.id))
  expect({
    read: (await who.get('/setting/menu?type=main')).status,
    create: (await who.post('/setting/menu', { name: 'B', link: '/', type: 'main' })).status,
    change: (await who.put(`/setting/menu/${id}`, { name: 'C', link: '/' })).status,
    order: (await save(await nodes(), 'main', who)).status,
    remove: (await who.delete(`/setting/menu/${id}`)).status,
  }).toEqual(expected)
})
