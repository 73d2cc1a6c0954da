/** What addresses of the website lead to: whether visitors can reach it, and which post it is. */
import { sql } from 'kysely'
import { readAddress, THIS_HOST } from '#contract/content/address.ts'
import type { LinkState } from '#contract/content/redirect.ts'
import { consoleAddress, siteAddress } from '#server/config.ts'
import { isPageThere, type NumberedPage } from '#server/content/public/pages.ts'
import { isPublished } from '#server/content/public/published.ts'
import { routeOf } from '#server/content/public/routes.ts'
import type { Context } from '#server/context.ts'
import { bestMatch, redirectsFor } from './lookups.ts'

export type Destination = {
  state: LinkState
  /** The post whose own address it is. */
  post_id: number | null
  isRedirect: boolean
}

const PUBLIC: Destination = { state: 'public', post_id: null, isRedirect: false }
const GONE_DESTINATION: Destination = { state: 'gone', post_id: null, isRedirect: false }

/** Where a row of the table is looked for, and by what. */
type LinkTarget = { table: 'posts' | 'images' | 'post_files' | 'albums'; name: string }
/** A page of a list, which is there as long as there is enough to fill it. */
type Numbered = { numbered: NumberedPage }

/** The path of an own page or file; null where the link leads elsewhere: to another site, a telephone, the console. */
export function ownPath(link: string, { config }: Pick<Context, 'config'>): string | null {
  if (!/^(\/|https?:)/i.test(link)) return null
  const address = readAddress(link)
  if (!address) return null
  const { origin, path } = address
  const isFile = /^\/(images|files)\//.test(path)
  if (path === '/api' || path.startsWith('/api/')) return null
  if (origin === THIS_HOST || origin === new URL(siteAddress(config)).origin) return path
  return isFile && origin === new URL(consoleAddress(config)).origin ? path : null
}

/** Every address is asked for at once. @param paths as readAddress writes them */
export async function destinationsOf(
  context: Context,
  paths: readonly string[],
): Promise<Map<string, Destination>> {
  const placed = new Map([...new Set(paths)].map((path) => [path, placeOf(path)]))
  const places = [...placed.values()].filter(isPlace)
  const found = {
    posts: await postsNamed(context, names(places, 'posts')),
    images: await publicDestinations(context, 'images', names(places, 'images')),
    post_files: await publicDestinations(context, 'post_files', names(places, 'post_files')),
    albums: await publicDestinations(context, 'albums', names(places, 'albums')),
  }
  const destinations = new Map<string, Destination>()
  for (const [path, place] of placed) {
    const there = isPlace(place) ? found[place.table].get(place.name) : await pageDestination(context, place)
    destinations.set(path, there ?? GONE_DESTINATION)
  }
  const missing = [...destinations].flatMap(([path, { state }]) => (state === 'public' ? [] : [path]))
  for (const [path, state] of await redirectsAt(context, missing))
    destinations.set(path, { state, post_id: null, isRedirect: true })
  return destinations
}

const isPlace = (place: LinkTarget | Numbered | 'page' | null): place is LinkTarget =>
  place !== null && place !== 'page' && 'table' in place

async function pageDestination(context: Context, place: Numbered | 'page' | null): Promise<Destination> {
  const isThere = place === 'page' || (place !== null && (await isPageThere(context, place.numbered)))
  return isThere ? PUBLIC : GONE_DESTINATION
}

/** 'page' where there surely is one; null where there surely is none. */
function placeOf(path: string): LinkTarget | Numbered | 'page' | null {
  const [, section = '', name = ''] = (path.split('?', 1)[0] ?? '').split('/')
  if (section === 'images')
    return /^\d+-placeholder\.png$/.test(name)
      ? 'page'
      : { table: 'images', name: name.replace(/^\d{1,4}-/, '') }
  if (section === 'files') return { table: 'post_files', name }
  const route = routeOf(path)
  if (route.kind === 'missing' || route.kind === 'preview') return null
  if (route.kind === 'event') return { table: 'posts', name: route.slug }
  if (route.kind !== 'page') return 'page'
  const { page } = route
  if (page.kind === 'post') return { table: 'posts', name: page.slug }
  if (page.kind === 'month' || ('page' in page && page.page > 1)) return { numbered: page }
  return page.kind === 'album' ? { table: 'albums', name: String(page.id) } : 'page'
}

const names = (places: readonly LinkTarget[], table: LinkTarget['table']) => [
  ...new Set(places.flatMap((place) => (place.table === table ? [place.name] : []))),
]

/** Names one statement may bear on either engine, of which an address needs four. */
const NAMES_PER_QUERY = 1000

async function inParts<Row>(
  all: readonly string[],
  read: (part: readonly string[]) => Promise<readonly Row[]>,
) {
  const rows: Row[] = []
  for (let at = 0; at < all.length; at += NAMES_PER_QUERY)
    rows.push(...(await read(all.slice(at, at + NAMES_PER_QUERY))))
  return rows
}

const stateIn = (context: Context) =>
  sql<'public' | 'hidden'>`case when ${isPublished(context)} then 'public' else 'hidden' end`

/** By their address; a former one of a post is a redirect. */
async function postsNamed(context: Context, slugs: readonly string[]): Promise<Map<string, Destination>> {
  const { kysely } = context.db
  const former = await inParts(slugs, (part) =>
    kysely
      .selectFrom('redirects')
      .innerJoin('posts', 'posts.id', 'redirects.post_id')
      .where('redirects.path', 'in', part)
      .select(['redirects.path as slug', stateIn(context).as('state')])
      .execute(),
  )
  const current = await inParts(slugs, (part) =>
    kysely
      .selectFrom('posts')
      .where('slug', 'in', part)
      .select(['slug', 'id', stateIn(context).as('state')])
      .execute(),
  )
  return new Map<string, Destination>([
    ...former.map(({ slug, state }) => [slug, { state, post_id: null, isRedirect: true }] as const),
    ...current.map(({ slug, id, state }) => [slug, { state, post_id: id, isRedirect: false }] as const),
  ])
}

async function publicDestinations(
  { db }: Context,
  table: Exclude<LinkTarget['table'], 'posts'>,
  requested: readonly string[],
): Promise<Map<string, Destination>> {
  const rows = await inParts<{ name: string | number }>(requested, (part) =>
    table === 'albums'
      ? db.kysely.selectFrom('albums').where('id', 'in', part.map(Number)).select('id as name').execute()
      : db.kysely.selectFrom(table).where('name', 'in', part).select('name').execute(),
  )
  return new Map(rows.map(({ name }) => [String(name), PUBLIC]))
}

/** What operators lead on, and whether the post it is led to is shown. */
async function redirectsAt(context: Context, paths: readonly string[]): Promise<Map<string, LinkState>> {
  const state = sql<LinkState>`case when redirects.post_id is null or (${isPublished(context)}) then 'public'
    else 'hidden' end`
  const rows = await inParts(paths, (part) =>
    context.db.kysely
      .selectFrom('redirects')
      .leftJoin('posts', 'posts.id', 'redirects.post_id')
      .where(redirectsFor(part))
      .select(['redirects.path', 'redirects.lookup', state.as('state')])
      .execute(),
  )
  return new Map(
    paths.flatMap((path) => {
      const found = bestMatch(path, rows)
      return found ? [[path, found.state] as const] : []
    }),
  )
}
