/** Deleted posts: hidden at once, restorable for thirty days, then purged. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import type { TrashedPost } from '#features/posts/postTrash.ts'
import { purgeExpiredTrash } from '#features/posts/server/trash.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { DRAFT, listPosts, readPost, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const listTrash = async (type = 'news', client = admin) =>
  (await client.get<ListResult<TrashedPost>>(`/post/trash/${type}`)).body.result.rows
const restorePost = (id: number, client = admin) => client.post<Post>(`/post/${id}/restore`)
const readPublicStatus = async (slug: string) => (await world.anonymous.get(`/public/post/${slug}`)).status
const uploadPicture = async () =>
  (await uploadImage(admin, await drawImage({ width: 40, height: 40 }))).body.result.filename

describe('a deleted post', () => {
  it('is in no list and on no page, is in the trash of its type with user and time, and is restored completely', async () => {
    const image = await uploadPicture()
    const createdPost = await writePost(admin, {
      title: 'Lomba Kacapiring',
      status: 'publish',
      excerpt: 'Ringkas',
      content: '<p>Isi <strong>tebal</strong></p>',
      image,
      meta: [{ name: 'mtdt_headline_one', value: 1 }],
    })
    await admin.put(`/post/${createdPost.id}`, {
      ...createdPost,
      meta: createdPost.post_meta,
      slug: 'lomba-baru',
    })
    const savedPost = await readPost(admin, createdPost.id)
    const response = await admin.delete(`/post/${savedPost.id}`)
    expect(response.body.message).toBe('Konten berhasil dihapus. Selama 30 hari ada di Sampah.')
    expect((await listPosts(admin, 'news', { search: 'kacapiring' })).body.result.total_count).toBe(0)
    expect([(await admin.get(`/post/${savedPost.id}`)).status, await readPublicStatus('lomba-baru')]).toEqual(
      [404, 404],
    )
    expect((await admin.delete(`/post/${savedPost.id}`)).status).toBe(404)

    const { content: _, post_meta: __, ...row } = savedPost
    const trashedBy = { id: admin.id, name: expect.any(String) }
    expect(await listTrash()).toEqual([{ ...row, trashed_at: expect.any(String), trashed_by: trashedBy }])
    expect(await listTrash('article')).toEqual([])
    const { status, body } = await restorePost(savedPost.id)
    expect(status).toBe(200)
    expect(body.result).toEqual({ ...savedPost, updated_at: expect.any(String) })
    expect(await listTrash()).toEqual([])
    // It is found by its words, at its address and at its former address.
    expect((await listPosts(admin, 'news', { search: 'kacapiring' })).body.result.total_count).toBe(1)
    expect([await readPublicStatus('lomba-baru'), await readPublicStatus(createdPost.slug)]).toEqual([
      200, 200,
    ])
    expect((await restorePost(savedPost.id)).status).toBe(404)
  })

  it('is restored with a new address and without the headline if another post has taken them', async () => {
    const headlineFields = { meta: [{ name: 'mtdt_headline_one', value: 1 }] }
    const firstPost = await writePost(admin, { title: 'Alamat Sama', ...headlineFields })
    await admin.delete(`/post/${firstPost.id}`)
    const secondPost = await writePost(admin, { title: 'Lain', ...headlineFields })
    const { updated_at: _, ...values } = secondPost
    await admin.put(`/post/${secondPost.id}`, { ...values, slug: firstPost.slug })
    const { body } = await restorePost(firstPost.id)
    expect(body.result.slug).not.toBe(firstPost.slug)
    expect([body.result.post_meta, (await readPost(admin, secondPost.id)).post_meta.length]).toEqual([[], 1])
  })

  it('keeps its addresses for its return, so that a new post of the same title gets another one', async () => {
    const { id, slug, updated_at: _, ...values } = await writePost(admin, { title: 'Hari Guru' })
    await admin.put(`/post/${id}`, { ...values, slug: `${slug}-kini` })
    await admin.delete(`/post/${id}`)
    const newer = await writePost(admin, { title: 'Hari Guru' })
    const latest = await writePost(admin, { title: 'Hari Guru Kini' })
    expect([newer.slug, latest.slug]).toEqual(['hari-guru-2', 'hari-guru-kini-2'])
    expect((await restorePost(id)).body).toMatchObject({
      message: 'Konten berhasil dipulihkan.',
      result: { slug: 'hari-guru-kini' },
    })
  })

  it('is restored with a warning when its addresses are in use, alone and in bulk', async () => {
    const createDeletedPost = async (title: string) => {
      const { id, slug, updated_at: _, ...values } = await writePost(admin, { title, status: 'publish' })
      await admin.put(`/post/${id}`, { ...values, slug: `${slug}-kini` })
      await admin.post('/redirects', { path: `/${slug}.php`, post_id: id })
      await admin.delete(`/post/${id}`)
      return { id, slug }
    }
    const firstPost = await createDeletedPost('Pentas Seni')
    const secondPost = await createDeletedPost('Pentas Tari')
    const thirdPost = await createDeletedPost('Pentas Drama')
    await admin.post('/redirects', { path: `/${firstPost.slug.toUpperCase()}.php`, link: '/contact' })
    for (const { slug: taken } of [firstPost, secondPost]) {
      const { id, updated_at: _, ...values } = await writePost(admin, { title: 'Pemakai alamat' })
      await admin.put(`/post/${id}`, { ...values, slug: taken })
    }
    expect((await restorePost(firstPost.id)).body.message).toBe(
      'Konten berhasil dipulihkan. Alamat ini sudah dipakai yang lain: /news/pentas-seni, /pentas-seni.php.',
    )
    const { message } = (await admin.post('/post/bulk', { ids: [secondPost.id], act: 'restore' })).body
    expect(message).toContain('Alamat ini sudah dipakai yang lain: /news/pentas-tari.')
    expect((await restorePost(thirdPost.id)).body.message).toBe('Konten berhasil dipulihkan.')
  })

  it('is restored once by concurrent requests', async () => {
    const { id } = await writePost(admin)
    await admin.delete(`/post/${id}`)
    const responses = await Promise.all([restorePost(id), restorePost(id), restorePost(id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})

it('deleting a post while its address changes or a redirect to it is added never fails', async () => {
  const statuses = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const movedPost = await writePost(admin)
    const redirectedPost = await writePost(admin)
    const [putResponse, deleteResponse] = await Promise.all([
      admin.put(`/post/${movedPost.id}`, { ...DRAFT, slug: `alamat-kini-${round}` }),
      admin.delete(`/post/${movedPost.id}`),
    ])
    const [redirectResponse, redirectedDeleteResponse] = await Promise.all([
      admin.post('/redirects', { path: `/alamat-dulu-${round}`, post_id: redirectedPost.id }),
      admin.delete(`/post/${redirectedPost.id}`),
    ])
    statuses.add(`put ${putResponse.status}`).add(`redirect ${redirectResponse.status}`)
    expect([deleteResponse.status, redirectedDeleteResponse.status]).toEqual([200, 200])
  }
  const expectedOutcomes = ['put 200', 'put 404', 'redirect 201', 'redirect 422']
  expect([...statuses].filter((status) => !expectedOutcomes.includes(status))).toEqual([])
})

describe('rights', () => {
  it('let a contributor see and restore their own posts, as drafts without publish-content, and no others', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
    const ownPost = await writePost(contributor, { title: 'Milik Sendiri' })
    await admin.put(`/post/${ownPost.id}`, { ...DRAFT, title: 'Milik Sendiri', status: 'publish' })
    const otherPost = await writePost(admin, { title: 'Milik Lain' })
    for (const { id } of [ownPost, otherPost]) await admin.delete(`/post/${id}`)
    expect((await listTrash('news', contributor)).map(({ title }) => title)).toEqual(['Milik Sendiri'])
    expect((await restorePost(otherPost.id, contributor)).status).toBe(404)
    expect((await contributor.delete(`/post/${otherPost.id}/trash`)).status).toBe(404)
    expect((await restorePost(ownPost.id, contributor)).body.result.status).toBe('draft')
  })

  it('to the trash need a key to delete', async () => {
    const reader = await world.as({ keys: ['manage-content'] })
    expect((await reader.get('/post/trash/news')).status).toBe(403)
  })
})

describe('purging', () => {
  const purgePost = (id: number) => admin.delete(`/post/${id}/trash`)
  const countPictures = async (id: number) =>
    (
      await world.context.db.kysely
        .selectFrom('image_uses')
        .where('entity', '=', 'post')
        .where('entity_id', '=', id)
        .select('image')
        .execute()
    ).length

  it('removes a post by request or after thirty days, and its pictures only then', async () => {
    const image = await uploadPicture()
    const purgedPost = await writePost(admin, { image })
    const expiredPost = await writePost(admin, { image })
    for (const { id } of [purgedPost, expiredPost]) await admin.delete(`/post/${id}`)
    expect(await countPictures(expiredPost.id)).toBe(1)
    expect((await purgePost(purgedPost.id)).status).toBe(200)
    expect([await countPictures(purgedPost.id), (await restorePost(purgedPost.id)).status]).toEqual([0, 404])
    world.advanceClock(29 * 24 * 3_600_000)
    await purgeExpiredTrash(world.context)
    const laterAdmin = await world.as('Administrator')
    expect((await listTrash('news', laterAdmin)).map(({ id }) => id)).toContain(expiredPost.id)
    world.advanceClock(2 * 24 * 3_600_000)
    await purgeExpiredTrash(world.context)
    admin = await world.as('Administrator')
    expect(await listTrash()).toEqual([])
    expect(await countPictures(expiredPost.id)).toBe(0)
  })

  it('removes nothing of a post that is restored concurrently, and one of both requests fails', async () => {
    const image = await uploadPicture()
    const statuses = []
    const incompleteIds = []
    for (let round = 0; round < 10; round += 1) {
      const { id } = await writePost(admin, { image })
      await admin.delete(`/post/${id}`)
      const isRestoreFirst = round % 2 === 1
      const [restoreResponse, purgeResponse] = await Promise.all(
        isRestoreFirst ? [restorePost(id), purgePost(id)] : [purgePost(id), restorePost(id)],
      )
      statuses.push([restoreResponse.status, purgeResponse.status].sort())
      const versions = await admin.get<{ rows: unknown[] }>(`/post/${id}/revisions`)
      if (
        versions.status === 200 &&
        (versions.body.result.rows.length === 0 || (await countPictures(id)) === 0)
      )
        incompleteIds.push(id)
    }
    expect(incompleteIds).toEqual([])
    expect(statuses).toEqual(statuses.map(() => [200, 404]))
  })

  it('removes a post exactly thirty days after its deletion, and not before', async () => {
    const { id } = await writePost(admin)
    await admin.delete(`/post/${id}`)
    const [trashed] = await listTrash()
    const expiresAt = Date.parse(trashed?.trashed_at ?? '') + 30 * 24 * 3_600_000
    const purgeAt = (time: number) => purgeExpiredTrash({ ...world.context, clock: () => time })
    expect([trashed?.id, await purgeAt(expiresAt), await purgeAt(expiresAt + 1)]).toEqual([id, 0, 1])
    expect((await restorePost(id)).status).toBe(404)
  })
})
