/** The rights to read, change and delete posts, and concurrent changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { HEADLINE } from '#features/posts/postType.ts'
import type { AccessKey } from '#platform/contract/access.ts'
import { DRAFT, readPost, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

type PermissionCase = { keys: AccessKey[]; author: 'own' | 'other'; putStatus: number; deleteStatus: number }
const CASES: readonly PermissionCase[] = [
  { keys: ['manage-content'], author: 'own', putStatus: 200, deleteStatus: 403 },
  { keys: ['manage-content'], author: 'other', putStatus: 200, deleteStatus: 403 },
  { keys: ['manage-content', 'delete-content'], author: 'own', putStatus: 200, deleteStatus: 200 },
  { keys: ['manage-content', 'delete-content'], author: 'other', putStatus: 200, deleteStatus: 200 },
  { keys: ['edit-content', 'delete-content'], author: 'other', putStatus: 404, deleteStatus: 404 },
  { keys: ['edit-content'], author: 'own', putStatus: 200, deleteStatus: 403 },
  { keys: ['edit-content'], author: 'other', putStatus: 404, deleteStatus: 403 },
  { keys: ['edit-content', 'edit-content-others'], author: 'other', putStatus: 200, deleteStatus: 403 },
  { keys: ['edit-content-others'], author: 'other', putStatus: 200, deleteStatus: 403 },
  { keys: ['edit-content-others'], author: 'own', putStatus: 403, deleteStatus: 403 },
  { keys: ['delete-content'], author: 'own', putStatus: 403, deleteStatus: 200 },
  { keys: ['delete-content'], author: 'other', putStatus: 403, deleteStatus: 404 },
  { keys: ['delete-content-others'], author: 'own', putStatus: 403, deleteStatus: 403 },
  { keys: ['delete-content-others'], author: 'other', putStatus: 403, deleteStatus: 200 },
  { keys: ['add-content', 'publish-content'], author: 'own', putStatus: 403, deleteStatus: 403 },
]

describe.each(CASES)(
  'a user with $keys and a post whose author is: $author',
  ({ keys, author, putStatus, deleteStatus }) => {
    it(`gets ${putStatus} on updating and ${deleteStatus} on deleting, and a refusal changes nothing`, async () => {
      const client = await world.as({ keys })
      const post = await writePost(admin, { title: 'Semula' })
      if (author === 'own')
        await world.context.db.kysely
          .updateTable('posts')
          .set({ author_id: client.id })
          .where('id', '=', post.id)
          .execute()
      const response = await client.put(`/post/${post.id}`, { ...DRAFT, title: 'Berubah' })
      expect(response.status).toBe(putStatus)
      expect((await readPost(admin, post.id)).title).toBe(putStatus === 200 ? 'Berubah' : 'Semula')
      expect((await client.delete(`/post/${post.id}`)).status).toBe(deleteStatus)
      expect((await admin.get(`/post/${post.id}`)).status).toBe(deleteStatus === 200 ? 404 : 200)
    })
  },
)

it('manage-content alone allows publishing the posts of others', async () => {
  const editor = await world.as({ keys: ['manage-content'] })
  const { id } = await writePost(admin)
  expect((await editor.put(`/post/${id}`, { ...DRAFT, status: 'publish' })).status).toBe(200)
  expect((await readPost(admin, id)).status).toBe('publish')
})

describe('a contributor who may not publish', () => {
  const keys: AccessKey[] = ['add-content', 'edit-content']

  it('may save drafts, which the refusal to publish suggests', async () => {
    const editor = await world.as({ keys })
    const { id } = await writePost(editor)
    const refusal = {
      status: 403,
      body: {
        success: false,
        message: 'Anda tidak boleh menerbitkan konten. Simpan sebagai draf.',
        result: null,
      },
    }
    expect(await editor.post('/post', { ...DRAFT, status: 'publish' })).toMatchObject(refusal)
    expect(await editor.put(`/post/${id}`, { ...DRAFT, status: 'publish' })).toMatchObject(refusal)
    expect((await readPost(admin, id)).status).toBe('draft')
  })

  it('cannot make a post the headline, and can save a post that an editor made the headline', async () => {
    const meta = [{ name: HEADLINE, value: 1 }]
    const headlinePost = await writePost(admin, { status: 'publish', meta })
    const contributor = await world.as({ keys })
    const ownPost = await writePost(contributor, { meta: [{ name: HEADLINE, value: 0 }] })
    const refusal = { status: 403, body: { message: 'Anda tidak boleh menjadikan konten headline.' } }
    expect(await contributor.post('/post', { ...DRAFT, meta })).toMatchObject(refusal)
    expect(await contributor.put(`/post/${ownPost.id}`, { ...DRAFT, meta })).toMatchObject(refusal)
    expect((await readPost(admin, headlinePost.id)).post_meta).toEqual(meta)
    expect((await admin.put(`/post/${ownPost.id}`, { ...DRAFT, meta })).status).toBe(200)
    expect((await contributor.put(`/post/${ownPost.id}`, { ...DRAFT, meta })).status).toBe(200)
    expect((await readPost(admin, ownPost.id)).post_meta).toEqual(meta)
  })

  it('publishes once the role has the key', async () => {
    const publisher = await world.as({ keys: [...keys, 'publish-content'] })
    expect((await writePost(publisher, { status: 'publish' })).status).toBe('publish')
  })
})

describe('a post of another author', () => {
  const readStatuses = (client: Client, id: number) =>
    Promise.all(
      [
        client.get(`/post/${id}`),
        client.get(`/post/${id}/revisions`),
        client.post(`/post/preview/${id}`, {}),
        client.post(`/post/${id}/duplicate`, {}),
      ].map(async (response) => (await response).status),
    )

  it('is readable for a contributor when public, but not as a draft, scheduled, or in a revision', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content'] })
    const draft = await writePost(admin, { title: 'Rahasia redaksi' })
    const plannedPost = await writePost(admin, { status: 'publish', publish_at: '2999-01-01T00:00:00.000Z' })
    for (const { id } of [draft, plannedPost])
      expect(await readStatuses(contributor, id)).toEqual([404, 404, 404, 404])
    const [revision] = (await admin.get<{ rows: { id: number }[] }>(`/post/${draft.id}/revisions`)).body
      .result.rows
    const revisionPath = `/post/${draft.id}/revisions/${revision?.id}`
    expect((await contributor.get(revisionPath)).status).toBe(404)
    expect((await contributor.post(`${revisionPath}/restore`, {})).status).toBe(404)
    const publishedPost = await writePost(admin, { status: 'publish' })
    expect(await readStatuses(contributor, publishedPost.id)).toEqual([200, 404, 200, 201])
    const readChangeStatuses = ({ id }: { id: number }) =>
      Promise.all(
        [contributor.put(`/post/${id}`, DRAFT), contributor.delete(`/post/${id}`)].map(
          async (response) => (await response).status,
        ),
      )
    for (const hiddenPost of [draft, plannedPost, { id: 999_999 }])
      expect(await readChangeStatuses(hiddenPost)).toEqual([404, 403])
    expect(await readChangeStatuses(publishedPost)).toEqual([403, 403])
    const ownPost = await writePost(contributor)
    expect(await readStatuses(contributor, ownPost.id)).toEqual([200, 200, 200, 201])
  })

  it('is readable with manage-content or edit-content-others', async () => {
    const { id } = await writePost(await world.as({ keys: ['add-content', 'edit-content'] }))
    const editors: AccessKey[][] = [
      ['manage-content', 'add-content'],
      ['add-content', 'edit-content', 'edit-content-others'],
    ]
    for (const keys of editors)
      expect(await readStatuses(await world.as({ keys }), id)).toEqual([200, 200, 200, 201])
  })
})

describe('two editors with one post', () => {
  it('a save over a newer version is refused, and the newer version stays', async () => {
    const post = await writePost(admin, { title: 'Asli' })
    const savePost = (title: string, updated_at: string) =>
      admin.put<Post>(`/post/${post.id}`, { ...DRAFT, title, updated_at })
    const firstSave = await savePost('Versi Ani', post.updated_at)
    expect(firstSave.status).toBe(200)
    expect(await savePost('Versi Budi', post.updated_at)).toMatchObject({
      status: 409,
      body: {
        success: false,
        message:
          'Data ini sudah diubah dari akun Anda di tempat lain sejak Anda membukanya. Perubahan Anda belum disimpan.',
      },
    })
    expect((await readPost(admin, post.id)).title).toBe('Versi Ani')
    expect((await savePost('Versi Budi', firstSave.body.result.updated_at)).status).toBe(200)
  })

  it('one of ten concurrent saves succeeds and nine are refused', async () => {
    const { id, updated_at } = await writePost(admin)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.put<Post>(`/post/${id}`, { ...DRAFT, title: `Versi ${index}`, updated_at }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const winner = responses.find(({ status }) => status === 200)
    expect((await readPost(admin, id)).title).toBe(winner?.body.result.title)
  })

  it('a save without updated_at overwrites, as older consoles do, and each has a new updated_at', async () => {
    const { id, updated_at } = await writePost(admin)
    const timestamps = [updated_at]
    for (let round = 0; round < 5; round += 1) {
      timestamps.push((await admin.put<Post>(`/post/${id}`, DRAFT)).body.result.updated_at)
    }
    expect(new Set(timestamps).size).toBe(6)
    expect([...timestamps].sort()).toEqual(timestamps)
  })

  it('one of five concurrent deletions succeeds and four are 404', async () => {
    const { id } = await writePost(admin)
    const responses = await Promise.all(Array.from({ length: 5 }, () => admin.delete(`/post/${id}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  it('saving a deleted post is 404 and does not restore it', async () => {
    const { id, updated_at } = await writePost(admin)
    await admin.delete(`/post/${id}`)
    expect(await admin.put(`/post/${id}`, { ...DRAFT, updated_at })).toMatchObject({
      status: 404,
      body: { message: 'Konten tidak ditemukan. Mungkin sudah dihapus.' },
    })
    expect((await admin.get(`/post/${id}`)).status).toBe(404)
  })
})
