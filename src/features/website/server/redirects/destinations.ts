/** Resolves addresses of the website: whether visitors can reach the destination, and which post it is. */
import { sql } from 'kysely'
import { PLACEHOLDER_ORIGIN, parseAddress } from '#features/posts/address.ts'
import { isPublished } from '#features/posts/server/published.ts'
import { consoleAddress, siteAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { LinkState } from '../../redirect.ts'
import { type NumberedPage, pageExists } from '../public/pages.ts'
import { parseRoute } from '../public/routes.ts'
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
type NumberedTarget = { numberedPage: NumberedPage }

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
  const destinationsByTable = {
    posts: await findPostDestinations(context, targetNames(rowTargets, 'posts')),
    images: await findPublicDestinations(context, 'images', targetNames(rowTargets, 'images')),
    post_files: await findPublicDestinations(context, 'post_files', targetNames(rowTargets, 'post_files')),
    albums: await findPublicDestinations(context, 'albums', targetNames(rowTargets, 'albums')),
  }
  const destinations = new Map<string, Destination>()
  for (const [path, target] of targetsByPath) {
    const destination = isRowTarget(target)
      ? destinationsByTable[target.table].get(target.name)
      : await findPageDestination(context, target)
    destinations.set(path, destination ?? GONE_DESTINATION)
  }
  const pathsNotPublic = [...destinations].flatMap(([path, { state }]) => (state === 'public' ? [] : [path]))
  for (const [path, state] of await findRedirectStates(context, pathsNotPublic))
    destinations.set(path, { state, post_id: null, isRedirect: true })
  return destinations
}

const isRowTarget = (target: LinkTarget | NumberedTarget | 'page' | null): target is LinkTarget =>
  target !== null && target !== 'page' && 'table' in target

async function findPageDestination(
  context: Context,
  target: NumberedTarget | 'page' | null,
): Promise<Destination> {
  const hasPage = target === 'page' || (target !== null && (await pageExists(context, target.numberedPage)))
  return hasPage ? PUBLIC_DESTINATION : GONE_DESTINATION
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
  if (page.kind === 'month' || ('page' in page && page.page > 1)) return { numberedPage: page }
  return page.kind === 'album' ? { table: 'albums', name: String(page.id) } : 'page'
}

const targetNames = (targets: readonly LinkTarget[], table: LinkTarget['table']) => [
  ...new Set(targets.flatMap((target) => (target.table === table ? [target.name] : []))),
]

/** Names per query: both engines limit bound values, and an address needs up to four. */
const NAMES_PER_QUERY = 1000

async function queryInBatches<Row>(
  names: readonly string[],
  readBatch: (batch: readonly string[]) => Promise<readonly Row[]>,
) {
  const rows: Row[] = []
  for (let start = 0; start < names.length; start += NAMES_PER_QUERY)
    rows.push(...(await readBatch(names.slice(start, start + NAMES_PER_QUERY))))
  return rows
}

const postStateColumn = (context: Context) =>
  sql<'public' | 'hidden'>`case when ${isPublished(context)} then 'public' else 'hidden' end`

/** Finds posts by slug; a former slug is a redirect. */
async function findPostDestinations(
  context: Context,
  slugs: readonly string[],
): Promise<Map<string, Destination>> {
  const { kysely } = context.db
  const formerSlugs = await queryInBatches(slugs, (batch) =>
    kysely
      .selectFrom('redirects')
      .innerJoin('posts', 'posts.id', 'redirects.post_id')
      .where('redirects.path', 'in', batch)
      .select(['redirects.path as slug', postStateColumn(context).as('state')])
      .execute(),
  )
  const currentSlugs = await queryInBatches(slugs, (batch) =>
    kysely
      .selectFrom('posts')
      .where('slug', 'in', batch)
      .select(['slug', 'id', postStateColumn(context).as('state')])
      .execute(),
  )
  return new Map<string, Destination>([
    ...formerSlugs.map(({ slug, state }) => [slug, { state, post_id: null, isRedirect: true }] as const),
    ...currentSlugs.map(({ slug, id, state }) => [slug, { state, post_id: id, isRedirect: false }] as const),
  ])
}

async function findPublicDestinations(
  { db }: Context,
  table: Exclude<LinkTarget['table'], 'posts'>,
  names: readonly string[],
): Promise<Map<string, Destination>> {
  const rows = await queryInBatches<{ name: string | number }>(names, (batch) =>
    table === 'albums'
      ? db.kysely.selectFrom('albums').where('id', 'in', batch.map(Number)).select('id as name').execute()
      : db.kysely.selectFrom(table).where('name', 'in', batch).select('name').execute(),
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
  const rows = await queryInBatches(paths, (batch) =>
    context.db.kysely
      .selectFrom('redirects')
      .leftJoin('posts', 'posts.id', 'redirects.post_id')
      .where(matchesAddresses(batch))
      .select(['redirects.path', 'redirects.lookup', state.as('state')])
      .execute(),
  )
  return new Map(
    paths.flatMap((path) => {
      const redirect = findBestMatch(path, rows)
      return redirect ? [[path, redirect.state] as const] : []
    }),
  )
}
