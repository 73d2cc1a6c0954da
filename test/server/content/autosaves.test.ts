/** What is typed and not saved: kept for whoever typed it, on any device, and shown to nobody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Autosave } from '#contract/content/posts/autosave.ts'
import { deleteExpiredAutosaves } from '#server/content/posts/autosaves.ts'
import { removeUnusedImages } from '#server/files/images.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { DRAFT, readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const path = (id: number, type = 'news') => `/post/autosave/${type}/${id}`
const keep = (
  id: number,
  values: object,
  { who = admin, type = 'news', base = null as string | null } = {},
) => who.put<{ saved_at: string }>(path(id, type), { base, values })
const read = async (id: number, { who = admin, type = 'news' } = {}) =>
  (await who.get<{ autosave: Autosave | null }>(path(id, type))).body.result.autosave

const left = async () =>
  (await world.context.db.kysely.selectFrom('post_autosaves').select('post_id').execute()).map(
    ({ post_id }) => post_id,
  )

const usesOf = async (image: string) =>
  (
    await world.context.db.kysely
      .selectFrom('image_uses')
      .where('image', '=', image)
      .select('entity')
      .execute()
  ).map(({ entity }) => entity)

describe('an unsaved text', () => {
  it('is found again by its writer, the last of it, and leaves the post, its versions and the site alone', async () => {
    const post = await writePost(admin, { title: 'Lama', status: 'publish' })
    expect(await read(post.id)).toBeNull()
    await keep(post.id, { title: 'Setengah' }, { base: post.updated_at })
    const { status, body } = await keep(
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
    expect(await read(post.id)).toEqual({
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
    expect((await world.anyone.get(`/public/post/${post.slug}`)).text).not.toContain('Setengah')
  })

  it('of a new post is one for each type, gone when the post is stored; a copy leaves it', async () => {
    await keep(0, { title: 'Berita baru' })
    await keep(0, { title: 'Halaman baru' }, { type: 'page' })
    const { id } = await writePost(admin, { title: 'Lain', type: 'page' })
    expect([(await read(0))?.values.title, await read(0, { type: 'page' })]).toEqual(['Berita baru', null])
    await keep(0, { title: 'Halaman lain' }, { type: 'page' })
    await admin.post(`/post/${id}/duplicate`)
    expect((await read(0, { type: 'page' }))?.values.title).toBe('Halaman lain')
  })

  it('is gone when it is saved or thrown away; that of somebody else stays', async () => {
    const colleague = await world.as('Operator')
    const { id } = await writePost(admin)
    await keep(id, { title: 'Punya admin' })
    await keep(id, { title: 'Punya rekan' }, { who: colleague })
    await admin.put(`/post/${id}`, DRAFT)
    expect([await read(id), (await read(id, { who: colleague }))?.values.title]).toEqual([
      null,
      'Punya rekan',
    ])
    await colleague.delete(path(id))
    expect(await read(id, { who: colleague })).toBeNull()
  })

  it('goes thirty days after its last word, and with its post for good', async () => {
    const [old, gone] = [await writePost(admin), await writePost(admin)]
    await keep(old.id, { title: 'Lama' })
    world.advanceClock(29 * 24 * 3_600_000)
    admin = await world.as('Administrator')
    await keep(gone.id, { title: 'Hilang' })
    await admin.delete(`/post/${gone.id}`)
    await admin.delete(`/post/${gone.id}/trash`)
    await deleteExpiredAutosaves(world.context)
    expect(await left()).toContain(old.id)
    expect(await left()).not.toContain(gone.id)
    world.advanceClock(2 * 24 * 3_600_000)
    await deleteExpiredAutosaves(world.context)
    expect(await left()).not.toContain(old.id)
    admin = await world.as('Administrator')
  })

  it('of two tabs is a copy each, and neither takes the other along; beyond ten the oldest gives way', async () => {
    const copies = async () => {
      const { result } = (
        await admin.get<{ autosave: Autosave | null; others: Autosave[] }>(path(0, 'agenda'))
      ).body
      return [result.autosave, ...result.others].map((one) => one?.draft)
    }
    const type = 'agenda'
    const put = (draft: string) => admin.put(path(0, type), { draft, base: null, values: { title: draft } })
    await put('a')
    world.advanceClock(1000)
    await put('b')
    expect(await copies()).toEqual(['b', 'a'])
    await writePost(admin, { title: 'Selesai', type, agenda_date: '2026-01-02' })
    expect(await copies()).toEqual(['b', 'a'])
    await admin.delete(`${path(0, type)}?draft=b`)
    expect(await copies()).toEqual(['a'])
    for (let number = 0; number < 11; number += 1) {
      world.advanceClock(1000)
      await put(`c${number}`)
    }
    expect(await copies()).toEqual(Array.from({ length: 10 }, (_, number) => `c${10 - number}`))
    await Promise.all([put('c10'), put('c10'), put('d'), put('e')])
    expect((await copies()).length).toBe(10)
    expect((await put('../../x')).status).toBe(422)
    await put('')
    await admin.delete(path(0, type))
    expect((await copies()).length).toBe(9)
  })

  it('holds its pictures until it goes', async () => {
    const [box, text] = await Promise.all(
      [30, 40].map(
        async (width) =>
          (await uploadImage(admin, await drawImage({ width, height: 40 }))).body.result.filename,
      ),
    )
    await keep(0, { image: box, content: `<p><img src="/images/${text}"></p>` })
    expect([await usesOf(box ?? ''), await usesOf(text ?? '')]).toEqual([
      ['post_autosave'],
      ['post_autosave'],
    ])
    await admin.delete(path(0))
    expect([await usesOf(box ?? ''), await usesOf(text ?? '')]).toEqual([[], []])
  })
})

describe('rights', () => {
  it('end at posts one may not change, that are not there, or are of another type', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content'] })
    const { id } = await writePost(admin)
    const answers = [
      await keep(id, { title: 'x' }, { who: contributor }),
      await contributor.get(path(id)),
      await keep(999_999, { title: 'x' }),
      await keep(id, { title: 'x' }, { type: 'page' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it.each([
    ['a title without end', { title: 'x'.repeat(5001) }],
    ['a content without end', { content: 'x'.repeat(1_000_001) }],
    ['what is no text', { title: 7 }],
  ])('refuse %s', async (_name, values) => {
    expect((await keep(0, values)).status).toBe(422)
  })
})

it('an unsaved text keeps its pictures for as long as it may be put back, and a day', async () => {
  admin = await world.as('Administrator')
  const drawn = await drawImage({ width: 50, height: 40 })
  const image = (await uploadImage(admin, drawn)).body.result.filename
  await keep(0, { image })
  const isThere = async () => (await world.app.inject(`/images/${image}`)).statusCode === 200
  const pass = async (days: number) => {
    world.advanceClock(days * 24 * 3_600_000)
    await deleteExpiredAutosaves(world.context)
    await removeUnusedImages(world.context)
    return isThere()
  }
  expect([await pass(29), await pass(2), await pass(2)]).toEqual([true, true, false])
})
