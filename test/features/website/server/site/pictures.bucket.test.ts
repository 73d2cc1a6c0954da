/** Images in posts have their size in the page, so that the layout does not shift while they load. */
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let site: FastifyInstance
beforeEach(async () => {
  world = await openWorld({ env: { SITE_URL: 'https://www.sekolah.sch.id' } })
  admin = await world.as('Administrator')
  site = await createSite({ ...world.context, logLevel: 'silent' })
})
afterEach(async () => {
  await site.close()
  await world.close()
})

const PUBLISHED = { status: 'publish' }
const requestPage = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })
describe('images inside a post', () => {
  it('have their own size, or the given width with the matching height', async () => {
    const photo = await drawImage({ width: 1200, height: 800 })
    const { filename } = (await uploadImage(admin, photo)).body.result
    const content = `<p><img src="/images/${filename}" alt="Satu"></p><p><img src="/images/${filename}" alt="Dua" width="300"></p>`
    const { slug } = await writePost(admin, { ...PUBLISHED, title: 'Foto', content })
    const { payload } = await requestPage(`/news/${slug}`)
    expect(payload).toMatch(/alt="Satu"[^>]* width="1200" height="800"/)
    expect(payload).toMatch(/alt="Dua"[^>]* width="300" height="200"/)
  })
})

describe('images that were stored without their size', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('have the size from their file header: %s', async (format) => {
    const photo = await drawImage({ width: 1200, height: 800, format })
    const { filename } = (await uploadImage(admin, photo)).body.result
    const { kysely } = world.context.db
    await kysely.updateTable('images').set({ width: null, height: null }).execute()
    const content = `<p><img src="/images/${filename}" alt="Satu"></p><p><img src="/images/${filename}" alt="Dua" width="300"></p>`
    const post = await writePost(admin, { ...PUBLISHED, title: 'Foto', content })
    const readPage = async () => (await requestPage(`/news/${post.slug}`)).payload
    expect(await readPage()).toMatch(/alt="Satu"[^>]* width="1200" height="800"/)
    expect(await readPage()).toMatch(/alt="Dua"[^>]* width="300" height="200"/)
    // The size is cached after the first read, so the file is not needed again.
    await world.context.files.images.remove(filename)
    await admin.put(`/post/${post.id}`, { ...(await readPost(admin, post.id)), title: 'Foto lama' })
    await expect.poll(readPage).toContain('Foto lama')
    expect(await readPage()).toMatch(/alt="Satu"[^>]* width="1200" height="800"/)
  })

  it('have no size if their files are lost or broken', async () => {
    const [lost, broken] = await Promise.all(
      [1, 2].map(async () => (await uploadImage(admin, await drawImage())).body.result.filename),
    )
    await world.context.db.kysely.updateTable('images').set({ width: null, height: null }).execute()
    await world.context.files.images.remove(String(lost))
    await world.context.files.images.put(String(broken), Buffer.from([0xff, 0xd8, 0xff]))
    const content = `<p>Isi<img src="/images/${lost}" alt="Satu"><img src="/images/${broken}" alt="Dua"></p>`
    const { slug } = await writePost(admin, { ...PUBLISHED, title: 'Foto', content })
    const { statusCode, payload } = await requestPage(`/news/${slug}`)
    expect([statusCode, payload.includes('alt="Satu"')]).toEqual([200, true])
    expect(payload).not.toMatch(/alt="(Satu|Dua)"[^>]* width=/)
  })
})

describe('a card of a post without its own image', () => {
  const findCard = async () =>
    (await requestPage('/news')).payload
      .match(/<article[\s\S]*?<\/article>/g)
      ?.find((article) => article.includes('foto-di-teks'))

  it('has the first existing image of its text, or none', async () => {
    const [lost, present] = await Promise.all(
      [1, 2].map(async () => String((await uploadImage(admin, await drawImage())).body.result.filename)),
    )
    const content = `<p>Isi<img src="/images/${lost}" alt="Satu"><img src="/images/${present}" alt="Dua"></p>`
    const post = await writePost(admin, { ...PUBLISHED, title: 'Foto di teks', content })
    expect(await findCard()).toContain(lost)
    const deleteImage = async (name: string | undefined) => {
      await world.context.db.kysely.deleteFrom('image_uses').where('image', '=', String(name)).execute()
      await world.context.db.kysely.deleteFrom('images').where('name', '=', String(name)).execute()
      await world.context.files.images.remove(String(name))
      await admin.put(`/post/${post.id}`, { ...(await readPost(admin, post.id)), excerpt: `Tanpa ${name}` })
      await expect.poll(findCard).toContain(`Tanpa ${name}`)
    }
    await deleteImage(lost)
    expect(await findCard()).not.toContain(`src="/images/600-${lost}`)
    expect(await findCard()).toContain(present)
    await deleteImage(present)
    expect(await findCard()).not.toMatch(/<img/)
  })
})

it('the alt text of the library is used where a post has none, as soon as it is saved', async () => {
  const { filename } = (await uploadImage(admin, await drawImage({ width: 1200, height: 800 }))).body.result
  const content = `<p><img src="/images/900-${filename}" alt=""></p><p><img src="/images/900-${filename}" alt="Milik teks"></p>`
  const { slug } = await writePost(admin, { ...PUBLISHED, title: 'Foto', image: filename, content })
  const readAltTexts = async () =>
    [...(await requestPage(`/news/${slug}`)).payload.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(
      ([, alt]) => alt,
    )
  expect(await readAltTexts()).toEqual(['', '', 'Milik teks'])
  const { id } = await world.context.db.kysely.selectFrom('images').select('id').executeTakeFirstOrThrow()
  await admin.put(`/media/${id}`, { alt: 'Siswa berbaris' })
  await expect.poll(readAltTexts).toEqual(['Siswa berbaris', 'Siswa berbaris', 'Milik teks'])
})
