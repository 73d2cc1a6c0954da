/** Finds dead internal links in menus, on slides, and in public posts. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPublished } from '#features/posts/server/published.ts'
import type { Context } from '#platform/server/context.ts'
import type { DeadLink } from '../../redirect.ts'
import { findBrokenLinks } from '../menus.ts'
import { findDestinations, toOwnPath } from './destinations.ts'

/** A response ends after so many dead links; the next request continues. */
const LINKS_PER_RESPONSE = 100
/** Posts read before other requests are served, and the most posts read for one response. */
const BATCH_SIZE = 50
const MAX_POSTS = 2000
const MAX_MENU_LINKS = 1000

type UncheckedLink = Omit<DeadLink, 'state'>

/** @param after the id of the last post already checked; null starts with menus and slides */
export async function readDeadLinks(context: Context, after: number | null) {
  const rows: DeadLink[] = after === null ? await findDeadMenuAndSlideLinks(context) : []
  let lastId = after ?? 0
  for (let read = 0; read < MAX_POSTS; read += BATCH_SIZE) {
    const posts = await readPostsAfter(context, lastId)
    const lastPost = posts.at(-1)
    if (!lastPost) return { rows, next: null }
    const publicPosts = posts.filter(({ is_public }) => is_public === 1)
    rows.push(...(await filterDeadLinks(context, publicPosts.flatMap(findLinks))))
    lastId = lastPost.id
    if (rows.length >= LINKS_PER_RESPONSE) break
    await setImmediate()
  }
  return { rows, next: lastId }
}

async function findDeadMenuAndSlideLinks(context: Context): Promise<DeadLink[]> {
  const { kysely } = context.db
  const broken = await findBrokenLinks(context, MAX_MENU_LINKS)
  const items = await kysely
    .selectFrom('menu_items')
    .where('post_id', 'is', null)
    .select(['id', 'name', 'menu', 'link'])
    .orderBy('id')
    .execute()
  const slides = await kysely
    .selectFrom('slides')
    .where('link', 'is not', null)
    .select(['id', 'title', 'link'])
    .orderBy('id')
    .execute()
  const links: UncheckedLink[] = [
    ...items.map(({ id, name, menu, link }) => ({
      kind: 'menu' as const,
      id,
      title: name,
      type: null,
      menu,
      link,
    })),
    ...slides.map(({ id, title, link }) => ({
      kind: 'slide' as const,
      id,
      title,
      type: null,
      menu: null,
      link: link ?? '',
    })),
  ]
  return [
    ...broken.map(({ id, name, menu, link, state }) => ({
      kind: 'menu' as const,
      id,
      title: name,
      type: null,
      menu,
      link,
      state,
    })),
    ...(await filterDeadLinks(context, links)),
  ]
}

/**
 * Reads posts in the order of ids, which is one walk through the table. Whether a post is public is a column, not a
 * condition: SQLite would otherwise find and sort all published posts for each batch.
 */
async function readPostsAfter(context: Context, id: number) {
  return context.db.kysely
    .selectFrom('posts')
    .where('id', '>', id)
    .select(['id', 'title', 'type', 'content'])
    .select(sql<number>`case when ${isPublished(context)} then 1 else 0 end`.as('is_public'))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
}

type Post = Awaited<ReturnType<typeof readPostsAfter>>[number]
const ADDRESS_ATTRIBUTE = / (?:href|src)="([^"]*)"/g

/** The addresses in a post's content, each once. */
function findLinks({ content, id, title, type }: Post): UncheckedLink[] {
  const links = new Set(
    [...content.matchAll(ADDRESS_ATTRIBUTE)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
  )
  return [...links].map((link) => ({ kind: 'post', id, title, type, menu: null, link }))
}

async function filterDeadLinks(context: Context, links: readonly UncheckedLink[]): Promise<DeadLink[]> {
  const internalLinks = links.flatMap((link) => {
    const path = toOwnPath(link.link, context)
    return path === null ? [] : [{ link, path }]
  })
  const destinations = await findDestinations(
    context,
    internalLinks.map(({ path }) => path),
  )
  return internalLinks.flatMap(({ link, path }) => {
    const state = destinations.get(path)?.state ?? 'gone'
    return state === 'public' ? [] : [{ ...link, state }]
  })
}
