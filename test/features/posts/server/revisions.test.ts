/** Revisions of a post: one for every save, with user and time; any can be restored, and their pictures stay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { MAX_REVISIONS, type Revision, type RevisionWithContent } from '#features/posts/postRevision.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { DRAFT, readPost, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const listRevisions = async (id: number, client = admin) =>
  (await client.get<{ rows: Revision[] }>(`/post/${id}/revisions`)).body.result.rows
const readRevision = (id: number, revision: number | undefined, client = admin) =>
  client.get<RevisionWithContent>(`/post/${id}/revisions/${revision}`)
const restoreRevision = (
  id: number,
  revision: number | undefined,
  { client = admin, ...body }: { client?: Client; updated_at?: string } = {},
) => client.post<Post>(`/post/${id}/revisions/${revision}/restore`, body)

describe('every save', () => {
  it('is a revision with user, time and content; a post without revisions gets its former state as the first', async () => {
    const operator = await world.as('Operator')
    const { id } = await writePost(admin, { title: 'Satu', content: '<p>Pertama</p>', tags: 'a' })
    await operator.put(`/post/${id}`, { ...DRAFT, title: 'Dua', content: '<p>Kedua</p>', status: 'publish' })
    const [newest, oldest, ...otherRevisions] = await listRevisions(id)
    expect([newest?.user?.id, oldest?.user?.id, otherRevisions]).toEqual([operator.id, admin.id, []])
    expect((await readRevision(id, oldest?.id)).body.result).toMatchObject({
      title: 'Satu',
      content: '<p>Pertama</p>',
      tags: 'a',
      status: 'draft',
      slug: 'satu',
      post_meta: [],
    })
    const currentPost = await readPost(admin, id)
    expect(newest?.created_at).toBe(currentPost.updated_at)

    const { kysely } = world.context.db
    await kysely.deleteFrom('post_revisions').where('post_id', '=', id).execute()
    await admin.put(`/post/${id}`, { ...DRAFT, title: 'Tiga' })
    const recreatedRevisions = await listRevisions(id)
    expect(recreatedRevisions.map(({ user }) => user?.id ?? null)).toEqual([admin.id, null])
    expect((await readRevision(id, recreatedRevisions[1]?.id)).body.result.title).toBe('Dua')
  })

  it('that was refused is no revision, and the newest fifty revisions stay', async () => {
    const { id, updated_at } = await writePost(admin)
    await admin.put(`/post/${id}`, { ...DRAFT, title: '' })
    await admin.put(`/post/${id}`, { ...DRAFT, updated_at: '2020-01-01T00:00:00.000Z' })
    expect(await listRevisions(id)).toHaveLength(1)
    expect(updated_at).toBe((await listRevisions(id))[0]?.created_at)
    for (let index = 0; index < MAX_REVISIONS + 2; index += 1)
      await admin.put(`/post/${id}`, { ...DRAFT, title: `T${index}` })
    const latestRevisions = await listRevisions(id)
    expect(latestRevisions).toHaveLength(MAX_REVISIONS)
    expect((await readRevision(id, latestRevisions[0]?.id)).body.result.title).toBe(`T${MAX_REVISIONS + 1}`)
  })
})

describe('a restored revision', () => {
  it('becomes a new revision with its content; the post’s status and address stay', async () => {
    const { id } = await writePost(admin, { title: 'Lama', content: '<p>Isi lama</p>', excerpt: 'Dulu' })
    await admin.put(`/post/${id}`, { ...DRAFT, title: 'Baru', status: 'publish', slug: 'alamat-baru' })
    const firstRevision = (await listRevisions(id)).at(-1)
    const { status, body } = await restoreRevision(id, firstRevision?.id)
    expect([status, body.message]).toEqual([200, expect.stringContaining('Riwayat')])
    expect(body.result).toMatchObject({
      title: 'Lama',
      content: '<p>Isi lama</p>',
      excerpt: 'Dulu',
      status: 'publish',
      slug: 'alamat-baru',
    })
    expect(await listRevisions(id)).toHaveLength(3)
  })

  it('is refused after a newer save, without the right to change the post, and for another post', async () => {
    const post = await writePost(admin)
    const otherPost = await writePost(admin)
    const [firstRevision] = await listRevisions(post.id)
    await admin.put(`/post/${post.id}`, { ...DRAFT, title: 'Lain' })
    expect(
      (await restoreRevision(post.id, firstRevision?.id, { client: admin, updated_at: post.updated_at }))
        .status,
    ).toBe(409)
    const contributor = await world.as({ keys: ['edit-content'] })
    expect((await restoreRevision(post.id, firstRevision?.id, { client: contributor })).status).toBe(404)
    for (const response of [
      await readRevision(otherPost.id, firstRevision?.id),
      await restoreRevision(otherPost.id, firstRevision?.id),
    ])
      expect(response.status).toBe(404)
    await admin.delete(`/post/${post.id}`)
    expect((await readRevision(post.id, firstRevision?.id)).status).toBe(404)
    await admin.post(`/post/${post.id}/restore`)
    expect((await readRevision(post.id, firstRevision?.id)).status).toBe(200)
  })

  it('still has its pictures, until the post is purged', async () => {
    const { filename } = (await uploadImage(admin, await drawImage({ width: 40, height: 40 }))).body.result
    const { id } = await writePost(admin, { image: filename })
    await admin.put(`/post/${id}`, { ...DRAFT, image: null })
    const countImageUses = async () =>
      (
        await world.context.db.kysely
          .selectFrom('image_uses')
          .where('image', '=', filename)
          .selectAll()
          .execute()
      ).length
    expect(await countImageUses()).toBe(1)
    expect((await restoreRevision(id, (await listRevisions(id)).at(-1)?.id)).body.result.image).toBe(filename)
    await admin.delete(`/post/${id}`)
    await admin.delete(`/post/${id}/trash`)
    expect(await countImageUses()).toBe(0)
  })

  it('with a missing picture and a deleted user has its text, and a warning names what is missing', async () => {
    const { filename } = (await uploadImage(admin, await drawImage({ width: 40, height: 40 }))).body.result
    const formerEditor = await world.as('Operator')
    const { id } = await writePost(admin, { title: 'Asli' })
    await formerEditor.put(`/post/${id}`, { ...DRAFT, title: 'Dari yang pergi', image: filename })
    await admin.put(`/post/${id}`, { ...DRAFT, title: 'Kini', image: null })
    await world.context.db.kysely.deleteFrom('images').where('name', '=', filename).execute()
    expect((await admin.delete(`/master/user/${formerEditor.id}`)).status).toBe(200)
    const editorRevision = (await listRevisions(id))[1]
    expect(editorRevision?.user).toBeNull()
    const { status, body } = await restoreRevision(id, editorRevision?.id)
    expect([status, body.result.title, body.result.image]).toEqual([200, 'Dari yang pergi', null])
    expect(body.message).toContain('Perhatian: gambar utamanya sudah tidak ada. Unggah ulang bila perlu.')
  })

  it('and concurrent saves: one succeeds, and the post is as its response says', async () => {
    const { id, updated_at } = await writePost(admin, { title: 'Awal' })
    const firstRevision = (await listRevisions(id))[0]?.id
    const body = { updated_at }
    const savePost = (title: string) => admin.put(`/post/${id}`, { ...DRAFT, title, ...body })
    const responses = await Promise.all([
      savePost('Satu'),
      restoreRevision(id, firstRevision, { client: admin, ...body }),
      savePost('Dua'),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = responses.find(({ status }) => status === 200)
    expect(await readPost(admin, id)).toEqual(winner?.body.result)
    expect(await listRevisions(id)).toHaveLength(2)
  })
})
