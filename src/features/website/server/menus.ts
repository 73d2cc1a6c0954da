/** Endpoints of the website's menus: their items, which may follow posts, and their structure. */

import { sql } from 'kysely'
import { type PostType, postPath } from '#features/posts/postType.ts'
import { publicationOf } from '#features/posts/publication.ts'
import { IS_PUBLIC } from '#features/posts/server/published.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import { type Context, now } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { findChoices } from '#platform/server/resource/choices.ts'
import { refuseOutdated, updateUnchanged } from '#platform/server/resource/optimisticLock.ts'
import * as contract from '../menu.ts'
import type { website } from '../website.ts'
import { liftChildren, readStructure, saveStructure } from './menuStructures.ts'

type Item = contract.MenuItem
type TypedRequest = { headers: { type?: string | undefined }; query: { type?: string | undefined } }

export const menuHandlers = {
  listMenuItems: async ({ context, ...request }) => {
    const rows = await readItems(context, parseMenu(request))
    return { result: { rows, total_count: rows.length, total_page: 1 } }
  },
  readMenuStructure: async ({ context, ...request }) => ({
    result: await readStructure(context.db.kysely, parseMenu(request)),
  }),
  saveMenuStructure: async ({ context, user, body, ...request }) => {
    const menu = parseMenu(request, body.type)
    await saveStructure({ context, user }, menu, { structure: body.structures, base: body.base ?? null })
    return {
      message: 'Struktur menu berhasil disimpan.',
      result: await readStructure(context.db.kysely, menu),
    }
  },
  searchMenuContent: async ({ context, query }) => ({
    result: await findContent(context, query.search),
  }),
  createMenuItem: ({ context, user, body }) => createItem(context, user, body),
  updateMenuItem: async ({ context, user, params, body }) => ({
    message: 'Menu berhasil diperbarui.',
    result: await updateItem({ context, user }, params.id, body),
  }),
  removeMenuItem: async ({ context, user, params }) => {
    await removeItem(context, user, params.id)
    return { message: 'Menu berhasil dihapus.', result: null }
  },
} satisfies Partial<Handlers<typeof website.calls>>

/** @throws 422 if it is none of the four menus */
function parseMenu({ headers, query }: TypedRequest, typeInBody?: string): contract.MenuId {
  const parsed = contract.menuId.safeParse(headers.type ?? query.type ?? typeInBody)
  if (!parsed.success) throw errors.invalid({ type: 'Menu tidak dikenal' })
  return parsed.data
}

const selectItems = (queries: Queries) =>
  queries
    .selectFrom('menu_items')
    .leftJoin('posts', 'posts.id', 'menu_items.post_id')
    .select([
      'menu_items.id',
      'menu_items.name',
      'menu_items.link',
      'post_id',
      'menu',
      'menu_items.created_at',
      'menu_items.updated_at',
      'posts.id as existing_post_id',
      'posts.type as post_type',
      'title',
      'slug',
      'posts.status',
      'visibility',
      'publish_at',
      'expire_at',
    ])

type MenuRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

async function readItems(context: Context, menu: contract.MenuId): Promise<Item[]> {
  const rows = await selectItems(context.db.kysely)
    .where('menu', '=', menu)
    .orderBy('menu_items.id')
    .execute()
  return rows.map((item) => toItem(item, now(context)))
}

/** The first items whose post is not visible to visitors. */
export async function findBrokenLinks(context: Context, limit: number) {
  const items = await selectItems(context.db.kysely)
    .where('menu_items.post_id', 'is not', null)
    .orderBy('menu_items.id')
    .execute()
  const broken = items.flatMap((item) => {
    const { id, name, link, type, post_state } = toItem(item, now(context))
    return post_state === 'hidden' || post_state === 'gone'
      ? [{ id, name, link, menu: type, state: post_state }]
      : []
  })
  return broken.slice(0, limit)
}

async function readItem({ queries, now }: Pick<Tx, 'queries' | 'now'>, id: number): Promise<Item> {
  const row = await selectItems(queries).where('menu_items.id', '=', id).executeTakeFirst()
  if (!row) throw errors.notFound('Menu tidak ditemukan.')
  return toItem(row, now())
}

/** The link of an item with a post is made from the post's slug each time. */
function toItem(row: MenuRow, at: string): Item {
  const { id, name, post_id, created_at, updated_at } = row
  return {
    id,
    name,
    link: row.slug && row.post_type ? postPath(row.post_type, row.slug) : row.link,
    post_id,
    type: row.menu,
    is_custom: post_id === null,
    post_state: postStateOf(row, at),
    post_title: row.title,
    created_at,
    updated_at,
  }
}

function postStateOf(row: MenuRow, at: string): Item['post_state'] {
  if (row.post_id === null) return null
  if (row.existing_post_id === null) return 'gone'
  return publicationOf(row, at) === 'public' ? 'public' : 'hidden'
}

type ContentRow = { id: number; title: string; type: PostType; slug: string }

/** Posts as choices: exact titles first, then the newest. */
const CONTENT_CHOICES = {
  isTitled: true,
  table: 'posts',
  columns: sql<ContentRow>`id, title, type, slug`,
  where: IS_PUBLIC,
  order: sql`coalesce(publish_at, created_at) desc, id desc`,
}

async function findContent({ db }: Context, search: string | null) {
  const found = await findChoices(db, CONTENT_CHOICES, search ?? '')
  return found.map(({ id, title, slug, type }) => ({
    label: title,
    type,
    value: id,
    slug,
    link: postPath(type, slug),
  }))
}

type ItemFields = { name: string; link?: string | undefined; post_id: number | null }

/** The columns of an item, which either follows an existing post or has its own link. @throws 422 */
async function toColumns(queries: Queries, { name, link, post_id }: ItemFields) {
  if (post_id === null) {
    if (!link) throw errors.invalid({ link: REQUIRED })
    return { name, link, post_id }
  }
  const post = await queries
    .selectFrom('posts')
    .where('id', '=', post_id)
    .select(['type', 'slug'])
    .executeTakeFirst()
  if (!post) throw errors.invalid({ post_id: 'Konten ini sudah tidak ada' })
  return { name, link: postPath(post.type, post.slug), post_id }
}

async function createItem(
  context: Context,
  user: Caller,
  { type, ...fields }: ItemFields & { type: contract.MenuId },
) {
  return write(context, user, async (tx) => {
    const { queries } = tx
    const at = tx.now()
    const { last } = await queries
      .selectFrom('menu_items')
      .where('menu', '=', type)
      .where('parent_id', 'is', null)
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const row = {
      ...(await toColumns(queries, fields)),
      menu: type,
      position: (last ?? -1) + 1,
      created_at: at,
      updated_at: at,
    }
    const { id } = await queries
      .insertInto('menu_items')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.audit({ action: 'create', entity: 'menu', entityId: id, after: row })
    return tx.respond({ message: 'Menu berhasil disimpan.', result: await readItem(tx, id) })
  })
}

type ItemUpdate = ItemFields & { updated_at?: string | null | undefined }

async function updateItem(
  { context, user }: CallerContext,
  id: number,
  { updated_at, ...fields }: ItemUpdate,
): Promise<Item> {
  return write(context, user, async (tx) => {
    const { queries } = tx
    const before = await readItem(tx, id)
    await refuseOutdated(tx, 'menu', { before, expectedVersion: updated_at })
    const at = tx.nextTimestamp(before.updated_at)
    // An item whose post was deleted may be renamed without choosing another link.
    const isSameGonePost = before.post_state === 'gone' && fields.post_id === before.post_id
    const { name } = fields
    const values = { ...(isSameGonePost ? { name } : await toColumns(queries, fields)), updated_at: at }
    const update = queries.updateTable('menu_items').set(values)
    await updateUnchanged(tx, 'menu', { update, before })
    await tx.audit({
      action: 'update',
      entity: 'menu',
      entityId: id,
      before,
      after: values,
    })
    return readItem(tx, id)
  })
}

/** Removes an item; its children move up to its place. */
async function removeItem(context: Context, user: Caller, id: number): Promise<void> {
  await write(context, user, async (tx) => {
    const { queries } = tx
    const before = await readItem(tx, id)
    const { parent_id, position } = await queries
      .selectFrom('menu_items')
      .where('id', '=', id)
      .select(['parent_id', 'position'])
      .executeTakeFirstOrThrow()
    await liftChildren(queries, { id, menu: before.type, parent_id, position })
    await queries.deleteFrom('menu_items').where('id', '=', id).execute()
    await tx.audit({ action: 'delete', entity: 'menu', entityId: id, before })
  })
}
