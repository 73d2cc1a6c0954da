/** Autosaves of unsaved texts: available to their writer on any device, and to nobody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Autosave } from '#features/posts/autosave.ts'
import { deleteExpiredAutosaves } from '#features/posts/server/autosaves.ts'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
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

const autosavePath = (id: number, type = 'news') => `/post/autosave/${type}/${id}`
const saveAutosave = (
  id: number,
  values: object,
  { client = admin, type = 'news', base = null as string | null } = {},
) => client.put<{ saved_at: string }>(autosavePath(id, type), { base, values })
const readAutosave = async (id: number, { client = admin, type = 'news' } = {}) =>
  (await client.get<{ autosave: Autosave | null }>(autosavePath(id, type))).body.result.autosave

const listAutosavedPostIds = async () =>
  (await world.context.db.kysely.selectFrom('post_autosaves').select('post_id').execute()).map(
    ({ post_id }) => post_id,
  )

const listImageUses = async (image: string) =>
  (
    await world.context.db.kysely
      .selectFrom('image_uses')
      .where('image', '=', image)
      .select('entity')
      .execute()
  ).map(({ entity }) => entity)

describe('an unsaved text', () => {
  it('is read by its writer in its last state, and changes neither the post, its revisions nor the site', async () => {
    const post = await writePost(admin, { title: 'Lama', status: 'publish' })
    expect(await readAutosave(post.id)).toBeNull()
    await saveAutosave(post.id, { title: 'Setengah' }, { base: post.updated_at })
    const { status, body } = await saveAutosave(
      post.id,
      {
        title: 'Setengah jadi',
        content: '<p>Baru</p>',
        agenda_date: '',
        meta: [{ name: 'mtdt_a', value: 1 }],
      },
      { base: post.updated_at },
    )
    expect(status).toBe(200)
    expect(await readAutosave(post.id)).toEqual({
      values: {
        title: 'Setengah jadi',
        content: '<p>Baru</p>',
        agenda_date: '',
        meta: [{ name: 'mtdt_a', value: 1 }],
      },
      draft: '',
      base: post.updated_at,
      saved_at: body.result.saved_at,
    })
    expect(await readPost(admin, post.id)).toEqual(post)
    const revisions = await admin.get<{ rows: unknown[] }>(`/post/${post.id}/revisions`)
    expect(revisions.body.result.rows).toHaveLength(1)
    expect((await world.anonymous.get(`/public/post/${post.slug}`)).text).not.toContain('Setengah')
  })

  it('of a new post is one for each type, deleted when the post is created; duplicating a post keeps it', async () => {
    await saveAutosave(0, { title: 'Berita baru' })
    await saveAutosave(0, { title: 'Halaman baru' }, { type: 'page' })
    const { id } = await writePost(admin, { title: 'Lain', type: 'page' })
    expect([(await readAutosave(0))?.values.title, await readAutosave(0, { type: 'page' })]).toEqual([
      'Berita baru',
      null,
    ])
    await saveAutosave(0, { title: 'Halaman lain' }, { type: 'page' })
    await admin.post(`/post/${id}/duplicate`)
    expect((await readAutosave(0, { type: 'page' }))?.values.title).toBe('Halaman lain')
  })

  it('is deleted when the post is saved or the text is discarded; that of another user stays', async () => {
    const colleague = await world.as('Operator')
    const { id } = await writePost(admin)
    await saveAutosave(id, { title: 'Punya admin' })
    await saveAutosave(id, { title: 'Punya rekan' }, { client: colleague })
    await admin.put(`/post/${id}`, DRAFT)
    expect([await readAutosave(id), (await readAutosave(id, { client: colleague }))?.values.title]).toEqual([
      null,
      'Punya rekan',
    ])
    await colleague.delete(autosavePath(id))
    expect(await readAutosave(id, { client: colleague })).toBeNull()
  })

  it('expires thirty days after its last change, and is deleted when its post is purged', async () => {
    const expiringPost = await writePost(admin)
    const deletedPost = await writePost(admin)
    await saveAutosave(expiringPost.id, { title: 'Lama' })
    world.advanceClock(29 * 24 * 3_600_000)
    admin = await world.as('Administrator')
    await saveAutosave(deletedPost.id, { title: 'Hilang' })
    await admin.delete(`/post/${deletedPost.id}`)
    await admin.delete(`/post/${deletedPost.id}/trash`)
    await deleteExpiredAutosaves(world.context)
    expect(await listAutosavedPostIds()).toContain(expiringPost.id)
    expect(await listAutosavedPostIds()).not.toContain(deletedPost.id)
    world.advanceClock(2 * 24 * 3_600_000)
    await deleteExpiredAutosaves(world.context)
    expect(await listAutosavedPostIds()).not.toContain(expiringPost.id)
    admin = await world.as('Administrator')
  })

  it('has a copy for each tab, deleted independently; beyond ten copies the oldest is deleted', async () => {
    const listCopies = async () => {
      const { result } = (
        await admin.get<{ autosave: Autosave | null; others: Autosave[] }>(autosavePath(0, 'agenda'))
      ).body
      return [result.autosave, ...result.others].map((copy) => copy?.draft)
    }
    const type = 'agenda'
    const putCopy = (draft: string) =>
      admin.put(autosavePath(0, type), { draft, base: null, values: { title: draft } })
    await putCopy('a')
    world.advanceClock(1000)
    await putCopy('b')
    expect(await listCopies()).toEqual(['b', 'a'])
    await writePost(admin, { title: 'Selesai', type, agenda_date: '2026-01-02' })
    expect(await listCopies()).toEqual(['b', 'a'])
    await admin.delete(`${autosavePath(0, type)}?draft=b`)
    expect(await listCopies()).toEqual(['a'])
    for (let number = 0; number < 11; number += 1) {
      world.advanceClock(1000)
      await putCopy(`c${number}`)
    }
    expect(await listCopies()).toEqual(Array.from({ length: 10 }, (_, number) => `c${10 - number}`))
    await Promise.all([putCopy('c10'), putCopy('c10'), putCopy('d'), putCopy('e')])
    expect((await listCopies()).length).toBe(10)
    expect((await putCopy('../../x')).status).toBe(422)
    await putCopy('')
    await admin.delete(autosavePath(0, type))
    expect((await listCopies()).length).toBe(9)
  })

  it('uses its pictures until it is deleted', async () => {
    const [mainImage, embeddedImage] = await Promise.all(
      [30, 40].map(
        async (width) =>
          (await uploadImage(admin, await drawImage({ width, height: 40 }))).body.result.filename,
      ),
    )
    await saveAutosave(0, { image: mainImage, content: `<p><img src="/images/${embeddedImage}"></p>` })
    expect([await listImageUses(mainImage ?? ''), await listImageUses(embeddedImage ?? '')]).toEqual([
      ['post_autosave'],
      ['post_autosave'],
    ])
    await admin.delete(autosavePath(0))
    expect([await listImageUses(mainImage ?? ''), await listImageUses(embeddedImage ?? '')]).toEqual([[], []])
  })
})

describe('rights', () => {
  it('are missing for posts that the user may not change, that do not exist, or have another type', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content'] })
    const { id } = await writePost(admin)
    const responses = [
      await saveAutosave(id, { title: 'x' }, { client: contributor }),
      await contributor.get(autosavePath(id)),
      await saveAutosave(999_999, { title: 'x' }),
      await saveAutosave(id, { title: 'x' }, { type: 'page' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it.each([
    ['a title that is too long', { title: 'x'.repeat(5001) }],
    ['a content that is too long', { content: 'x'.repeat(1_000_001) }],
    ['a title that is no text', { title: 7 }],
  ])('refuse %s', async (_name, values) => {
    expect((await saveAutosave(0, values)).status).toBe(422)
  })
})

it('the pictures of an unsaved text stay until it expires, and a day longer', async () => {
  admin = await world.as('Administrator')
  const bytes = await drawImage({ width: 50, height: 40 })
  const image = (await uploadImage(admin, bytes)).body.result.filename
  await saveAutosave(0, { image })
  const isImageStored = async () => (await world.app.inject(`/images/${image}`)).statusCode === 200
  const advanceDays = async (days: number) => {
    world.advanceClock(days * 24 * 3_600_000)
    await deleteExpiredAutosaves(world.context)
    await removeUnusedImages(world.context)
    return isImageStored()
  }
  expect([await advanceDays(29), await advanceDays(2), await advanceDays(2)]).toEqual([true, true, false])
})
