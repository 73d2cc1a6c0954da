/** Pictures in the website's texts keep their place before they come, also those stored long ago. */
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#server/site/site.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

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

const SHOWN = { status: 'publish' }
const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })
describe('pictures inside a post', () => {
  it('keep their place before they come: their own size, or the width given with its height', async () => {
    const photo = await drawImage({ width: 1200, height: 800 })
    const { filename } = (await uploadImage(admin, photo)).body.result
    const content = `<p><img src="/images/${filename}" alt="Satu"></p><p><img src="/images/${filename}" alt="Dua" width="300"></p>`
    const { slug } = await writePost(admin, { ...SHOWN, title: 'Foto', content })
    const { payload } = await get(`/news/${slug}`)
    expect(payload).toMatch(/alt="Satu"[^>]* width="1200" height="800"/)
    expect(payload).toMatch(/alt="Dua"[^>]* width="300" height="200"/)
  })
})

describe('pictures stored before sizes were noted', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('keep their place by their own header: %s', async (format) => {
    const photo = await drawImage({ width: 1200, height: 800, format })
    const { filename } = (await uploadImage(admin, photo)).body.result
    const { kysely } = world.context.db
    await kysely.updateTable('images').set({ width: null, height: null }).execute()
    const content = `<p><img src="/images/${filename}" alt="Satu"></p><p><img src="/images/${filename}" alt="Dua" width="300"></p>`
    const post = await writePost(admin, { ...SHOWN, title: 'Foto', content })
    const page = async () => (await get(`/news/${post.slug}`)).payload
    expect(await page()).toMatch(/alt="Satu"[^>]* width="1200" height="800"/)
    expect(await page()).toMatch(/alt="Dua"[^>]* width="300" height="200"/)
    // Read once and remembered: the file is not asked again.
    await world.context.files.images.remove(filename)
    await admin.put(`/post/${post.id}`, { ...(await readPost(admin, post.id)), title: 'Foto lama' })
    await expect.poll(page, { timeout: 1000 }).toContain('Foto lama')
    expect(await page()).toMatch(/alt="Satu"[^>]* width="1200" height="800"/)
  })

  it('leave the page readable where they were lost, or are no pictures any more', async () => {
    const [lost, broken] = await Promise.all(
      [1, 2].map(async () => (await uploadImage(admin, await drawImage())).body.result.filename),
    )
    await world.context.db.kysely.updateTable('images').set({ width: null, height: null }).execute()
    await world.context.files.images.remove(String(lost))
    await world.context.files.images.put(String(broken), Buffer.from([0xff, 0xd8, 0xff]))
    const content = `<p>Isi<img src="/images/${lost}" alt="Satu"><img src="/images/${broken}" alt="Dua"></p>`
    const { slug } = await writePost(admin, { ...SHOWN, title: 'Foto', content })
    const { statusCode, payload } = await get(`/news/${slug}`)
    expect([statusCode, payload.includes('alt="Satu"')]).toEqual([200, true])
    expect(payload).not.toMatch(/alt="(Satu|Dua)"[^>]* width=/)
  })
})

describe('a card of a post without a picture of its own', () => {
  const card = async () =>
    (await get('/news')).payload
      .match(/<article[\s\S]*?<\/article>/g)
      ?.find((one) => one.includes('foto-di-teks'))

  it('takes the first picture of its text that is still there, and none where all are gone', async () => {
    const [lost, present] = await Promise.all(
      [1, 2].map(async () => String((await uploadImage(admin, await drawImage())).body.result.filename)),
    )
    const content = `<p>Isi<img src="/images/${lost}" alt="Satu"><img src="/images/${present}" alt="Dua"></p>`
    const post = await writePost(admin, { ...SHOWN, title: 'Foto di teks', content })
    expect(await card()).toContain(lost)
    const loose = async (name: string | undefined) => {
      await world.context.db.kysely.deleteFrom('image_uses').where('image', '=', String(name)).execute()
      await world.context.db.kysely.deleteFrom('images').where('name', '=', String(name)).execute()
      await world.context.files.images.remove(String(name))
      await admin.put(`/post/${post.id}`, { ...(await readPost(admin, post.id)), excerpt: `Tanpa ${name}` })
      await expect.poll(card, { timeout: 2000 }).toContain(`Tanpa ${name}`)
    }
    await loose(lost)
    expect(await card()).not.toContain(`src="/images/600-${lost}`)
    expect(await card()).toContain(present)
    await loose(present)
    expect(await card()).not.toMatch(/<img/)
  })
})

it('what the library says of a picture is read out where a post shows it, from the moment it is written', async () => {
  const { filename } = (await uploadImage(admin, await drawImage({ width: 1200, height: 800 }))).body.result
  const content = `<p><img src="/images/900-${filename}" alt=""></p><p><img src="/images/900-${filename}" alt="Milik teks"></p>`
  const { slug } = await writePost(admin, { ...SHOWN, title: 'Foto', image: filename, content })
  const altTexts = async () =>
    [...(await get(`/news/${slug}`)).payload.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt)
  expect(await altTexts()).toEqual(['', '', 'Milik teks'])
  const { id } = await world.context.db.kysely.selectFrom('images').select('id').executeTakeFirstOrThrow()
  await admin.put(`/media/${id}`, { alt: 'Siswa berbaris' })
  await expect.poll(altTexts, { timeout: 2000 }).toEqual(['Siswa berbaris', 'Siswa berbaris', 'Milik teks'])
})
