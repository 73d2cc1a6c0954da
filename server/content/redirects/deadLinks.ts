/** Links of the website to itself that lead nowhere: in menus, on slides, and in the texts of public posts. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DeadLink } from '#contract/content/redirect.ts'
import { findBrokenLinks } from '#server/content/menus.ts'
import { isPublished } from '#server/content/public/published.ts'
import type { Context } from '#server/context.ts'
import { destinationsOf, ownPath } from './destinations.ts'

/** Dead links after which an answer ends; the next call goes on. */
const LINKS_PER_ANSWER = 100
/** Posts that are read before others have their turn, and those after which an answer ends whatever it found. */
const BATCH = 50
const MAX_POSTS = 2000
const MAX_MENU_LINKS = 1000

type Link = Omit<DeadLink, 'state'>

/** @param after the post whose followers are looked at; without one menus and slides come first */
export async function readDeadLinks(context: Context, after: number | null) {
  const rows: DeadLink[] = after === null ? await ofMenusAndSlides(context) : []
  let last = after ?? 0
  for (let read = 0; read < MAX_POSTS; read += BATCH) {
    const posts = await postsAfter(context, last)
    const end = posts.at(-1)
    if (!end) return { rows, next: null }
    const visible = posts.filter(({ is_shown }) => is_shown === 1)
    rows.push(...(await dead(context, visible.flatMap(linksOf))))
    last = end.id
    if (rows.length >= LINKS_PER_ANSWER) break
    await setImmediate()
  }
  return { rows, next: last }
}

async function ofMenusAndSlides(context: Context): Promise<DeadLink[]> {
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
  const own: Link[] = [
    ...items.map(({ id, name, menu, link }) => ({
      kind: 'menu' as const,
      id,
      title: name,
      type: null,
      menu,
      link,
    })),
    ...slides.map(({ id, title, link }) => ({
      ...{ kind: 'slide' as const, id, title, type: null, menu: null },
      link: link ?? '',
    })),
  ]
  return [
    ...broken.map(({ id, name, menu, link, state }) => ({
      ...{ kind: 'menu' as const, id, title: name, type: null, menu, link, state },
    })),
    ...(await dead(context, own)),
  ]
}

/**
 * By their ids, which is one walk along the table however many pages of it there are. What is not public is told apart
 * by its row: asked for alone, SQLite would find and sort all that is published for each of these pages.
 */
async function postsAfter(context: Context, id: number) {
  return context.db.kysely
    .selectFrom('posts')
    .where('id', '>', id)
    .select(['id', 'title', 'type', 'content'])
    .select(sql<number>`case when ${isPublished(context)} then 1 else 0 end`.as('is_shown'))
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

type Post = Awaited<ReturnType<typeof postsAfter>>[number]
const ADDRESS = / (?:href|src)="([^"]*)"/g

/** Each address once. */
function linksOf({ content, id, title, type }: Post): Link[] {
  const links = new Set([...content.matchAll(ADDRESS)].map(([, link = '']) => link.replaceAll('&amp;', '&')))
  return [...links].map((link) => ({ kind: 'post', id, title, type, menu: null, link }))
}

async function dead(context: Context, links: readonly Link[]): Promise<DeadLink[]> {
  const own = links.flatMap((link) => {
    const path = ownPath(link.link, context)
    return path === null ? [] : [{ link, path }]
  })
  const destinations = await destinationsOf(
    context,
    own.map(({ path }) => path),
  )
  return own.flatMap(({ link, path }) => {
    const state = destinations.get(path)?.state ?? 'gone'
    return state === 'public' ? [] : [{ ...link, state }]
  })
}
