/** Deleted posts: out of sight at once, back as they were for thirty days, then gone for good. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/content/post.ts'
import type { TrashedPost } from '#contract/content/posts/postTrash.ts'
import type { ListResult } from '#contract/endpoint.ts'
import { purgeExpiredTrash } from '#server/content/posts/trash.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { DRAFT, listPosts, readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const trashOf = async (type = 'news', who = admin) =>
  (await who.get<ListResult<TrashedPost>>(`/post/trash/${type}`)).body.result.rows
const restore = (id: number, who = admin) => who.post<Post>(`/post/${id}/restore`)
const onSite = async (slug: string) => (await world.anyone.get(`/public/post/${slug}`)).status
const upload = async () =>
  (await uploadImage(admin, await drawImage({ width: 40, height: 40 }))).body.result.filename

describe('a deleted post', () => {
  it('is in no list and on no page, stands in the trash of its type with who and when, and comes back whole', async () => {
    const image = await upload()
    const written = await writePost(admin, {
      title: 'Lomba Kacapiring',
      status: 'publish',
      excerpt: 'Ringkas',
      content: '<p>Isi <strong>tebal</strong></p>',
      image,
      meta: [{ name: 'mtdt_headline_one', value: 1 }],
    })
    await admin.put(`/post/${written.id}`, { ...written, meta: written.post_meta, slug: 'lomba-baru' })
    const before = await readPost(admin, written.id)
    const answer = await admin.delete(`/post/${before.id}`)
    expect(answer.body.message).toBe('Konten berhasil dihapus. Selama 30 hari ada di Sampah.')
    expect((await listPosts(admin, 'news', { search: 'kacapiring' })).body.result.total_count).toBe(0)
    expect([(await admin.get(`/post/${before.id}`)).status, await onSite('lomba-baru')]).toEqual([404, 404])
    expect((await admin.delete(`/post/${before.id}`)).status).toBe(404)

    const { content: _, post_meta: __, ...row } = before
    const by = { id: admin.id, name: expect.any(String) }
    expect(await trashOf()).toEqual([{ ...row, trashed_at: expect.any(String), trashed_by: by }])
    expect(await trashOf('article')).toEqual([])
    const { status, body } = await restore(before.id)
    expect(status).toBe(200)
    expect(body.result).toEqual({ ...before, updated_at: expect.any(String) })
    expect(await trashOf()).toEqual([])
    // Found by its words, at its address and at the one it had before.
    expect((await listPosts(admin, 'news', { search: 'kacapiring' })).body.result.total_count).toBe(1)
    expect([await onSite('lomba-baru'), await onSite(written.slug)]).toEqual([200, 200])
    expect((await restore(before.id)).status).toBe(404)
  })

  it('whose address another post has taken gets a new one, and a headline that another is stays with that', async () => {
    const headline = { meta: [{ name: 'mtdt_headline_one', value: 1 }] }
    const first = await writePost(admin, { title: 'Alamat Sama', ...headline })
    await admin.delete(`/post/${first.id}`)
    const second = await writePost(admin, { title: 'Alamat Sama', ...headline })
    expect(second.slug).toBe(first.slug)
    const { body } = await restore(first.id)
    expect(body.result.slug).not.toBe(first.slug)
    expect([body.result.post_meta, (await readPost(admin, second.id)).post_meta.length]).toEqual([[], 1])
  })

  it('whose addresses lead elsewhere by now says so as it comes back, alone and with others', async () => {
    const gone = async (title: string) => {
      const { id, slug, updated_at: _, ...values } = await writePost(admin, { title, status: 'publish' })
      await admin.put(`/post/${id}`, { ...values, slug: `${slug}-kini` })
      await admin.post('/redirects', { path: `/${slug}.php`, post_id: id })
      await admin.delete(`/post/${id}`)
      return { id, slug }
    }
    const [one, two, three] = [
      await gone('Pentas Seni'),
      await gone('Pentas Tari'),
      await gone('Pentas Drama'),
    ]
    await admin.post('/redirects', { path: `/${one.slug.toUpperCase()}.php`, link: '/contact' })
    await writePost(admin, { title: 'Pentas Seni' })
    await writePost(admin, { title: 'Pentas Tari' })
    expect((await restore(one.id)).body.message).toBe(
      'Konten berhasil dipulihkan. Alamat ini sudah dipakai yang lain: /news/pentas-seni, /pentas-seni.php.',
    )
    const { message } = (await admin.post('/post/bulk', { ids: [two.id], act: 'restore' })).body
    expect(message).toContain('Alamat ini sudah dipakai yang lain: /news/pentas-tari.')
    expect((await restore(three.id)).body.message).toBe('Konten berhasil dipulihkan.')
  })

  it('comes back once, whoever presses at the same moment', async () => {
    const { id } = await writePost(admin)
    await admin.delete(`/post/${id}`)
    const answers = await Promise.all([restore(id), restore(id), restore(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})

it('a post deleted while its address changes or a redirect to it is made is gone or not, and nothing fails', async () => {
  const statuses = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const [moving, target] = [await writePost(admin), await writePost(admin)]
    const [moved, deleted] = await Promise.all([
      admin.put(`/post/${moving.id}`, { ...DRAFT, slug: `alamat-kini-${round}` }),
      admin.delete(`/post/${moving.id}`),
    ])
    const [led, targetDeleted] = await Promise.all([
      admin.post('/redirects', { path: `/alamat-dulu-${round}`, post_id: target.id }),
      admin.delete(`/post/${target.id}`),
    ])
    statuses.add(`put ${moved.status}`).add(`redirect ${led.status}`)
    expect([deleted.status, targetDeleted.status]).toEqual([200, 200])
  }
  const fine = ['put 200', 'put 404', 'redirect 201', 'redirect 422']
  expect([...statuses].filter((status) => !fine.includes(status))).toEqual([])
})

describe('rights', () => {
  it('a contributor sees and restores their own, as a draft where they may not publish; others’ are not found', async () => {
    const contributor = await world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
    const own = await writePost(contributor, { title: 'Milik Sendiri' })
    await admin.put(`/post/${own.id}`, { ...DRAFT, title: 'Milik Sendiri', status: 'publish' })
    const others = await writePost(admin, { title: 'Milik Lain' })
    for (const { id } of [own, others]) await admin.delete(`/post/${id}`)
    expect((await trashOf('news', contributor)).map(({ title }) => title)).toEqual(['Milik Sendiri'])
    expect((await restore(others.id, contributor)).status).toBe(404)
    expect((await contributor.delete(`/post/${others.id}/trash`)).status).toBe(404)
    expect((await restore(own.id, contributor)).body.result.status).toBe('draft')
  })

  it('without a key to delete there is no trash', async () => {
    const reader = await world.as({ keys: ['manage-content'] })
    expect((await reader.get('/post/trash/news')).status).toBe(403)
  })
})

describe('for good', () => {
  const thrownOut = (id: number) => admin.delete(`/post/${id}/trash`)
  const pictures = async (id: number) =>
    (
      await world.context.db.kysely
        .selectFrom('image_uses')
        .where('entity', '=', 'post')
        .where('entity_id', '=', id)
        .select('image')
        .execute()
    ).length

  it('goes what is thrown out by hand, and after thirty days what was left; pictures are kept until then', async () => {
    const image = await upload()
    const [byHand, left] = [await writePost(admin, { image }), await writePost(admin, { image })]
    for (const { id } of [byHand, left]) await admin.delete(`/post/${id}`)
    expect(await pictures(left.id)).toBe(1)
    expect((await thrownOut(byHand.id)).status).toBe(200)
    expect([await pictures(byHand.id), (await restore(byHand.id)).status]).toEqual([0, 404])
    world.advanceClock(29 * 24 * 3_600_000)
    await purgeExpiredTrash(world.context)
    const later = await world.as('Administrator')
    expect((await trashOf('news', later)).map(({ id }) => id)).toContain(left.id)
    world.advanceClock(2 * 24 * 3_600_000)
    await purgeExpiredTrash(world.context)
    admin = await world.as('Administrator')
    expect(await trashOf()).toEqual([])
    expect(await pictures(left.id)).toBe(0)
  })

  it('goes nothing of what somebody else brings back at that moment, and one of both is told', async () => {
    const image = await upload()
    const statuses = []
    const bereft = []
    for (let round = 0; round < 10; round += 1) {
      const { id } = await writePost(admin, { image })
      await admin.delete(`/post/${id}`)
      const isLater = round % 2 === 1
      const [back, out] = await Promise.all(
        isLater ? [restore(id), thrownOut(id)] : [thrownOut(id), restore(id)],
      )
      statuses.push([back.status, out.status].sort())
      const versions = await admin.get<{ rows: unknown[] }>(`/post/${id}/revisions`)
      if (versions.status === 200 && (versions.body.result.rows.length === 0 || (await pictures(id)) === 0))
        bereft.push(id)
    }
    expect(bereft).toEqual([])
    expect(statuses).toEqual(statuses.map(() => [200, 404]))
  })

  it('goes what has lain there for thirty days to the moment, and nothing before', async () => {
    const { id } = await writePost(admin)
    await admin.delete(`/post/${id}`)
    const [trashed] = await trashOf()
    const end = Date.parse(trashed?.trashed_at ?? '') + 30 * 24 * 3_600_000
    const sweptAt = (at: number) => purgeExpiredTrash({ ...world.context, clock: () => at })
    expect([trashed?.id, await sweptAt(end), await sweptAt(end + 1)]).toEqual([id, 0, 1])
    expect((await restore(id)).status).toBe(404)
  })
})
