/** Redirects: former addresses of posts, and those that operators created. */
import { sql } from 'kysely'
import { addressKey, hasControlCharacters, parseAddress } from '#features/posts/address.ts'
import { type PostType, postPath } from '#features/posts/postType.ts'
import { lockRows } from '#features/posts/server/postRows.ts'
import { isPublished } from '#features/posts/server/published.ts'
import { deleteRedirect, storeRedirect } from '#features/posts/server/redirectRows.ts'
import { readableText } from '#platform/contract/searchText.ts'
import type { Context } from '#platform/server/context.ts'
import { firstPartContainsTerm, violatedIndex } from '#platform/server/db/engine.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { byText, byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import * as contract from '../../redirect.ts'
import type { website } from '../../website.ts'
import { readDeadLinks } from './deadLinks.ts'
import { findDestinations, toOwnPath } from './destinations.ts'

export const redirectHandlers = {
  listRedirects: async ({ query, context }) => {
    const { rows, ...counts } = await list(context.db, SOURCE, query)
    return { result: { ...counts, rows: await withStates(context, rows) } }
  },
  exportRedirects: (call) =>
    sendExport(call, contract.exportRedirects, generateRedirects(call.context, call.query)),
  createRedirect: ({ body, context, user }) => refuseTakenPath(() => insertRedirect({ context, user }, body)),
  removeRedirect: async ({ params, context, user }) => {
    await write(context, user, async ({ queries, audit }) => {
      const before = await deleteRedirect(queries, params.id)
      if (!before) throw errors.notFound('Pengalihan tidak ditemukan. Mungkin sudah dihapus.')
      await audit({ action: 'delete', entity: 'redirect', entityId: params.id, before })
    })
    return { message: 'Pengalihan berhasil dihapus.', result: null }
  },
  readDeadLinks: async ({ query, context }) => ({
    result: await readDeadLinks(context, query.after ?? null),
  }),
} satisfies Partial<Handlers<typeof website.calls>>

type RedirectRow = {
  id: number
  path: string
  link: string | null
  created_at: string
  post_id: number | null
  title: string | null
  type: PostType | null
  slug: string | null
}
type Row = Omit<contract.Redirect, 'state'>

const SOURCE: ListSource<Row, RedirectRow> = {
  table: 'redirects',
  columns: sql<RedirectRow>`redirects.id, redirects.path, redirects.link, redirects.created_at, redirects.post_id,
    posts.title, posts.type, posts.slug`,
  joins: sql`left join posts on posts.id = redirects.post_id`,
  sort: { created_at: byValue('redirects.created_at'), path: byText('redirects.path') },
  search: (engine, { term }) => {
    const pattern = `%${readableText(term).replace(/[\\%_]/g, '\\$&')}%`
    return sql`(lower(redirects.path) like ${pattern} escape '\\' or lower(redirects.link) like ${pattern} escape '\\'
      or exists (select 1 from posts where posts.id = redirects.post_id 
        and ${firstPartContainsTerm(engine, { table: 'posts', term, rowByRow: true })}))`
  },
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: ({ id, path, link, created_at, post_id, title, type, slug }) => {
    const post =
      post_id !== null && title !== null && type && slug ? { id: post_id, title, type, slug } : null
    const isFormer = !path.startsWith('/')
    return {
      id,
      created_at,
      is_former: isFormer,
      path: isFormer && post ? postPath(post.type, path) : path,
      link: post ? postPath(post.type, post.slug) : (link ?? ''),
      post: post && { id: post.id, title: post.title, type: post.type },
    }
  },
}

async function withStates(context: Context, rows: readonly Row[]): Promise<contract.Redirect[]> {
  const pathOf = ({ link }: Row) => parseAddress(link)?.path ?? link
  const destinations = await findDestinations(
    context,
    rows.flatMap((row) => [pathOf(row), row.path]),
  )
  return rows.map((row) => {
    const oldAddress = destinations.get(row.path)
    const isCovered = !row.is_former && oldAddress?.state === 'public' && !oldAddress.isRedirect
    return { ...row, state: isCovered ? 'covered' : (destinations.get(pathOf(row))?.state ?? 'gone') }
  })
}

async function* generateRedirects(context: Context, query: Parameters<typeof readAllRows>[2]) {
  for await (const rows of readAllRows(context.db, SOURCE, query)) yield await withStates(context, rows)
}

type RedirectInput = { path: string; link?: string | undefined; post_id: number | null }

async function insertRedirect({ context, user }: CallerContext, { path, ...targetInput }: RedirectInput) {
  await refuseInUse(context, path)
  const target = await findTarget(context, path, targetInput)
  return write(context, user, async (tx) => {
    if (target.post_id !== null)
      await refuseDeleted(tx, target.post_id, targetInput.post_id ? 'post_id' : 'link')
    const row = { path, lookup: addressKey(path), ...target, created_at: tx.now() }
    const id = await storeRedirect(tx.queries, row)
    await tx.audit({ action: 'create', entity: 'redirect', entityId: id, after: row })
    // A target address is known to be public, but a target post may not be.
    const stored = await sql<RedirectRow & { state: 'public' | 'hidden' }>`select ${SOURCE.columns},
      case when redirects.post_id is null or (${isPublished(context)}) then 'public' else 'hidden' end as state
      from redirects ${SOURCE.joins} where redirects.id = ${id}`.execute(tx.queries)
    const result = stored.rows.map((redirect) => ({ ...SOURCE.toRow(redirect), state: redirect.state }))[0]
    if (!result) throw errors.notFound('Konten tujuan sudah tidak ada.')
    return tx.respond({ message: 'Pengalihan berhasil disimpan.', result })
  })
}

/** Locks the target post. @throws 422 if it was deleted meanwhile */
async function refuseDeleted({ queries }: Tx, postId: number, field: 'post_id' | 'link') {
  await lockRows(queries, 'posts', [postId])
  const post = await queries.selectFrom('posts').where('id', '=', postId).select('id').executeTakeFirst()
  if (!post) throw errors.invalid({ [field]: POST_GONE })
}

const POST_GONE = 'Konten ini sudah tidak ada'
const PATH_TAKEN = 'Alamat ini sudah dialihkan. Hapus dahulu pengalihannya jika tujuannya berganti.'

/** @throws 422 if the address shows a page, where a redirect would have no effect, or already redirects */
async function refuseInUse(context: Context, path: string) {
  const destination = (await findDestinations(context, [path])).get(path)
  const isFormer = destination?.isRedirect && !path.includes('?')
  if (isFormer || (await hasRedirect(context, path))) throw errors.invalid({ path: PATH_TAKEN })
  if (destination?.state === 'public' || toOwnPath(path, context) === null)
    throw errors.invalid({
      path: 'Alamat ini sedang dipakai situs. Hanya alamat yang tidak ada yang dapat dialihkan.',
    })
}

/** Whether a redirect exists for exactly this address, including its query string. */
async function hasRedirect({ db }: Context, path: string): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('redirects')
    .where(({ or, eb }) => or([eb('path', '=', path), eb('lookup', '=', addressKey(path))]))
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The target of a redirect: a post if there is one, since its address may change later, else a link. @throws 422 */
async function findTarget(context: Context, path: string, { link, post_id }: Omit<RedirectInput, 'path'>) {
  if (post_id !== null) {
    await refuseRedirectToItself(context, { path, post_id, field: 'post_id' })
    return { post_id, link: null }
  }
  const address = parseAddress(link ?? '')
  const targetPath = toOwnPath(link ?? '', context)
  if (!address || targetPath === null || hasControlCharacters(targetPath + address.hash))
    throw errors.invalid({ link: 'Tujuan harus halaman atau berkas situs ini, bukan situs lain.' })
  const target = (await findDestinations(context, [targetPath])).get(targetPath)
  if (addressKey(targetPath) === addressKey(path))
    throw errors.invalid({ link: 'Alamat tujuan sama dengan alamat lamanya.' })
  if (target?.isRedirect)
    throw errors.invalid({
      link: 'Alamat ini sendiri dialihkan. Isi alamat akhirnya, supaya tidak berputar.',
    })
  if (target?.post_id) {
    await refuseRedirectToItself(context, { path, post_id: target.post_id, field: 'link' })
    return { post_id: target.post_id, link: null }
  }
  if (target?.state !== 'public') throw errors.invalid({ link: 'Alamat tujuan ini tidak ada di situs.' })
  await refuseCircle(context, { from: path, to: targetPath })
  return { post_id: null, link: targetPath + address.hash }
}

type TargetPost = { path: string; post_id: number; field: 'post_id' | 'link' }

async function refuseRedirectToItself({ db }: Context, { path, post_id, field }: TargetPost) {
  const post = await db.kysely
    .selectFrom('posts')
    .where('id', '=', post_id)
    .select(['type', 'slug'])
    .executeTakeFirst()
  if (!post) throw errors.invalid({ [field]: POST_GONE })
  if (postPath(post.type, post.slug) === path)
    throw errors.invalid({ [field]: 'Alamat lama itu alamat konten ini sendiri.' })
}

/** Refuses a redirect that would form a circle with existing ones, even inactive ones. @throws 422 */
async function refuseCircle({ db }: Context, { from, to }: { from: string; to: string }) {
  const visitedPaths = new Set<string>()
  let path: string | null = to
  // Existing redirects may already form a circle of their own, so no path is followed twice.
  while (path && !visitedPaths.has(path)) {
    visitedPaths.add(path)
    const next = await db.kysely
      .selectFrom('redirects')
      .where('lookup', '=', addressKey(path))
      .select('link')
      .executeTakeFirst()
    path = next?.link ? (parseAddress(next.link)?.path ?? null) : null
    if (path && addressKey(path) === addressKey(from))
      throw errors.invalid({ link: 'Pengalihan ini akan berputar: tujuannya pernah dialihkan ke sini.' })
  }
}

/** Turns a violation of the unique path into a 422. */
async function refuseTakenPath<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback()
  } catch (error) {
    if (
      violatedIndex(error) === 'redirects_path_unique' ||
      violatedIndex(error) === 'redirects_lookup_unique'
    )
      throw errors.invalid({ path: PATH_TAKEN })
    throw error
  }
}
