/** One act on many posts: each by its own rights, all told in one answer, and undone by the opposite act. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/content/post.ts'
import type { PostBulkResult } from '#contract/content/posts/postBulk.ts'
import { deleteUnusedPostFiles } from '#server/content/posts/postFiles.ts'
import { removeUnusedImages } from '#server/files/images.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { listPosts, readPost, writePost } from '#test/support/posts.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const act = (name: string, ids: readonly number[], who = admin) =>
  who.post<PostBulkResult>('/post/bulk', { act: name, ids })
const upload = async () =>
  (await uploadImage(admin, await drawImage({ width: 40, height: 40 }))).body.result.filename
const statusOf = async (id: number) => (await readPost(admin, id)).status

describe('many posts at once', () => {
  it('are published and made drafts again, each kept as a version and in the trail', async () => {
    const [draft, published] = [
      await writePost(admin),
      await writePost(admin, { status: 'publish', title: 'Terbit' }),
    ]
    const { body, status } = await act('publish', [draft.id, published.id, draft.id, 999_999])
    expect([status, body.message]).toEqual([
      200,
      '1 konten diterbitkan. 2 tidak: Sudah terbit, Tidak ditemukan.',
    ])
    expect(body.result).toEqual({
      changed: [draft.id],
      versions: [{ id: draft.id, updated_at: (await readPost(admin, draft.id)).updated_at }],
      skipped: [
        { id: published.id, title: 'Terbit', reason: 'Sudah terbit' },
        { id: 999_999, title: null, reason: 'Tidak ditemukan' },
      ],
    })
    const after = await readPost(admin, draft.id)
    expect([after.status, after.updated_at > draft.updated_at]).toEqual(['publish', true])
    const revisions = await admin.get<{ rows: unknown[] }>(`/post/${draft.id}/revisions`)
    expect(revisions.body.result.rows).toHaveLength(2)
    expect((await world.anyone.get(`/public/post/${draft.slug}`)).status).toBe(200)

    expect((await act('draft', body.result.changed)).body.message).toBe('1 konten dijadikan draf.')
    expect([await statusOf(draft.id), await statusOf(published.id)]).toEqual(['draft', 'publish'])
    const trail = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'post')
      .where('entity_id', '=', draft.id)
      .select('action')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  })

  it('are deleted into the trash and brought back with their headline and address', async () => {
    const headline = { meta: [{ name: 'mtdt_headline_one', value: 1 }] }
    const posts = [
      await writePost(admin, { title: 'Buang', ...headline }),
      await writePost(admin, { title: 'Buang' }),
    ]
    const ids = posts.map(({ id }) => id)
    expect((await act('delete', ids)).body.message).toBe('2 konten dipindahkan ke Sampah.')
    expect((await listPosts(admin, 'news', { search: 'buang' })).body.result.total_count).toBe(0)
    expect((await act('restore', [...ids].reverse())).body.result).toMatchObject({
      changed: ids,
      skipped: [],
    })
    const back = await Promise.all(ids.map((id) => readPost(admin, id)))
    expect(back.map(({ slug, post_meta }) => [slug, post_meta.length])).toEqual(
      posts.map(({ slug, post_meta }) => [slug, post_meta.length]),
    )
    expect((await act('restore', ids)).body.result.changed).toEqual([])
  })

  it('are undone but for what somebody has changed since, which is told', async () => {
    const [left, edited] = [
      await writePost(admin, { status: 'publish' }),
      await writePost(admin, { status: 'publish', title: 'Disunting' }),
    ]
    const ids = [left.id, edited.id]
    const { changed, versions } = (await act('draft', ids)).body.result
    await admin.put(`/post/${edited.id}`, { ...(await readPost(admin, edited.id)), content: '<p>Setengah' })
    const undo = (name: string) =>
      admin.post<PostBulkResult>('/post/bulk', { act: name, ids: changed, versions })
    const undone = (await undo('publish')).body
    expect(undone.message).toBe('1 konten diterbitkan. 1 tidak: Sudah diubah sejak itu.')
    expect(undone.result.skipped).toMatchObject([{ id: edited.id, title: 'Disunting' }])
    expect([await statusOf(left.id), await statusOf(edited.id)]).toEqual(['publish', 'draft'])
    const deleted = (await act('delete', ids)).body.result
    expect([deleted.changed, deleted.versions]).toEqual([ids, []])
  })

  it('that wait for their time or have had it are not called published', async () => {
    const [planned, expired] = [
      await writePost(admin, { status: 'publish', publish_at: '2999-01-01T00:00:00.000Z' }),
      await writePost(admin, { status: 'publish', expire_at: '2001-01-01T00:00:00.000Z' }),
    ]
    expect((await act('publish', [planned.id, expired.id])).body.message).toBe(
      '0 konten diterbitkan. 2 tidak: Terjadwal, belum tampil, Masa tampilnya sudah lewat.',
    )
  })

  it('that are published and yet not seen are named with their reason', async () => {
    const ids = [
      (await writePost(admin, { publish_at: '2999-01-01T00:00:00.000Z' })).id,
      (await writePost(admin, { expire_at: '2001-01-01T00:00:00.000Z' })).id,
      (await writePost(admin, { visibility: 'private' })).id,
      (await writePost(admin)).id,
    ]
    expect((await act('publish', ids)).body.message).toBe(
      '4 konten diterbitkan. 1 di antaranya menunggu waktu tampilnya. 1 di antaranya tidak tampil karena masa tampilnya sudah lewat. 1 di antaranya tetap privat.',
    )
    // A draft hides them anyway.
    expect((await act('draft', ids)).body.message).toBe('4 konten dijadikan draf.')
  })

  it('by two at one moment are each changed once', async () => {
    const ids = [(await writePost(admin)).id, (await writePost(admin)).id]
    const answers = await Promise.all([
      act('delete', ids),
      act('delete', [...ids].reverse()),
      act('delete', ids),
    ])
    const counts = answers.map(({ status, body }) => [status, body.result.changed.length])
    expect(counts.sort()).toEqual([
      [200, 0],
      [200, 0],
      [200, 2],
    ])
  })

  it.each([
    ['no post', { act: 'draft', ids: [] }, 'ids'],
    ['too many', { act: 'draft', ids: Array.from({ length: 101 }, (_, index) => index + 1) }, 'ids'],
    ['an unknown act', { act: 'burn', ids: [1] }, 'act'],
  ])('are refused with %s', async (_name, body, field) => {
    const answer = await admin.post('/post/bulk', body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('a copy', () => {
  const duplicate = (id: number, who = admin) => who.post<Post>(`/post/${id}/duplicate`)

  it('is a draft of who makes it, with all but the headline and the times, and an address of its own', async () => {
    const colleague = await world.as('Operator')
    const source = await writePost(admin, {
      title: 'Lomba Menari',
      status: 'publish',
      excerpt: 'Ringkas',
      tags: 'seni',
      publish_at: '2020-01-01T00:00:00.000Z',
      expire_at: '2999-01-01T00:00:00.000Z',
      meta: [
        { name: 'mtdt_headline_one', value: 1 },
        { name: 'mtdt_tempat', value: 'Aula' },
      ],
    })
    const { status, body } = await duplicate(source.id, colleague)
    expect([status, body.message]).toEqual([201, 'Salinan dibuat sebagai draf.'])
    const copy = await readPost(admin, body.result.id)
    const { id: _, slug, created_at: __, updated_at: ___, author, user: ____, ...rest } = source
    expect(copy).toMatchObject({
      ...rest,
      title: 'Lomba Menari (salinan)',
      status: 'draft',
      publish_at: null,
      expire_at: null,
      author: { id: colleague.id },
      post_meta: [{ name: 'mtdt_tempat', value: 'Aula' }],
    })
    expect([copy.slug, author.id, (await readPost(admin, source.id)).slug]).toEqual([
      'lomba-menari-salinan',
      admin.id,
      slug,
    ])
    const again = await duplicate(source.id)
    expect(again.body.result.slug).toBe('lomba-menari-salinan-2')
  })

  it('of a title as long as may be is not longer', async () => {
    const { id } = await writePost(admin, { title: 'a'.repeat(255) })
    const { title } = (await duplicate(id)).body.result
    expect([title.length, title.endsWith('a (salinan)')]).toEqual([255, true])
  })

  it('of a long title ends before an emoji that does not fit, not within it', async () => {
    const { id } = await writePost(admin, { title: `${'a'.repeat(244)}😀${'b'.repeat(9)}` })
    expect((await duplicate(id)).body.result.title).toBe(`${'a'.repeat(244)} (salinan)`)
  })

  it('holds the pictures and documents of its text, also once its source is gone for good', async () => {
    const [image, embedded] = [await upload(), await upload()]
    const form = fileForm('attachment', { bytes: Buffer.from('Jadwal'), name: 'jadwal.txt' })
    const file = await admin.post<{ location: string }>('/post/upload-file', form.body, form.headers)
    const { location } = file.body.result
    const content = `<p><img src="/images/900-${embedded}" alt="" /><a href="${location}">Jadwal</a></p>`
    const source = await writePost(admin, { image, content })
    const copy = (await duplicate(source.id)).body.result
    await admin.delete(`/post/${source.id}`)
    await admin.delete(`/post/${source.id}/trash`)
    world.advanceClock(2 * 24 * 3_600_000)
    admin = await world.as('Administrator')
    await removeUnusedImages(world.context)
    await deleteUnusedPostFiles(world.context)
    await act('publish', [copy.id])
    for (const url of [`/images/${image}`, `/images/900-${embedded}`, location])
      expect([url, (await world.app.inject(url)).statusCode]).toEqual([url, 200])
  })

  it('of a post whose picture is no more is made without it, and says so', async () => {
    const image = await upload()
    const { id } = await writePost(admin, { image })
    await world.context.db.kysely.deleteFrom('images').where('name', '=', image).execute()
    const { status, body } = await duplicate(id)
    expect([status, body.result.image]).toEqual([201, null])
    expect(body.message).toBe(
      'Salinan dibuat sebagai draf. Perhatian: gambar utamanya sudah tidak ada. Unggah ulang bila perlu.',
    )
  })

  it('is not made by who may not read posts, nor of what is not there', async () => {
    const { id } = await writePost(admin)
    expect((await duplicate(id, await world.as({ keys: ['add-content'] }))).status).toBe(404)
    expect((await duplicate(id, await world.as({ keys: ['manage-content'] }))).status).toBe(403)
    expect((await duplicate(999_999)).status).toBe(404)
  })
})

describe('rights', () => {
  it('are asked of each post: a contributor makes drafts of and deletes their own, publishes nothing', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
    const own = await writePost(contributor)
    const others = await writePost(admin, { status: 'publish' })
    const ids = [own.id, others.id]
    expect((await act('publish', ids, contributor)).body.result.changed).toEqual([])
    expect([await statusOf(own.id), await statusOf(others.id)]).toEqual(['draft', 'publish'])
    const { body } = await act('delete', ids, contributor)
    expect(body.result.changed).toEqual([own.id])
    expect(body.message).toBe('1 konten dipindahkan ke Sampah. 1 tidak: Anda tidak boleh menghapusnya.')
    await act('delete', [others.id])
    expect((await act('restore', ids, contributor)).body.result.changed).toEqual([own.id])
  })

  it.each(['publish', 'draft', 'delete', 'restore'] as const)(
    'tell a contributor nothing of a draft of somebody else, nor of what somebody else deleted: %s',
    async (name) => {
      const contributor = await world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
      const [draft, deleted] = [
        await writePost(admin, { title: 'Rahasia' }),
        await writePost(admin, { title: 'Rahasia' }),
      ]
      await act('delete', [deleted.id])
      const { changed, skipped } = (await act(name, [draft.id, deleted.id], contributor)).body.result
      const unknown = { title: null, reason: 'Tidak ditemukan' }
      expect({ changed, skipped }).toEqual({
        changed: [],
        skipped: [
          { id: draft.id, ...unknown },
          { id: deleted.id, ...unknown },
        ],
      })
    },
  )

  it('to change do not delete', async () => {
    const editor = await world.as({ keys: ['manage-content'] })
    const { id } = await writePost(admin)
    expect((await act('publish', [id], editor)).body.result.changed).toEqual([id])
    expect((await act('delete', [id], editor)).body.result.changed).toEqual([])
    expect(await statusOf(id)).toBe('publish')
  })
})
