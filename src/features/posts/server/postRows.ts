/** Reads posts: rows of a list, and single posts with content and meta. */

import { type RawBuilder, sql } from 'kysely'
import { compileQuery, PARAMETER } from '#platform/server/db/compileQuery.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { byParentName } from '#platform/server/resource/list/byParent.ts'
import { byText, byValue, type ListSource } from '#platform/server/resource/listing.ts'
import { PUBLIC, PUBLISHED } from '../choices.ts'
import type { Post, PostRow } from '../post.ts'
import { canChangePost } from '../postRights.ts'
import type { PostType } from '../postType.ts'
import { readAudience } from './audience/audienceColumn.ts'
import { readMeta } from './postMeta.ts'
import { isPublished } from './published.ts'
import { canReadEveryPost } from './readRights.ts'

const ROW_COLUMNS = [
  'id',
  'type',
  'title',
  'slug',
  'excerpt',
  'tags',
  'image',
  'status',
  'visibility',
  'comment_status',
  'agenda_date',
  'publish_at',
  'expire_at',
  'submitted_at',
  'audience',
  'created_at',
  'updated_at',
] as const

const authorJoin = sql`users.id = posts.author_id`
const byAuthor = byParentName('users', authorJoin, { within: ['posts.created_at'] })

/** A row of the list query, which reads posts of all types; `createPostSource` restricts it to one type. */
export type StoredPost = Omit<PostRow, 'author' | 'user' | 'audience'> & {
  author_id: number
  author_name: string
  audience: string | null
}

export const POST_SOURCE: ListSource<PostRow, StoredPost> = {
  table: 'posts',
  columns: sql<StoredPost>`${sql.join(ROW_COLUMNS.map((name) => sql.ref(`posts.${name}`)))},
    users.id as author_id, users.name as author_name`,
  joins: sql`join users on users.id = posts.author_id`,
  sort: {
    created_at: byValue('posts.created_at'),
    title: byText('posts.title'),
    'author.name': byAuthor,
    'user.name': byAuthor,
    status: byText('posts.status'),
    agenda_date: byValue('posts.agenda_date'),
  },
  filters: {
    status: byValue('posts.status'),
    visibility: byValue('posts.visibility'),
    created_at: byValue('posts.created_at'),
    agenda_date: byValue('posts.agenda_date'),
    author: byValue('posts.author_id'),
  },
  // The index groups posts by author, so the list reads author by author instead of sorting all posts.
  isUnselective: true,
  defaultSort: { field: 'created_at', order: 'desc' },
  // Every field is listed, since a rest pattern costs 3 µs per row.
  toRow: (row) => {
    const author = { id: row.author_id, name: row.author_name }
    return {
      id: row.id,
      type: row.type,
      title: row.title,
      slug: row.slug,
      excerpt: row.excerpt,
      tags: row.tags,
      image: row.image,
      status: row.status,
      visibility: row.visibility,
      comment_status: row.comment_status,
      agenda_date: row.agenda_date,
      publish_at: row.publish_at,
      expire_at: row.expire_at,
      submitted_at: row.submitted_at,
      audience: readAudience(row.audience),
      created_at: row.created_at,
      updated_at: row.updated_at,
      author,
      user: author,
    }
  },
}

/** The list of one type; the moment decides which posts are planned and which have expired. */
export function createPostSource(type: PostType, at: string): ListSource<PostRow, StoredPost> {
  const byAuthorOfType = byParentName('users', authorJoin, {
    within: ['posts.created_at'],
    parentIds: authorIds(type),
  })
  return {
    ...POST_SOURCE,
    sort: { ...POST_SOURCE.sort, 'author.name': byAuthorOfType, 'user.name': byAuthorOfType },
    where: sql`posts.type = ${type}`,
    filters: { ...POST_SOURCE.filters, state: stateExpression(at) },
  }
}

/** The contract's `publicationOf` as an SQL expression. */
function stateExpression(at: string) {
  return sql`case when posts.status <> ${sql.lit(PUBLISHED)} then 'draft' when posts.visibility <> ${sql.lit(PUBLIC)} and posts.audience is null then 'publish'
    when posts.expire_at <= ${at} then 'expired' when posts.publish_at > ${at} then 'planned' else 'publish' end`
}

/** The authors of posts of a type, sorted by name. */
export async function readAuthors(queries: Queries, type: PostType): Promise<{ id: number; name: string }[]> {
  return queries
    .selectFrom('users')
    .where('id', 'in', sql<number>`(${authorIds(type)})`)
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
}

/** Jumps from author to author in the index: reading all 200,000 posts takes 50 ms. */
function authorIds(type: PostType): RawBuilder<number> {
  const after = sql`select min(author_id) from posts where type = ${type} and author_id > found.id`
  return sql`with recursive found(id) as (
      select min(author_id) from posts where type = ${type}
      union all select (${after}) from found where found.id is not null
    ) select id from found where id is not null`
}

export const POST_NOT_FOUND = 'Konten tidak ditemukan. Mungkin sudah dihapus.'

const selectPostById = compileQuery((queries) =>
  queries
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .where('posts.id', '=', PARAMETER)
    .select([
      ...ROW_COLUMNS.map((name) => `posts.${name}` as const),
      'posts.content',
      'users.id as author_id',
      'users.name as author_name',
    ]),
)

/** @throws 404 */
export async function findPost(queries: Queries, id: number): Promise<Post> {
  const post = await findPostOrNull(queries, id)
  if (!post) throw errors.notFound(POST_NOT_FOUND)
  return post
}

/** @throws 404 also for another author's post that is not public */
export async function findReadablePost({ context, user }: CallerContext, id: number): Promise<Post> {
  const { kysely } = context.db
  if (!(await isReadable({ context, user }, kysely, id))) throw errors.notFound(POST_NOT_FOUND)
  return findPost(kysely, id)
}

/** An SQL condition on posts: contributors read their own posts, and public ones of others. */
export function isReadableBy({ context, user }: CallerContext): RawBuilder<boolean> {
  if (canReadEveryPost(user)) return sql`1 = 1`
  return sql`(posts.author_id = ${user.id} or (${isPublished(context)}))`
}

/** @param queries those of the current transaction, if there is one: it holds SQLite's only connection */
export async function isReadable(
  { context, user }: CallerContext,
  queries: Queries,
  id: number,
): Promise<boolean> {
  if (canReadEveryPost(user)) return true
  const readable = await queries
    .selectFrom('posts')
    .where('id', '=', id)
    .where(isReadableBy({ context, user }))
    .select('id')
    .executeTakeFirst()
  return readable !== undefined
}

/** @throws 404 also if the user may not change the post */
export async function findChangeablePost(queries: Queries, user: Caller, id: number): Promise<Post> {
  const post = await findPost(queries, id)
  if (!canChangePost(user, post)) throw errors.notFound(POST_NOT_FOUND)
  return post
}

/** The post, or null if it does not exist. */
export async function findPostOrNull(queries: Queries, id: number): Promise<Post | null> {
  const [stored] = await selectPostById(queries, id)
  if (!stored) return null
  return { ...POST_SOURCE.toRow(stored), content: stored.content, post_meta: await readMeta(queries, id) }
}

/** Locks the rows by an update without a change, so that nobody changes them until the transaction ends. */
export async function lockRows(queries: Queries, table: 'posts' | 'post_trash', ids: readonly number[]) {
  if (ids.length === 0) return
  await queries
    .updateTable(table)
    .set(({ ref }) => ({ type: ref('type') }))
    .where('id', 'in', ids)
    .execute()
}
