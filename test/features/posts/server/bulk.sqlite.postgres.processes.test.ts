/** One action on many posts: rights are checked for each post, one response reports all, and the opposite action undoes it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostBulkResult } from '#features/posts/postBulk.ts'
import { listPosts, readPost, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const runBulkAction = (action: string, ids: readonly number[], client = admin) =>
  client.post<PostBulkResult>('/post/bulk', { act: action, ids })
const readStatus = async (id: number) => (await readPost(admin, id)).status

describe('many posts at once', () => {
  it('are published and made drafts again, each with a revision and an audit', async () => {
    const draft = await writePost(admin)
    const publishedPost = await writePost(admin, { status: 'publish', title: 'Terbit' })
    const { body, status } = await runBulkAction('publish', [draft.id, publishedPost.id, draft.id, 999_999])
    expect([status, body.message]).toEqual([
      200,
      '1 konten diterbitkan. 2 tidak: Sudah terbit, Tidak ditemukan.',
    ])
    expect(body.result).toEqual({
      changed: [draft.id],
      versions: [{ id: draft.id, updated_at: (await readPost(admin, draft.id)).updated_at }],
      skipped: [
        { id: publishedPost.id, title: 'Terbit', reason: 'Sudah terbit' },
        { id: 999_999, title: null, reason: 'Tidak ditemukan' },
      ],
    })
    const publishedDraft = await readPost(admin, draft.id)
    expect([publishedDraft.status, publishedDraft.updated_at > draft.updated_at]).toEqual(['publish', true])
    const revisions = await admin.get<{ rows: unknown[] }>(`/post/${draft.id}/revisions`)
    expect(revisions.body.result.rows).toHaveLength(2)
    expect((await world.anonymous.get(`/public/post/${draft.slug}`)).status).toBe(200)

    expect((await runBulkAction('draft', body.result.changed)).body.message).toBe('1 konten dijadikan draf.')
    expect([await readStatus(draft.id), await readStatus(publishedPost.id)]).toEqual(['draft', 'publish'])
    const audits = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'post')
      .where('entity_id', '=', draft.id)
      .select('action')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  })

  it('are deleted into the trash and restored with their headline and address', async () => {
    const headlineFields = { meta: [{ name: 'mtdt_headline_one', value: 1 }] }
    const posts = [
      await writePost(admin, { title: 'Buang', ...headlineFields }),
      await writePost(admin, { title: 'Buang' }),
    ]
    const ids = posts.map(({ id }) => id)
    expect((await runBulkAction('delete', ids)).body.message).toBe('2 konten dipindahkan ke Sampah.')
    expect((await listPosts(admin, 'news', { search: 'buang' })).body.result.total_count).toBe(0)
    expect((await runBulkAction('restore', [...ids].reverse())).body.result).toMatchObject({
      changed: ids,
      skipped: [],
    })
    const restoredPosts = await Promise.all(ids.map((id) => readPost(admin, id)))
    expect(restoredPosts.map(({ slug, post_meta }) => [slug, post_meta.length])).toEqual(
      posts.map(({ slug, post_meta }) => [slug, post_meta.length]),
    )
    expect((await runBulkAction('restore', ids)).body.result.changed).toEqual([])
  })

  it('are undone except those that somebody has changed since, which are reported', async () => {
    const unchanged = await writePost(admin, { status: 'publish' })
    const edited = await writePost(admin, { status: 'publish', title: 'Disunting' })
    const ids = [unchanged.id, edited.id]
    const { changed, versions } = (await runBulkAction('draft', ids)).body.result
    await admin.put(`/post/${edited.id}`, { ...(await readPost(admin, edited.id)), content: '<p>Setengah' })
    const undoWith = (action: string) =>
      admin.post<PostBulkResult>('/post/bulk', { act: action, ids: changed, versions })
    const undoBody = (await undoWith('publish')).body
    expect(undoBody.message).toBe('1 konten diterbitkan. 1 tidak: Sudah diubah sejak itu.')
    expect(undoBody.result.skipped).toMatchObject([{ id: edited.id, title: 'Disunting' }])
    expect([await readStatus(unchanged.id), await readStatus(edited.id)]).toEqual(['publish', 'draft'])
    const deletionResult = (await runBulkAction('delete', ids)).body.result
    expect([deletionResult.changed, deletionResult.versions]).toEqual([ids, []])
  })

  it('that are scheduled or expired are not reported as published', async () => {
    const plannedPost = await writePost(admin, { status: 'publish', publish_at: '2999-01-01T00:00:00.000Z' })
    const expiredPost = await writePost(admin, { status: 'publish', expire_at: '2001-01-01T00:00:00.000Z' })
    expect((await runBulkAction('publish', [plannedPost.id, expiredPost.id])).body.message).toBe(
      '0 konten diterbitkan. 2 tidak: Terjadwal, belum tampil, Masa tampilnya sudah lewat.',
    )
  })

  it('that are published but not visible are reported with the reason', async () => {
    const ids = [
      (await writePost(admin, { publish_at: '2999-01-01T00:00:00.000Z' })).id,
      (await writePost(admin, { expire_at: '2001-01-01T00:00:00.000Z' })).id,
      (await writePost(admin, { visibility: 'private' })).id,
      (await writePost(admin)).id,
    ]
    expect((await runBulkAction('publish', ids)).body.message).toBe(
      '4 konten diterbitkan. 1 di antaranya menunggu waktu tampilnya. 1 di antaranya tidak tampil karena masa tampilnya sudah lewat. 1 di antaranya tetap privat.',
    )
    // A draft is hidden anyway.
    expect((await runBulkAction('draft', ids)).body.message).toBe('4 konten dijadikan draf.')
  })

  it('in concurrent requests are each changed once', async () => {
    const ids = [(await writePost(admin)).id, (await writePost(admin)).id]
    const responses = await Promise.all([
      runBulkAction('delete', ids),
      runBulkAction('delete', [...ids].reverse()),
      runBulkAction('delete', ids),
    ])
    const counts = responses.map(({ status, body }) => [status, body.result.changed.length])
    expect(counts.sort()).toEqual([
      [200, 0],
      [200, 0],
      [200, 2],
    ])
  })

  it.each([
    ['no post', { act: 'draft', ids: [] }, 'ids'],
    ['too many', { act: 'draft', ids: Array.from({ length: 101 }, (_, index) => index + 1) }, 'ids'],
    ['an unknown action', { act: 'burn', ids: [1] }, 'act'],
  ])('are refused with %s', async (_name, body, field) => {
    const response = await admin.post('/post/bulk', body)
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('rights', () => {
  it('are checked for each post: a contributor may delete their own posts and publish none', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
    const ownPost = await writePost(contributor)
    const otherPost = await writePost(admin, { status: 'publish' })
    const ids = [ownPost.id, otherPost.id]
    expect((await runBulkAction('publish', ids, contributor)).body.result.changed).toEqual([])
    expect([await readStatus(ownPost.id), await readStatus(otherPost.id)]).toEqual(['draft', 'publish'])
    const { body } = await runBulkAction('delete', ids, contributor)
    expect(body.result.changed).toEqual([ownPost.id])
    expect(body.message).toBe('1 konten dipindahkan ke Sampah. 1 tidak: Anda tidak boleh menghapusnya.')
    await runBulkAction('delete', [otherPost.id])
    expect((await runBulkAction('restore', ids, contributor)).body.result.changed).toEqual([ownPost.id])
  })

  it.each(['publish', 'draft', 'delete', 'restore'] as const)(
    'hide the drafts and deleted posts of others from a contributor: %s',
    async (action) => {
      const contributor = await world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
      const draft = await writePost(admin, { title: 'Rahasia' })
      const deleted = await writePost(admin, { title: 'Rahasia' })
      await runBulkAction('delete', [deleted.id])
      const { changed, skipped } = (await runBulkAction(action, [draft.id, deleted.id], contributor)).body
        .result
      const notFound = { title: null, reason: 'Tidak ditemukan' }
      expect({ changed, skipped }).toEqual({
        changed: [],
        skipped: [
          { id: draft.id, ...notFound },
          { id: deleted.id, ...notFound },
        ],
      })
    },
  )

  it('to change a post do not allow deleting it', async () => {
    const editor = await world.as({ keys: ['manage-content'] })
    const { id } = await writePost(admin)
    expect((await runBulkAction('publish', [id], editor)).body.result.changed).toEqual([id])
    expect((await runBulkAction('delete', [id], editor)).body.result.changed).toEqual([])
    expect(await readStatus(id)).toBe('publish')
  })
})
