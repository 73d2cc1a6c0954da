/** Reads published posts for the website and the public API. */
import { sql } from 'kysely'
import type { PostType } from '#features/posts/postType.ts'
import { IS_HEADLINE } from '#features/posts/server/headline.ts'
import { isPublished, shownAt } from '#features/posts/server/published.ts'
import { searchForms } from '#platform/contract/searchText.ts'
import type { Context } from '#platform/server/context.ts'
import { containsTerm, firstPartContainsTerm } from '#platform/server/db/engine.ts'
import { errors } from '#platform/server/http/errors.ts'
import type * as contract from '../../public.ts'
import { createAddresses } from './addresses.ts'

/** How many of the newest posts are shown beside a list or a post, and on the home page. */
export const LATEST_COUNT = 4

export type StoredPost = {
  id: number
  type: PostType
  title: string
  slug: string
  content: string
  excerpt: string | null
  tags: string | null
  image: string | null
  agenda_date: string | null
  shown_at: string
  updated_at: string
  author_id: number
  author_name: string
}

/** A query of published posts with their authors, to be narrowed and ordered. */
export function publishedPosts(context: Context) {
  return postsWithAuthors(context).where(isPublished(context))
}

/** Finds a post in any state, for previews. */
export async function findPostInAnyState(context: Context, id: number): Promise<StoredPost | null> {
  return (await postsWithAuthors(context).where('posts.id', '=', id).executeTakeFirst()) ?? null
}

function postsWithAuthors({ db }: Context) {
  return db.kysely
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .select([
      'posts.id',
      'posts.type',
      'posts.title',
      'posts.slug',
      'posts.content',
      'posts.excerpt',
      'posts.tags',
      'posts.image',
      'posts.agenda_date',
      'posts.updated_at',
      shownAt.as('shown_at'),
      'users.id as author_id',
      'users.name as author_name',
    ])
    .$narrowType<{ type: PostType }>()
}

export type Page = { page: number; page_size: number }
type PostList = { rows: StoredPost[]; total_count: number; total_page: number }

export async function readNewest(
  context: Context,
  type: PostType,
  limit = LATEST_COUNT,
): Promise<StoredPost[]> {
  return selectNewestFirst(context, type).limit(limit).execute()
}

export async function readPublished(context: Context, type: PostType, page: Page): Promise<PostList> {
  const rows = await selectNewestFirst(context, type)
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size)
    .execute()
  return toListResult(rows, await countPublished(context, type), page)
}

function selectNewestFirst(context: Context, type: PostType) {
  return publishedPosts(context)
    .where('posts.type', '=', type)
    .orderBy(shownAt, 'desc')
    .orderBy('posts.id', 'desc')
}

async function countPublished(context: Context, type: PostType): Promise<number> {
  const { total } = await context.db.kysely
    .selectFrom('posts')
    .where('type', '=', type)
    .where(isPublished(context))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function toListResult<Row>(rows: Row[], total: number, { page_size }: Pick<Page, 'page_size'>) {
  return { rows, total_count: total, total_page: Math.max(1, Math.ceil(total / page_size)) }
}

/** Finds a post by its slug or a former slug. */
export async function findPublished(context: Context, slug: string): Promise<StoredPost | null> {
  const found = await publishedPosts(context).where('posts.slug', '=', slug).executeTakeFirst()
  if (found) return found
  const former = await publishedPosts(context)
    .innerJoin('redirects', 'redirects.post_id', 'posts.id')
    .where('redirects.path', '=', slug)
    .executeTakeFirst()
  return former ?? null
}

/** Searches titles and texts of all types; matches in the title come first, then the newest. */
export async function searchPublished(context: Context, search: string, page: Page): Promise<PostList> {
  const terms = searchForms(search)[0].split(' ').filter(Boolean)
  const { engine } = context.db
  // The title is the first part of a post's searched text.
  const inTitle = terms.map((term) => firstPartContainsTerm(engine, { table: 'posts', term, rowByRow: true }))
  const conditions = terms.map((word) => containsTerm(engine, { table: 'posts', term: word }))
  const matching = publishedPosts(context).$if(terms.length > 0, (posts) =>
    posts.where(sql<boolean>`${sql.join(conditions, sql` and `)}`),
  )
  const { total } = await context.db.kysely
    .selectFrom(matching.clearSelect().select('posts.id').as('matching'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .$if(terms.length > 0, (posts) =>
      posts.orderBy(sql`case when ${sql.join(inTitle, sql` and `)} then 0 else 1 end`),
    )
    .orderBy(shownAt, 'desc')
    .orderBy('posts.id', 'desc')
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size)
    .execute()
  return toListResult(rows, total, page)
}

export async function readHeadline(context: Context): Promise<StoredPost | null> {
  return (await publishedPosts(context).where(IS_HEADLINE).executeTakeFirst()) ?? null
}

/** The widths of a post's picture in each format. */
const WIDTHS = { summary: 600, row: 900, latest: 300 } as const

/** Creates functions that convert posts to the formats of the public API. */
export function createPostFormats(context: Context) {
  const { image, content } = createAddresses(context.config)
  const toSummary = (post: StoredPost, width: number = WIDTHS.summary): contract.PublicPostSummary => ({
    title: post.title,
    content: content(post.content),
    excerpt: post.excerpt ?? '',
    slug: post.slug,
    image: image(post.image, width),
  })
  const toDatedSummary = (post: StoredPost, width: number) => ({
    ...toSummary(post, width),
    created_at: post.shown_at,
  })
  const toRow = (post: StoredPost): contract.PublicPostRow => ({
    ...toDatedSummary(post, WIDTHS.row),
    user: { id: post.author_id, name: post.author_name },
    ...(post.type === 'agenda' && { agenda_date: post.agenda_date }),
  })
  return { toSummary, toDatedSummary, toRow }
}

export async function listPosts(context: Context, { type, ...page }: Page & { type: PostType }) {
  const { toRow, toDatedSummary } = createPostFormats(context)
  const { rows, ...counts } = await readPublished(context, type, page)
  const newest = await readNewest(context, type)
  return {
    ...counts,
    rows: rows.map(toRow),
    latest: newest.map((post) => toDatedSummary(post, WIDTHS.latest)),
  }
}

export async function searchPosts(context: Context, { search, ...page }: Page & { search: string }) {
  const { toRow } = createPostFormats(context)
  const { rows, ...counts } = await searchPublished(context, search, page)
  return { ...counts, rows: rows.map((post) => ({ ...toRow(post), type: post.type })) }
}

/** @throws 404 if the post does not exist or is not public */
export async function readPost(context: Context, slug: string): Promise<contract.PublicPost> {
  const post = await findPublished(context, slug)
  if (!post) throw errors.notFound('Konten tidak ditemukan.')
  const { toDatedSummary } = createPostFormats(context)
  const newest = await readNewest(context, post.type === 'preface' ? 'page' : post.type)
  return {
    ...toDatedSummary(post, WIDTHS.summary),
    type: post.type,
    tags: post.tags ?? '',
    user: { id: post.author_id, name: post.author_name },
    agenda_date: post.agenda_date,
    latest: newest.map((newestPost) => toDatedSummary(newestPost, WIDTHS.summary)),
  }
}
