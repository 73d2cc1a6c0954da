/** The machine-readable files of the website: feeds, calendars, sitemap, robots.txt and favicon. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePost } from '#features/people/demo/factories.ts'
import { insertPosts } from '#features/posts/demo/insertPosts.ts'
import { createSite } from '#features/website/server/site/site.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const SITE = 'https://www.sekolah.sch.id'
const PUBLISHED = { status: 'publish' }

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

const requestText = async (url: string) => {
  const { statusCode, payload, headers } = await site.inject({ url })
  return { statusCode, payload, type: headers['content-type'], location: headers.location }
}
const writeAgenda = (title: string, agenda_date: string, changes: object = {}) =>
  writePost(admin, { ...PUBLISHED, type: 'agenda', title, agenda_date, ...changes })
/** The lines of a calendar with folded ones joined. */
const unfoldLines = (payload: string) => payload.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file of an agenda post', () => {
  it('is an all-day event', async () => {
    const { id, slug } = await writeAgenda('Rapat komite', '2026-12-31', { excerpt: 'Di aula' })
    const { payload, type, statusCode } = await requestText(`/agendas/${slug}.ics`)
    expect([statusCode, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(unfoldLines(payload)).toEqual(
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

  it('escapes commas, semicolons and line breaks', async () => {
    const { slug } = await writeAgenda('Kelas 7; 8, dan 9', '2027-01-05', {
      excerpt: 'Bawa: topi\nBawa: air',
    })
    const lines = unfoldLines((await requestText(`/agendas/${slug}.ics`)).payload)
    expect(lines).toContain(String.raw`SUMMARY:Kelas 7\; 8\, dan 9`)
    expect(lines).toContain(String.raw`DESCRIPTION:Bawa: topi\nBawa: air`)
  })

  it('has no line over 75 bytes, and no split character', async () => {
    const title =
      'Peringatan Hari Guru 👩‍🏫 dan pentas seni siswa kelas tujuh, delapan dan sembilan 🎭 di lapangan'
    const { slug } = await writeAgenda(title, '2027-01-06', { excerpt: 'é'.repeat(300) })
    const { payload } = await requestText(`/agendas/${slug}.ics`)
    for (const line of payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(payload).not.toContain('\uFFFD')
    expect(unfoldLines(payload)).toContain(`SUMMARY:${title.replaceAll(',', String.raw`\,`)}`)
    expect(unfoldLines(payload)).toContain(`DESCRIPTION:${'é'.repeat(300)}`)
  })

  it('is redirected to from its former slug, and is 404 for other posts', async () => {
    const post = await writeAgenda('Ujian akhir', '2027-02-01')
    await admin.put(`/post/${post.id}`, { ...(await readPost(admin, post.id)), slug: 'ujian-semester' })
    expect(await requestText('/agendas/ujian-akhir.ics')).toMatchObject({
      statusCode: 301,
      location: '/agendas/ujian-semester.ics',
    })
    const news = await writePost(admin, { ...PUBLISHED, title: 'Kabar' })
    expect((await requestText(`/agendas/${news.slug}.ics`)).statusCode).toBe(404)
    expect((await requestText('/agendas/tidak-ada.ics')).statusCode).toBe(404)
  })

  it('of a draft is 404', async () => {
    const { slug } = await writePost(admin, {
      status: 'draft',
      type: 'agenda',
      title: 'Rahasia',
      agenda_date: '2027-02-02',
    })
    expect((await requestText(`/agendas/${slug}.ics`)).statusCode).toBe(404)
    expect((await requestText('/agendas.ics')).payload).not.toContain('Rahasia')
  })
})

describe('a feed', () => {
  it('is valid XML whatever characters a title has', async () => {
    await writePost(admin, { ...PUBLISHED, title: 'A & B <i>"C"</i>', excerpt: 'x\u0007y' })
    const { payload, type } = await requestText('/news/feed.xml')
    expect(type).toBe('application/rss+xml; charset=utf-8')
    expect(payload).toContain('<title>A &amp; B &lt;i&gt;&quot;C&quot;&lt;/i&gt;</title>')
    expect(payload, 'control characters are invalid in XML').toContain('<description>x y</description>')
  })

  it('of the site has news and articles, the newest first, but no pages', async () => {
    await writePost(admin, { ...PUBLISHED, type: 'article', title: 'Artikel satu' })
    await writePost(admin, { ...PUBLISHED, type: 'page', title: 'Halaman satu' })
    const { payload } = await requestText('/feed.xml')
    expect(payload).toContain('Artikel satu')
    expect(payload).not.toContain('Halaman satu')
    const days = [...payload.matchAll(/<pubDate>([^<]+)</g)].map(([, day = '']) => Date.parse(day))
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual([...days].sort((a, b) => b - a))
  })

  it('has the beginning of the text if there is no excerpt', async () => {
    const words = `${'kata '.repeat(60)}akhir`
    await writePost(admin, { ...PUBLISHED, title: 'Panjang', excerpt: '', content: `<p>${words}</p>` })
    const { payload } = await requestText('/news/feed.xml')
    const [, description = ''] = /<title>Panjang<\/title>.*?<description>([^<]*)</.exec(payload) ?? []
    expect(description).toMatch(/^(kata )+kata\u00a0…$/)
    expect(description.length).toBeLessThanOrEqual(182)
  })
})

it('the sitemap has every public page once, with the time of its last change', async () => {
  const post = await writePost(admin, { ...PUBLISHED, title: 'Di peta' })
  const draft = await writePost(admin, { status: 'draft', title: 'Tidak di peta' })
  const { payload, type } = await requestText('/sitemap.xml')
  expect(type).toBe('application/xml; charset=utf-8')
  const addresses = [...payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const path of ['/', '/galleries', '/contact', '/news', '/articles', '/pages', '/agendas', '/prefaces'])
    expect(addresses).toContain(`${SITE}${path}`)
  expect(payload).toContain(`<loc>${SITE}/news/${post.slug}</loc><lastmod>${post.updated_at}</lastmod>`)
  expect(payload).not.toContain(draft.slug)
})

it('robots.txt has the disallowed paths and the sitemap', async () => {
  const { payload, type } = await requestText('/robots.txt')
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
])('the favicon of a school named %j without a logo shows %s', async (value, letter) => {
  await admin.post('/setting/general', { generals: [{ name: 'site_name', value }] })
  await expect.poll(async () => (await requestText('/favicon.svg')).payload).toContain(`>${letter}</text>`)
})

it.each(['/news?page=99', '/galleries?page=99', '/agendas?page=99', '/search?q=kabar&page=99'])(
  '%s beyond the last page is 404',
  async (url) => {
    expect((await requestText(url)).statusCode).toBe(404)
  },
)

it('the sitemap of thousands of posts has each once, the newest first', async () => {
  const POST_COUNT = 4100
  const title = 'Arsip kegiatan'
  // Many posts share a time, so that batches end between equal ones.
  const createdAt = (n: number) => new Date(Date.UTC(2020, 0, 1 + Math.floor(n / 700))).toISOString()
  const posts = Array.from({ length: POST_COUNT }, (_, n) => ({
    input: makePost('article', n, { title, status: 'publish', visibility: 'public', image: null }),
    authorId: admin.id,
    at: createdAt(n),
  }))
  await insertPosts(world.context.db.kysely, posts)
  // The site invalidates its cache by itself.
  const readSlugs = async () =>
    [
      ...(await requestText('/sitemap.xml')).payload.matchAll(/<loc>[^<]*\/(arsip-kegiatan[^<]*)<\/loc>/g),
    ].map(([, slug]) => slug)
  await expect.poll(async () => (await readSlugs()).length).toBe(POST_COUNT)
  const rows = await world.context.db.kysely
    .selectFrom('posts')
    .where('title', '=', title)
    .select('slug')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect(await readSlugs()).toEqual(rows.map(({ slug }) => slug))
})

describe('the link to a feed', () => {
  it('is on every page, and the page of a list also links to the feed of the list', async () => {
    const listFeedLinks = async (path: string) =>
      [...(await requestText(path)).payload.matchAll(/type="application\/rss\+xml"[^>]*href="([^"]+)"/g)].map(
        ([, href]) => href,
      )
    for (const path of ['/', '/contact', '/galleries'])
      expect(await listFeedLinks(path)).toEqual(['/feed.xml'])
    for (const path of ['/news', '/articles', '/pages', '/prefaces', '/agendas']) {
      expect(await listFeedLinks(path)).toEqual(['/feed.xml', `${path}/feed.xml`])
      expect((await requestText(`${path}/feed.xml`)).type).toContain('application/rss+xml')
    }
    expect(await listFeedLinks('/agendas?month=2026-11')).toEqual(['/feed.xml', '/agendas/feed.xml'])
  })
})
