/** Makes the response for a route of the website: an HTML page, a file, or a redirect. */
import { linkDocuments, readPreviewedPostId } from '#features/posts/server/previewLinks.ts'
import type { Context } from '#platform/server/context.ts'
import type { ApiError } from '#platform/server/http/errors.ts'
import { toPalettes } from '../../colour.ts'
import { type FocalPoints, type Page, type PageHead, renderPage, type Site } from '../../site/render.tsx'
import { findPostInAnyState, findPublished } from '../public/posts.ts'
import type { Route } from '../public/routes.ts'
import { createAssets, createPolicy } from './assets.ts'
import {
  createCalendar,
  createFeed,
  createIcs,
  createRobots,
  createSitemap,
  type TextResponse,
} from './feeds.ts'
import { readFocalPoints } from './readFocalPoints.ts'
import { createPostPage, readPage } from './readPage.ts'

export type SiteResponse = { status: number; headers: Record<string, string>; body: string }

const HTML = 'text/html; charset=utf-8'

export async function makePage(context: Context, site: Site, route: Route): Promise<SiteResponse> {
  switch (route.kind) {
    case 'page': {
      const found = await readPage(context, route.page)
      if (!found) return renderMissing(site)
      if ('redirect' in found) return redirectTo(found.redirect)
      return renderFoundPage(context, site, found)
    }
    case 'preview':
      return renderPreview(context, site, route.token)
    case 'missing':
      return renderMissing(site)
    default:
      return renderFile(context, site, route)
  }
}

async function renderFoundPage(
  context: Context,
  site: Site,
  { page, head }: { page: Page; head: PageHead },
): Promise<SiteResponse> {
  return toHtmlResponse(site, { page, head, focalPoints: await readFocalPoints(context, page) })
}

type PageContent = { page: Page; head: PageHead; focalPoints: FocalPoints }

function toHtmlResponse(site: Site, { page, head, focalPoints }: PageContent, status = 200): SiteResponse {
  const assets = createAssets(site.colour)
  const describedHead = { ...head, description: head.description || site.tagline }
  return {
    status,
    headers: { 'content-type': HTML, 'content-security-policy': createPolicy(assets.style) },
    body: renderPage({ site, page, head: describedHead, assets, focalPoints }),
  }
}

function renderMissing(site: Site): SiteResponse {
  const head = { title: 'Halaman ini tidak ada', description: '', path: '/404', image: null }
  return toHtmlResponse(site, { page: { kind: 'missing' }, head, focalPoints: new Map() }, 404)
}

export function makeUnavailablePage(site: Site, { status, extra }: ApiError): SiteResponse {
  const head = { title: 'Situs sedang tidak dapat dibuka', description: '', path: '/', image: null }
  const page = { kind: 'unavailable' } as const
  const response = toHtmlResponse(site, { page, head, focalPoints: new Map() }, status)
  return { ...response, headers: { 'retry-after': RETRY_SECONDS, ...extra.headers, ...response.headers } }
}

/** For a refusal that does not say itself when to come back. */
const RETRY_SECONDS = '60'

/** A permanent redirect, so that search engines update the address. */
function redirectTo(path: string): SiteResponse {
  return { status: 301, headers: { location: path }, body: '' }
}

async function renderPreview(context: Context, site: Site, token: string): Promise<SiteResponse> {
  const id = readPreviewedPostId(context, token)
  const post = id === null ? null : await findPostInAnyState(context, id)
  if (!post) return renderMissing(site)
  const previewedPost = { ...post, content: linkDocuments(post.content, token) }
  const found = await createPostPage(context, previewedPost, { path: `/preview/${token}`, isPreview: true })
  const response = await renderFoundPage(context, site, found)
  return {
    ...response,
    headers: { ...response.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  }
}

type FileRoute = Extract<Route, { kind: 'feed' | 'calendar' | 'sitemap' | 'robots' | 'favicon' | 'event' }>

async function renderFile(context: Context, site: Site, route: FileRoute): Promise<SiteResponse> {
  if (route.kind === 'event') return renderEvent(context, site, route.slug)
  if (route.kind === 'favicon') return toTextResponse(createFavicon(site))
  if (route.kind === 'robots') return toTextResponse(createRobots(context))
  if (route.kind === 'sitemap') return toTextResponse(await createSitemap(context))
  if (route.kind === 'feed') return toTextResponse(await createFeed(context, route.type, site.name))
  return toTextResponse(await createCalendar(context, site.name))
}

async function renderEvent(context: Context, site: Site, slug: string): Promise<SiteResponse> {
  const post = await findPublished(context, slug)
  if (!post?.agenda_date || post.type !== 'agenda') return renderMissing(site)
  if (post.slug !== slug) return redirectTo(`/agendas/${post.slug}.ics`)
  return toTextResponse(createIcs(context, site.name, { agendas: [post] }))
}

function toTextResponse({ body, type }: TextResponse): SiteResponse {
  return { status: 200, headers: { 'content-type': type }, body }
}

/** An icon with the first letter of the school's name, in its colour. */
function createFavicon(site: Site): TextResponse {
  const { brand, onBrand } = toPalettes(site.colour).light
  const letter = (/[\p{L}\p{N}]/u.exec(site.name)?.[0] ?? '•').toUpperCase()
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${brand}"/><text x="32" y="45" font-family="system-ui,sans-serif" font-size="38" font-weight="800" text-anchor="middle" fill="${onBrand}">${letter}</text></svg>`
  return { body, type: 'image/svg+xml' }
}
