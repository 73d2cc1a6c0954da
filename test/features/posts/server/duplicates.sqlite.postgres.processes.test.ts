/** A copy of a post is a draft of the user who makes it, with pictures and documents of its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import type { PostBulkResult } from '#features/posts/postBulk.ts'
import { deleteUnusedPostFiles } from '#features/posts/server/postFiles.ts'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
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
const uploadPicture = async () =>
  (await uploadImage(admin, await drawImage({ width: 40, height: 40 }))).body.result.filename

describe('a copy', () => {
  const duplicatePost = (id: number, client = admin) => client.post<Post>(`/post/${id}/duplicate`)

  it('is a draft of the user who makes it, without the headline and the schedule, and with its own address', async () => {
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
    const { status, body } = await duplicatePost(source.id, colleague)
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
    const secondCopy = await duplicatePost(source.id)
    expect(secondCopy.body.result.slug).toBe('lomba-menari-salinan-2')
  })

  it('of a title of the maximum length is not longer', async () => {
    const { id } = await writePost(admin, { title: 'a'.repeat(255) })
    const { title } = (await duplicatePost(id)).body.result
    expect([title.length, title.endsWith('a (salinan)')]).toEqual([255, true])
  })

  it('of a long title is cut before an emoji that does not fit, not within it', async () => {
    const { id } = await writePost(admin, { title: `${'a'.repeat(244)}😀${'b'.repeat(9)}` })
    expect((await duplicatePost(id)).body.result.title).toBe(`${'a'.repeat(244)} (salinan)`)
  })

  it('keeps the pictures and documents of its text after its source is purged', async () => {
    const image = await uploadPicture()
    const embedded = await uploadPicture()
    const form = makeFileForm('attachment', { bytes: Buffer.from('Jadwal'), name: 'jadwal.txt' })
    const file = await admin.post<{ location: string }>('/post/upload-file', form.body, form.headers)
    const { location } = file.body.result
    const content = `<p><img src="/images/900-${embedded}" alt="" /><a href="${location}">Jadwal</a></p>`
    const source = await writePost(admin, { image, content })
    const copy = (await duplicatePost(source.id)).body.result
    await admin.delete(`/post/${source.id}`)
    await admin.delete(`/post/${source.id}/trash`)
    world.advanceClock(2 * 24 * 3_600_000)
    admin = await world.as('Administrator')
    await removeUnusedImages(world.context)
    await deleteUnusedPostFiles(world.context)
    await runBulkAction('publish', [copy.id])
    for (const url of [`/images/${image}`, `/images/900-${embedded}`, location])
      expect([url, (await world.app.inject(url)).statusCode]).toEqual([url, 200])
  })

  it('of a post whose picture is missing is made without it, with a warning', async () => {
    const image = await uploadPicture()
    const { id } = await writePost(admin, { image })
    await world.context.db.kysely.deleteFrom('images').where('name', '=', image).execute()
    const { status, body } = await duplicatePost(id)
    expect([status, body.result.image]).toEqual([201, null])
    expect(body.message).toBe(
      'Salinan dibuat sebagai draf. Perhatian: gambar utamanya sudah tidak ada. Unggah ulang bila perlu.',
    )
  })

  it('is refused without the rights to read and add posts, and for a missing post', async () => {
    const { id } = await writePost(admin)
    expect((await duplicatePost(id, await world.as({ keys: ['add-content'] }))).status).toBe(404)
    expect((await duplicatePost(id, await world.as({ keys: ['manage-content'] }))).status).toBe(403)
    expect((await duplicatePost(999_999)).status).toBe(404)
  })
})
