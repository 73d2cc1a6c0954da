/** Who may do what with whose posts, and what becomes of two who do it at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessKey } from '#contract/access.ts'
import type { Post } from '#contract/content/post.ts'
import { HEADLINE } from '#contract/content/postType.ts'
import { DRAFT, readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

type Row = { keys: AccessKey[]; author: 'own' | 'other'; change: number; remove: number }
const row = (keys: AccessKey[], author: Row['author'], change: number, remove: number): Row => ({
  keys,
  author,
  change,
  remove,
})

describe.each([
  row(['manage-content'], 'own', 200, 403),
  row(['manage-content'], 'other', 200, 403),
  row(['manage-content', 'delete-content'], 'own', 200, 200),
  row(['manage-content', 'delete-content'], 'other', 200, 200),
  row(['edit-content', 'delete-content'], 'other', 404, 404),
  row(['edit-content'], 'own', 200, 403),
  row(['edit-content'], 'other', 404, 403),
  row(['edit-content', 'edit-content-others'], 'other', 200, 403),
  row(['edit-content-others'], 'other', 200, 403),
  row(['edit-content-others'], 'own', 403, 403),
  row(['delete-content'], 'own', 403, 200),
  row(['delete-content'], 'other', 403, 404),
  row(['delete-content-others'], 'own', 403, 403),
  row(['delete-content-others'], 'other', 403, 200),
  row(['add-content', 'publish-content'], 'own', 403, 403),
])('a holder of $keys facing a post of $whose', ({ keys, author, change, remove }) => {
  it(`gets ${change} on changing and ${remove} on deleting, and a refusal changes nothing`, async () => {
    const person = await world.as({ keys })
    const post = await writePost(admin, { title: 'Semula' })
    if (author === 'own')
      await world.context.db.kysely
        .updateTable('posts')
        .set({ author_id: person.id })
        .where('id', '=', post.id)
        .execute()
    const changed = await person.put(`/post/${post.id}`, { ...DRAFT, title: 'Berubah' })
    expect(changed.status).toBe(change)
    expect((await readPost(admin, post.id)).title).toBe(change === 200 ? 'Berubah' : 'Semula')
    expect((await person.delete(`/post/${post.id}`)).status).toBe(remove)
    expect((await admin.get(`/post/${post.id}`)).status).toBe(remove === 200 ? 404 : 200)
  })
})

it('who manages content publishes what another has written, without a finer key', async () => {
  const editor = await world.as({ keys: ['manage-content'] })
  const { id } = await writePost(admin)
  expect((await editor.put(`/post/${id}`, { ...DRAFT, status: 'publish' })).status).toBe(200)
  expect((await readPost(admin, id)).status).toBe('publish')
})

describe('a contributor who may not publish', () => {
  const keys: AccessKey[] = ['add-content', 'edit-content']

  it('saves drafts, and is told so on trying to publish', async () => {
    const editor = await world.as({ keys })
    const { id } = await writePost(editor)
    const refused = {
      status: 403,
      body: {
        success: false,
        message: 'Anda tidak boleh menerbitkan konten. Simpan sebagai draf.',
        result: null,
      },
    }
    expect(await editor.post('/post', { ...DRAFT, status: 'publish' })).toMatchObject(refused)
    expect(await editor.put(`/post/${id}`, { ...DRAFT, status: 'publish' })).toMatchObject(refused)
    expect((await readPost(admin, id)).status).toBe('draft')
  })

  it('takes the headline from nobody, and keeps the one an editor gave', async () => {
    const meta = [{ name: HEADLINE, value: 1 }]
    const holder = await writePost(admin, { status: 'publish', meta })
    const contributor = await world.as({ keys })
    const own = await writePost(contributor, { meta: [{ name: HEADLINE, value: 0 }] })
    const refused = { status: 403, body: { message: 'Anda tidak boleh menjadikan konten headline.' } }
    expect(await contributor.post('/post', { ...DRAFT, meta })).toMatchObject(refused)
    expect(await contributor.put(`/post/${own.id}`, { ...DRAFT, meta })).toMatchObject(refused)
    expect((await readPost(admin, holder.id)).post_meta).toEqual(meta)
    expect((await admin.put(`/post/${own.id}`, { ...DRAFT, meta })).status).toBe(200)
    expect((await contributor.put(`/post/${own.id}`, { ...DRAFT, meta })).status).toBe(200)
    expect((await readPost(admin, own.id)).post_meta).toEqual(meta)
  })

  it('publishes as soon as the role may', async () => {
    const publisher = await world.as({ keys: [...keys, 'publish-content'] })
    expect((await writePost(publisher, { status: 'publish' })).status).toBe('publish')
  })
})

describe('what another author has written', () => {
  const texts = (who: Client, id: number) =>
    Promise.all(
      [
        who.get(`/post/${id}`),
        who.get(`/post/${id}/revisions`),
        who.post(`/post/preview/${id}`, {}),
        who.post(`/post/${id}/duplicate`, {}),
      ].map(async (answer) => (await answer).status),
    )

  it('a contributor reads as visitors do: published, but no draft, nothing planned, and no former text', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content'] })
    const draft = await writePost(admin, { title: 'Rahasia redaksi' })
    const planned = await writePost(admin, { status: 'publish', publish_at: '2999-01-01T00:00:00.000Z' })
    for (const { id } of [draft, planned]) expect(await texts(contributor, id)).toEqual([404, 404, 404, 404])
    const [version] = (await admin.get<{ rows: { id: number }[] }>(`/post/${draft.id}/revisions`)).body.result
      .rows
    const former = `/post/${draft.id}/revisions/${version?.id}`
    expect((await contributor.get(former)).status).toBe(404)
    expect((await contributor.post(`${former}/restore`, {})).status).toBe(404)
    const published = await writePost(admin, { status: 'publish' })
    expect(await texts(contributor, published.id)).toEqual([200, 404, 200, 201])
    const changes = ({ id }: { id: number }) =>
      Promise.all(
        [contributor.put(`/post/${id}`, DRAFT), contributor.delete(`/post/${id}`)].map(
          async (answer) => (await answer).status,
        ),
      )
    for (const hidden of [draft, planned, { id: 999_999 }]) expect(await changes(hidden)).toEqual([404, 403])
    expect(await changes(published)).toEqual([403, 403])
    const own = await writePost(contributor)
    expect(await texts(contributor, own.id)).toEqual([200, 200, 200, 201])
  })

  it('is read by who manages content, and by who may change what others have written', async () => {
    const { id } = await writePost(await world.as({ keys: ['add-content', 'edit-content'] }))
    const editors: AccessKey[][] = [
      ['manage-content', 'add-content'],
      ['add-content', 'edit-content', 'edit-content-others'],
    ]
    for (const keys of editors)
      expect(await texts(await world.as({ keys }), id)).toEqual([200, 200, 200, 201])
  })
})

describe('two editors with one post', () => {
  it('the one who saves over a newer version is told and loses nothing; the newer version stays', async () => {
    const post = await writePost(admin, { title: 'Asli' })
    const save = (title: string, updated_at: string) =>
      admin.put<Post>(`/post/${post.id}`, { ...DRAFT, title, updated_at })
    const first = await save('Versi Ani', post.updated_at)
    expect(first.status).toBe(200)
    expect(await save('Versi Budi', post.updated_at)).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: 'Data ini sudah diubah orang lain sejak Anda membukanya. Perubahan Anda belum disimpan.',
      },
    })
    expect((await readPost(admin, post.id)).title).toBe('Versi Ani')
    expect((await save('Versi Budi', first.body.result.updated_at)).status).toBe(200)
  })

  it('of ten who save at one moment one wins and nine are told', async () => {
    const { id, updated_at } = await writePost(admin)
    const saved = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.put<Post>(`/post/${id}`, { ...DRAFT, title: `Versi ${index}`, updated_at }),
      ),
    )
    expect(saved.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const winner = saved.find(({ status }) => status === 200)
    expect((await readPost(admin, id)).title).toBe(winner?.body.result.title)
  })

  it('who do not say what they read overwrite, as older consoles do, and each save is a new version', async () => {
    const { id, updated_at } = await writePost(admin)
    const stamps = [updated_at]
    for (let time = 0; time < 5; time += 1) {
      stamps.push((await admin.put<Post>(`/post/${id}`, DRAFT)).body.result.updated_at)
    }
    expect(new Set(stamps).size).toBe(6)
    expect([...stamps].sort()).toEqual(stamps)
  })

  it('of five who delete it at one moment one does and four hear that it is gone', async () => {
    const { id } = await writePost(admin)
    const deleted = await Promise.all(Array.from({ length: 5 }, () => admin.delete(`/post/${id}`)))
    expect(deleted.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  it('saving what the other has deleted is 404 and does not bring it back', async () => {
    const { id, updated_at } = await writePost(admin)
    await admin.delete(`/post/${id}`)
    expect(await admin.put(`/post/${id}`, { ...DRAFT, updated_at })).toMatchObject({
      status: 404,
      body: { message: 'Konten tidak ditemukan. Mungkin sudah dihapus.' },
    })
    expect((await admin.get(`/post/${id}`)).status).toBe(404)
  })
})

it('a post keeps its type: news cannot be saved as a page', async () => {
  const { id } = await writePost(admin)
  expect(await admin.put(`/post/${id}`, { ...DRAFT, type: 'page' })).toMatchObject({
    status: 422,
    body: { errors: { type: 'Jenis konten tidak dapat diganti' } },
  })
})

describe.each([
  'abc',
  'new',
  'all',
  '-1',
  '1.5',
  '0',
  '999999',
  '99999999999',
  '999999999999999999999',
  '1%00',
  '%31%27',
])('the id %s', (id) => {
  it.each(['get', 'put', 'delete'] as const)('is 404 on %s', async (method) => {
    const answer = await admin[method](`/post/${id}`, method === 'put' ? DRAFT : undefined)
    expect(answer).toMatchObject({ status: 404, body: { success: false, result: null } })
  })
})

it.each([
  [{ title: '' }, { title: 'Harus diisi' }],
  [{ title: 'x'.repeat(256) }, { title: 'Paling banyak 255 huruf' }],
  [{ title: 12 }, { title: 'Harus berupa teks' }],
  [{ status: 'terbit' }, { status: 'Pilihan tidak dikenal' }],
  [{ status: undefined }, { status: 'Harus diisi' }],
  [{ visibility: 'rahasia' }, { visibility: 'Pilihan tidak dikenal' }],
  [{ type: 'album' }, { type: 'Jenis konten tidak dikenal' }],
  [{ image: 'tidak-ada.jpg' }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [{ image: '../../../etc/passwd' }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [{ image: `${'a'.repeat(32)}.jpg` }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [
    { content: 'x'.repeat(1_000_001) },
    { content: 'Isi terlalu panjang: paling banyak 1.000.000 huruf bersama tanda bentuknya' },
  ],
])('a post with %o is refused under the field', async (wrong, errors) => {
  expect(await admin.post('/post', { ...DRAFT, ...wrong })).toMatchObject({
    status: 422,
    body: {
      success: false,
      message: expect.stringContaining(Object.values(errors)[0] ?? ''),
      result: null,
      errors,
    },
  })
})
