/** Makes one answer of the website: a page's HTML, a file for programs, or where to go instead. */

import { palettes } from '#contract/content/colour.ts'
import { previewedPost } from '#server/content/posts/previewLinks.ts'
import { findPublished, findUnpublished } from '#server/content/public/posts.ts'
import type { Route } from '#server/content/public/routes.ts'
import type { Context } from '#server/context.ts'
import { type FocalPoints, type Page, type PageHead, renderPage, type Site } from '#src/site/render.tsx'
import { assetsFor, policyFor } from './assets.ts'
import { calendar, feed, ics, robots, sitemap, type TextResponse } from './feeds.ts'
import { readFocalPoints } from './readFocalPoints.ts'
import { postPage, readPage } from './readPage.ts'
import { readSite } from './readSite.ts'

export type MadePage = { status: number; headers: Record<string, string>; body: string }

const HTML = 'text/html; charset=utf-8'

export async function makePage(context: Context, route: Route): Promise<MadePage> {
  const site = await readSite(context)
  switch (route.kind) {
    case 'page': {
      const found = await readPage(context, route.page)
      if (!found) return missing(site)
      if ('redirect' in found) return moved(found.redirect)
      return page(context, site, found)
    }
    case 'preview':
      return preview(context, site, route.token)
    case 'missing':
      return missing(site)
    default:
      return file(context, site, route)
  }
}

async function page(
  context: Context,
  site: Site,
  { page, head }: { page: Page; head: PageHead },
): Promise<MadePage> {
  return rendered(site, { page, head, focalPoints: await readFocalPoints(context, page) })
}

type Rendered = { page: Page; head: PageHead; focalPoints: FocalPoints }

function rendered(site: Site, { page, head, focalPoints }: Rendered, status = 200): MadePage {
  const assets = assetsFor(site.colour)
  const described = { ...head, description: head.description || site.tagline }
  return {
    status,
    headers: { 'content-type': HTML, 'content-security-policy': policyFor(assets.style) },
    body: renderPage({ site, page, head: described, assets, focalPoints }),
  }
}

function missing(site: Site): MadePage {
  const head = { title: 'Halaman ini tidak ada', description: '', path: '/404', image: null }
  return rendered(site, { page: { kind: 'missing' }, head, focalPoints: new Map() }, 404)
}

/** For good: a search engine carries the new address on. */
function moved(path: string): MadePage {
  return { status: 301, headers: { location: path }, body: '' }
}

/** The address of a document, which nobody else may open yet. */
const DOCUMENT = /\bhref="\/files\/[0-9a-f]{32}\/[^"?#]*/g

async function preview(context: Context, site: Site, token: string): Promise<MadePage> {
  const id = await previewedPost(context, token)
  const post = id === null ? null : await findUnpublished(context, id)
  if (!post) return missing(site)
  const content = post.content.replace(DOCUMENT, (link) => `${link}?preview=${token}`)
  const previewed = { ...post, content }
  const found = await postPage(context, previewed, { path: `/preview/${token}`, isPreview: true })
  const made = await page(context, site, found)
  return { ...made, headers: { ...made.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } }
}

type FileRoute = Extract<Route, { kind: 'feed' | 'calendar' | 'sitemap' | 'robots' | 'favicon' | 'event' }>

async function file(context: Context, site: Site, route: FileRoute): Promise<MadePage> {
  if (route.kind === 'event') return event(context, site, route.slug)
  if (route.kind === 'favicon') return text(favicon(site))
  if (route.kind === 'robots') return text(robots(context))
  if (route.kind === 'sitemap') return text(await sitemap(context))
  if (route.kind === 'feed') return text(await feed(context, route.type, site.name))
  return text(await calendar(context, site.name))
}

async function event(context: Context, site: Site, slug: string): Promise<MadePage> {
  const post = await findPublished(context, slug)
  if (!post?.agenda_date || post.type !== 'agenda') return missing(site)
  if (post.slug !== slug) return moved(`/agendas/${post.slug}.ics`)
  return text(ics(context, site.name, [post]))
}

function text({ body, type }: TextResponse): MadePage {
  return { status: 200, headers: { 'content-type': type }, body }
}

/** The first letter of the school's name on its colour, where it has uploaded no logo. */
function favicon(site: Site): TextResponse {
  const { brand, onBrand } = palettes(site.colour).light
  const letter = (/[\p{L}\p{N}]/u.exec(site.name)?.[0] ?? '•').toUpperCase()
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${brand}"/><text x="32" y="45" font-family="system-ui,sans-serif" font-size="38" font-weight="800" text-anchor="middle" fill="${onBrand}">${letter}</text></svg>`
  return { body, type: 'image/svg+xml' }
}
