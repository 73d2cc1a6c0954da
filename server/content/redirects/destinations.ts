/** Resolves addresses of the website: whether visitors can reach the destination, and which post it is. */
import { sql } from 'kysely'
import { PLACEHOLDER_ORIGIN, parseAddress } from '#contract/content/address.ts'
import type { LinkState } from '#contract/content/redirect.ts'
import { consoleAddress, siteAddress } from '#server/config.ts'
import { type NumberedPage, pageExists } from '#server/content/public/pages.ts'
import { isPublished } from '#server/content/public/published.ts'
import { parseRoute } from '#server/content/public/routes.ts'
import type { Context } from '#server/context.ts'
import { findBestMatch, matchesAddresses } from './lookups.ts'

export type Destination = {
  state: LinkState
  /** The post with this address, unless it is a redirect. */
  post_id: number | null
  isRedirect: boolean
}

const PUBLIC_DESTINATION: Destination = { state: 'public', post_id: null, isRedirect: false }
const GONE_DESTINATION: Destination = { state: 'gone', post_id: null, isRedirect: false }

/** A row of a table that the address refers to. */
type LinkTarget = { table: 'posts' | 'images' | 'post_files' | 'albums'; name: string }
/** A page of a list, which exists if the list is long enough. */
type NumberedTarget = { numbered: NumberedPage }

/** The path of an internal link; null for links to other sites, the console, or a telephone number. */
export function toOwnPath(link: string, { config }: Pick<Context, 'config'>): string | null {
  if (!/^(\/|https?:)/i.test(link)) return null
  const address = parseAddress(link)
  if (!address) return null
  const { origin, path } = address
  const isFile = /^\/(images|files)\//.test(path)
  if (path === '/api' || path.startsWith('/api/')) return null
  if (origin === PLACEHOLDER_ORIGIN || origin === new URL(siteAddress(config)).origin) return path
  return isFile && origin === new URL(consoleAddress(config)).origin ? path : null
}

/** Resolves all addresses with a few queries. @param paths as `parseAddress` returns them */
export async function findDestinations(
  context: Context,
  paths: readonly string[],
): Promise<Map<string, Destination>> {
  const targetsByPath = new Map([...new Set(paths)].map((path) => [path, parseTarget(path)]))
  const rowTargets = [...targetsByPath.values()].filter(isRowTarget)
  const found = {
    posts: await findPostDestinations(context, targetNames(rowTargets, 'posts')),
    images: await findPublicDestinations(context, 'images', targetNames(rowTargets, 'images')),
    post_files: await findPublicDestinations(context, 'post_files', targetNames(rowTargets, 'post_files')),
    albums: await findPublicDestinations(context, 'albums', targetNames(rowTargets, 'albums')),
  }
  const destinations = new Map<string, Destination>()
  for (const [path, place] of targetsByPath) {
    const there = isRowTarget(place)
      ? found[place.table].get(place.name)
      : await findPageDestination(context, place)
    destinations.set(path, there ?? GONE_DESTINATION)
  }
  const missing = [...destinations].flatMap(([path, { state }]) => (state === 'public' ? [] : [path]))
  for (const [path, state] of await findRedirectStates(context, missing))
    destinations.set(path, { state, post_id: null, isRedirect: true })
  return destinations
}

const isRowTarget = (place: LinkTarget | NumberedTarget | 'page' | null): place is LinkTarget =>
  place !== null && place !== 'page' && 'table' in place

async function findPageDestination(
  context: Context,
  place: NumberedTarget | 'page' | null,
): Promise<Destination> {
  const isThere = place === 'page' || (place !== null && (await pageExists(context, place.numbered)))
  return isThere ? PUBLIC_DESTINATION : GONE_DESTINATION
}

/** What must be checked for the address: 'page' if it always exists, null if it never does. */
function parseTarget(path: string): LinkTarget | NumberedTarget | 'page' | null {
  const [, section = '', name = ''] = (path.split('?', 1)[0] ?? '').split('/')
  if (section === 'images')
    return /^\d+-placeholder\.png$/.test(name)
      ? 'page'
      : { table: 'images', name: name.replace(/^\d{1,4}-/, '') }
  if (section === 'files') return { table: 'post_files', name }
  const route = parseRoute(path)
  if (route.kind === 'missing' || route.kind === 'preview') return null
  if (route.kind === 'event') return { table: 'posts', name: route.slug }
  if (route.kind !== 'page') return 'page'
  const { page } = route
  if (page.kind === 'post') return { table: 'posts', name: page.slug }
  if (page.kind === 'month' || ('page' in page && page.page > 1)) return { numbered: page }
  return page.kind === 'album' ? { table: 'albums', name: String(page.id) } : 'page'
}

const targetNames = (places: readonly LinkTarget[], table: LinkTarget['table']) => [
  ...new Set(places.flatMap((place) => (place.table === table ? [place.name] : []))),
]

/** Names per query: both engines limit bound values, and an address needs up to four. */
const NAMES_PER_QUERY = 1000

async function queryInBatches<Row>(
  all: readonly string[],
  read: (part: readonly string[]) => Promise<readonly Row[]>,
) {
  const rows: Row[] = []
  for (let at = 0; at < all.length; at += NAMES_PER_QUERY)
    rows.push(...(await read(all.slice(at, at + NAMES_PER_QUERY))))
  return rows
}

const postState = (context: Context) =>
  sql<'public' | 'hidden'>`case when ${isPublished(context)} then 'public' else 'hidden' end`

/** Finds posts by slug; a former slug is a redirect. */
async function findPostDestinations(
  context: Context,
  slugs: readonly string[],
): Promise<Map<string, Destination>> {
  const { kysely } = context.db
  const former = await queryInBatches(slugs, (part) =>
    kysely
      .selectFrom('redirects')
      .innerJoin('posts', 'posts.id', 'redirects.post_id')
      .where('redirects.path', 'in', part)
      .select(['redirects.path as slug', postState(context).as('state')])
      .execute(),
  )
  const current = await queryInBatches(slugs, (part) =>
    kysely
      .selectFrom('posts')
      .where('slug', 'in', part)
      .select(['slug', 'id', postState(context).as('state')])
      .execute(),
  )
  return new Map<string, Destination>([
    ...former.map(({ slug, state }) => [slug, { state, post_id: null, isRedirect: true }] as const),
    ...current.map(({ slug, id, state }) => [slug, { state, post_id: id, isRedirect: false }] as const),
  ])
}

async function findPublicDestinations(
  { db }: Context,
  table: Exclude<LinkTarget['table'], 'posts'>,
  requested: readonly string[],
): Promise<Map<string, Destination>> {
  const rows = await queryInBatches<{ name: string | number }>(requested, (part) =>
    table === 'albums'
      ? db.kysely.selectFrom('albums').where('id', 'in', part.map(Number)).select('id as name').execute()
      : db.kysely.selectFrom(table).where('name', 'in', part).select('name').execute(),
  )
  return new Map(rows.map(({ name }) => [String(name), PUBLIC_DESTINATION]))
}

/** The redirects that operators created, and whether their target is public. */
async function findRedirectStates(
  context: Context,
  paths: readonly string[],
): Promise<Map<string, LinkState>> {
  const state = sql<LinkState>`case when redirects.post_id is null or (${isPublished(context)}) then 'public'
    else 'hidden' end`
  const rows = await queryInBatches(paths, (part) =>
    context.db.kysely
      .selectFrom('redirects')
      .leftJoin('posts', 'posts.id', 'redirects.post_id')
      .where(matchesAddresses(part))
      .select(['redirects.path', 'redirects.lookup', state.as('state')])
      .execute(),
  )
  return new Map(
    paths.flatMap((path) => {
      const found = findBestMatch(path, rows)
      return found ? [[path, found.state] as const] : []
    }),
  )
}
