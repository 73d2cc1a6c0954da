/** What programs read of the website: feeds, calendars, the map of its pages, in the words and bytes they expect. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePost } from '#server/seed/factories.ts'
import { insertPosts } from '#server/seed/insert.ts'
import { createSite } from '#server/site/site.ts'
import { readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const SITE = 'https://www.sekolah.sch.id'
const SHOWN = { status: 'publish' }

let world: World
let admin: Client
let site: FastifyInstance
beforeAll(async () => {
  world = await openWorld({ env: { SITE_URL: SITE } })
  admin = await world.as('Administrator')
  site = await createSite({ ...world.context, logLevel: 'silent' })
})
afterAll(async () => {
  await site.close()
  await world.close()
})

const text = async (url: string) => {
  const { statusCode, payload, headers } = await site.inject({ url })
  return { statusCode, payload, type: headers['content-type'], location: headers.location }
}
const agenda = (title: string, agenda_date: string, more: object = {}) =>
  writePost(admin, { ...SHOWN, type: 'agenda', title, agenda_date, ...more })
/** Lines as a calendar reads them: what was folded is one again. */
const linesOf = (payload: string) => payload.replaceAll('\r\n ', '').split('\r\n')

describe('a day of the agenda as a file', () => {
  it('is a whole day, in the zone of whoever reads it', async () => {
    const { id, slug } = await agenda('Rapat komite', '2026-12-31', { excerpt: 'Di aula' })
    const { payload, type, statusCode } = await text(`/agendas/${slug}.ics`)
    expect([statusCode, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(linesOf(payload)).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:${id}@www.sekolah.sch.id`,
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Rapat komite',
        'DESCRIPTION:Di aula',
        `URL:${SITE}/agendas/${slug}`,
        'END:VCALENDAR',
      ]),
    )
  })

  it('keeps commas, semicolons and line breaks of its words', async () => {
    const { slug } = await agenda('Kelas 7; 8, dan 9', '2027-01-05', { excerpt: 'Bawa: topi\nBawa: air' })
    const lines = linesOf((await text(`/agendas/${slug}.ics`)).payload)
    expect(lines).toContain(String.raw`SUMMARY:Kelas 7\; 8\, dan 9`)
    expect(lines).toContain(String.raw`DESCRIPTION:Bawa: topi\nBawa: air`)
  })

  it('has no line longer than calendars take, and no letter cut in two', async () => {
    const title =
      'Peringatan Hari Guru 👩‍🏫 dan pentas seni siswa kelas tujuh, delapan dan sembilan 🎭 di lapangan'
    const { slug } = await agenda(title, '2027-01-06', { excerpt: 'é'.repeat(300) })
    const { payload } = await text(`/agendas/${slug}.ics`)
    for (const line of payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(payload).not.toContain('\uFFFD')
    expect(linesOf(payload)).toContain(`SUMMARY:${title.replaceAll(',', String.raw`\,`)}`)
    expect(linesOf(payload)).toContain(`DESCRIPTION:${'é'.repeat(300)}`)
  })

  it('is led to from its former address, and is none of other posts', async () => {
    const post = await agenda('Ujian akhir', '2027-02-01')
    await admin.put(`/post/${post.id}`, { ...(await readPost(admin, post.id)), slug: 'ujian-semester' })
    expect(await text('/agendas/ujian-akhir.ics')).toMatchObject({
      ...{ statusCode: 301, location: '/agendas/ujian-semester.ics' },
    })
    const news = await writePost(admin, { ...SHOWN, title: 'Kabar' })
    expect((await text(`/agendas/${news.slug}.ics`)).statusCode).toBe(404)
    expect((await text('/agendas/tidak-ada.ics')).statusCode).toBe(404)
  })

  it('of a draft is nobody’s', async () => {
    const { slug } = await writePost(admin, {
      ...{ status: 'draft', type: 'agenda', title: 'Rahasia', agenda_date: '2027-02-02' },
    })
    expect((await text(`/agendas/${slug}.ics`)).statusCode).toBe(404)
    expect((await text('/agendas.ics')).payload).not.toContain('Rahasia')
  })
})

describe('a feed', () => {
  it('is XML whatever a title holds', async () => {
    await writePost(admin, { ...SHOWN, title: 'A & B <i>"C"</i>', excerpt: 'x\u0007y' })
    const { payload, type } = await text('/news/feed.xml')
    expect(type).toBe('application/rss+xml; charset=utf-8')
    expect(payload).toContain('<title>A &amp; B &lt;i&gt;&quot;C&quot;&lt;/i&gt;</title>')
    expect(payload, 'control signs, which XML forbids').toContain('<description>x y</description>')
  })

  it('of everything has news and articles, the newest first, and no page', async () => {
    await writePost(admin, { ...SHOWN, type: 'article', title: 'Artikel satu' })
    await writePost(admin, { ...SHOWN, type: 'page', title: 'Halaman satu' })
    const { payload } = await text('/feed.xml')
    expect(payload).toContain('Artikel satu')
    expect(payload).not.toContain('Halaman satu')
    const days = [...payload.matchAll(/<pubDate>([^<]+)</g)].map(([, day = '']) => Date.parse(day))
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual([...days].sort((one, other) => other - one))
  })

  it('shows the beginning of a text that has no summary, ending at a word', async () => {
    const words = `${'kata '.repeat(60)}akhir`
    await writePost(admin, { ...SHOWN, title: 'Panjang', excerpt: '', content: `<p>${words}</p>` })
    const { payload } = await text('/news/feed.xml')
    const [, description = ''] = /<title>Panjang<\/title>.*?<description>([^<]*)</.exec(payload) ?? []
    expect(description).toMatch(/^(kata )+kata\u00a0…$/)
    expect(description.length).toBeLessThanOrEqual(182)
  })
})

it('the map names every public page once, with the day it changed', async () => {
  const post = await writePost(admin, { ...SHOWN, title: 'Di peta' })
  const hidden = await writePost(admin, { status: 'draft', title: 'Tidak di peta' })
  const { payload, type } = await text('/sitemap.xml')
  expect(type).toBe('application/xml; charset=utf-8')
  const addresses = [...payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const path of ['/', '/galleries', '/contact', '/news', '/articles', '/pages', '/agendas', '/prefaces'])
    expect(addresses).toContain(`${SITE}${path}`)
  expect(payload).toContain(`<loc>${SITE}/news/${post.slug}</loc><lastmod>${post.updated_at}</lastmod>`)
  expect(payload).not.toContain(hidden.slug)
})

it('robots are told what is not for them, and where the map is', async () => {
  const { payload, type } = await text('/robots.txt')
  expect(type).toContain('text/plain')
  expect(payload.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /search', 'Disallow: /preview/', `Sitemap: ${SITE}/sitemap.xml`]),
  )
})

it.each([
  ['SMP Negeri 7', 'S'],
  ['"pelita"', 'P'],
  ['7 Bintang', '7'],
  ['—', '•'],
])('a school called %j without a logo has %s in the browser’s tab', async (value, letter) => {
  await admin.post('/setting/general', { generals: [{ name: 'site_name', value }] })
  await expect.poll(async () => (await text('/favicon.svg')).payload).toContain(`>${letter}</text>`)
})

it.each(['/news?page=99', '/galleries?page=99', '/agendas?page=99', '/search?q=kabar&page=99'])(
  '%s, beyond the last page, is not there',
  async (url) => {
    expect((await text(url)).statusCode).toBe(404)
  },
)

it('the map of thousands of posts names each once, the newest first', async () => {
  const COUNT = 4100
  const title = 'Arsip kegiatan'
  // Many share a moment, so that batches end among equals.
  const moment = (n: number) => new Date(Date.UTC(2020, 0, 1 + Math.floor(n / 700))).toISOString()
  const posts = Array.from({ length: COUNT }, (_, n) => ({
    input: makePost('article', n, { title, status: 'publish', visibility: 'public', image: null }),
    authorId: admin.id,
    at: moment(n),
  }))
  await insertPosts(world.context.db.kysely, posts)
  // The site notices the writing by itself.
  const slugs = async () =>
    [...(await text('/sitemap.xml')).payload.matchAll(/<loc>[^<]*\/(arsip-kegiatan[^<]*)<\/loc>/g)].map(
      ([, slug]) => slug,
    )
  await expect.poll(async () => (await slugs()).length).toBe(COUNT)
  const rows = await world.context.db.kysely
    .selectFrom('posts')
    .where('title', '=', title)
    .select('slug')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect(await slugs()).toEqual(rows.map(({ slug }) => slug))
})
