/** Files of the website for programs: RSS feeds, iCalendar files, sitemap.xml and robots.txt. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { POST_TYPE, POST_TYPES, type PostType, postPath } from '#features/posts/postType.ts'
import { shownAt } from '#features/posts/server/published.ts'
import { DAY } from '#platform/contract/units.ts'
import { siteAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { readAgenda } from '../public/agendas.ts'
import { readAlbums } from '../public/pictures.ts'
import { publishedPosts, readNewest, type StoredPost } from '../public/posts.ts'
import { comingYear, readSchoolDays } from '../public/schoolDays.ts'
import { excerptOf } from './cards.ts'
import { escapeXml } from './escapeXml.ts'

export type TextResponse = { body: string; type: string }

const MAX_ITEMS = 20
/** As many addresses as one sitemap may hold. @source https://www.sitemaps.org/protocol.html */
const MAX_ADDRESSES = 50_000
const MAX_ALBUMS = 5_000
/** What is left after the fixed addresses and the albums. */
const MAX_POSTS = MAX_ADDRESSES - MAX_ALBUMS - 20
/** Posts read before other requests are served. */
const BATCH_SIZE = 2_000
/** Sorts after every ISO timestamp. */
const LATEST_MOMENT = '9999'

const addressOf = (site: string, post: Pick<StoredPost, 'type' | 'slug'>) =>
  `${site}${postPath(post.type, post.slug)}`

/** @param type the type of posts; null for news and articles */
export async function createFeed(
  context: Context,
  type: PostType | null,
  name: string,
): Promise<TextResponse> {
  const site = siteAddress(context.config)
  const types: PostType[] = type ? [type] : ['news', 'article']
  const candidates = (
    await Promise.all(types.map((postType) => readNewest(context, postType, MAX_ITEMS)))
  ).flat()
  const newest = candidates.sort((a, b) => b.shown_at.localeCompare(a.shown_at)).slice(0, MAX_ITEMS)
  const items = newest.map((post) => {
    const address = escapeXml(addressOf(site, post))
    return `<item><title>${escapeXml(post.title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${new Date(post.shown_at).toUTCString()}</pubDate><description>${escapeXml(excerptOf(post))}</description></item>`
  })
  const self = `${site}${type ? POST_TYPE[type].path : ''}/feed.xml`
  const body = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(name)}</title><link>${escapeXml(site)}</link><description>${escapeXml(name)}</description><language>id</language><atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`
  return { body, type: 'application/rss+xml; charset=utf-8' }
}

export async function createSitemap(context: Context): Promise<TextResponse> {
  const site = siteAddress(context.config)
  const albums = await readAlbums(context, { page: 1, page_size: MAX_ALBUMS })
  const paths = [
    '/',
    '/galleries',
    '/contact',
    ...POST_TYPES.map((type) => POST_TYPE[type].path),
    ...albums.map(({ id }) => `/albums/${id}`),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeXml(site + path)}</loc></url>`)
  for await (const post of generatePosts(context))
    urls.push(
      `<url><loc>${escapeXml(addressOf(site, post))}</loc><lastmod>${post.updated_at}</lastmod></url>`,
    )
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
  return { body, type: 'application/xml; charset=utf-8' }
}

type SitemapPost = Pick<StoredPost, 'id' | 'type' | 'slug' | 'updated_at' | 'shown_at'>

/** Yields posts, the newest first, in batches between which other requests are served. */
async function* generatePosts(context: Context): AsyncGenerator<SitemapPost> {
  let last: SitemapPost | null = null
  for (let count = 0; count < MAX_POSTS; count += BATCH_SIZE) {
    const { shown_at, id } = last ?? { shown_at: LATEST_MOMENT, id: 0 }
    const batch: SitemapPost[] = await publishedPosts(context)
      .clearSelect()
      .select(['posts.id', 'posts.type', 'posts.slug', 'posts.updated_at', shownAt.as('shown_at')])
      .where(sql<boolean>`(${shownAt}, posts.id) < (${shown_at}, ${id})`)
      .orderBy(shownAt, 'desc')
      .orderBy('posts.id', 'desc')
      .limit(BATCH_SIZE)
      .execute()
    yield* batch
    last = batch.at(-1) ?? null
    if (batch.length < BATCH_SIZE) return
    await setImmediate()
  }
}

export function createRobots(context: Context): TextResponse {
  const body = `User-agent: *\nDisallow: /search\nDisallow: /preview/\n\nSitemap: ${siteAddress(context.config)}/sitemap.xml\n`
  return { body, type: 'text/plain; charset=utf-8' }
}

const MAX_EVENTS = 200

/** The agenda as a calendar to subscribe to. */
export async function createCalendar(context: Context, name: string): Promise<TextResponse> {
  const agendas = await readAgenda(context, MAX_EVENTS)
  return createIcs(context, name, {
    agendas,
    schoolDays: await readSchoolDays(context, comingYear(context), agendas),
  })
}

type SchoolDay = Awaited<ReturnType<typeof readSchoolDays>>[number]

/** @source RFC 5545: lines end in CRLF, hold 75 bytes at most, and days have no zone */
export function createIcs(
  context: Context,
  name: string,
  { agendas, schoolDays = [] }: { agendas: StoredPost[]; schoolDays?: SchoolDay[] },
): TextResponse {
  const site = siteAddress(context.config)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pelita//Agenda//ID',
    `X-WR-CALNAME:${escapeIcs(name)}`,
    ...agendas.flatMap((post) => eventLines(post, site)),
    ...schoolDays.flatMap((day) => schoolDayLines(day, site)),
    'END:VCALENDAR',
  ]
  return { body: `${lines.map(foldLine).join('\r\n')}\r\n`, type: 'text/calendar; charset=utf-8' }
}

function eventLines(post: StoredPost, site: string): string[] {
  if (!post.agenda_date) return []
  const { id, updated_at, title, agenda_date } = post
  return dayLines(site, { uid: String(id), updated_at, start: agenda_date, end: agenda_date, name: title }, [
    `DESCRIPTION:${escapeIcs(excerptOf(post))}`,
    `URL:${addressOf(site, post)}`,
  ])
}

const schoolDayLines = ({ id, ...day }: SchoolDay, site: string) =>
  dayLines(site, { ...day, uid: `calendar-${id}` }, [])

type DayEvent = { uid: string; updated_at: string; start: string; end: string; name: string }

function dayLines(site: string, { uid, updated_at, start, end, name }: DayEvent, more: string[]): string[] {
  const compact = (day: string) => day.replaceAll('-', '')
  const next = new Date(Date.parse(end) + DAY).toISOString().slice(0, 10)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${new URL(site).hostname}`,
    `DTSTAMP:${updated_at.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(start)}`,
    `DTEND;VALUE=DATE:${compact(next)}`,
    `SUMMARY:${escapeIcs(name)}`,
    ...more,
    'END:VEVENT',
  ]
}

function escapeIcs(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** 75 bytes without CRLF. */
const MAX_LINE_BYTES = 73

function foldLine(line: string): string {
  let result = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > MAX_LINE_BYTES) {
      result += '\r\n '
      bytes = 1
    }
    result += letter
    bytes += size
  }
  return result
}
