/** Replaces a picture wherever it is used; earlier versions and the trash keep the former one. */
import { sql } from 'kysely'
import { findPostOrNull, lockRows } from '#features/posts/server/postRows.ts'
import { storeRevision } from '#features/posts/server/revisionRows.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { removeReplacedImage } from '#platform/server/files/images.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { findPicture } from './libraryRows.ts'

type ReplacementRequest = {
  /** The id of the picture to replace. */
  id: number
  /** The name of the new picture, which is already stored. */
  name: string
  /** The id of the last change before the new picture was made. */
  lastChangeId: number | null
}

/**
 * Replaces a picture in a transaction of its own; if that fails, the new picture is removed.
 *
 * @param writeMore further writes in the same transaction
 * @throws 409 if somebody else cropped or replaced the picture meanwhile
 */
export async function replaceUnchanged(
  { context, user }: CallerContext,
  { id, name, lastChangeId }: ReplacementRequest,
  writeMore: (tx: Tx<Caller>) => Promise<void> = async () => {},
): Promise<number> {
  const transaction = write(context, user, async (tx) => {
    // An update without a change locks the row.
    await tx.queries
      .updateTable('images')
      .set(({ ref }) => ({ name: ref('name') }))
      .where('id', '=', id)
      .execute()
    if ((await readLastChangeId(tx.queries, id)) !== lastChangeId) throw errors.changedMeanwhile()
    const replacedCount = await replacePicture(tx, id, name)
    await writeMore(tx)
    return replacedCount
  })
  return transaction.catch(async (error: unknown) => {
    await removeReplacedImage(context, { name, userId: user.id })
    throw error
  })
}

/** The id of the picture's last audit row; null if it has none. */
export async function readLastChangeId(queries: Queries, id: number): Promise<number | null> {
  const { last } = await queries
    .selectFrom('audits')
    .where('entity', '=', 'media')
    .where('entity_id', '=', id)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** @returns how many posts, slides, gallery items, albums and settings now use the new picture */
export async function replacePicture(tx: Tx, id: number, name: string): Promise<number> {
  const { queries, audit } = tx
  const before = await findPicture(queries, id)
  const change = { from: before.name, to: name }
  const replaced =
    (await replaceInPosts(tx, change)) +
    (await replaceInTable(tx, 'slides', change)) +
    (await replaceInTable(tx, 'galleries', change)) +
    (await replaceInTable(tx, 'albums', change)) +
    (await replaceInSettings(tx, change))
  await replaceInAutosaves(tx, change)
  await queries
    .updateTable('image_uses')
    .set({ image: name })
    .where('image', '=', before.name)
    .where('entity', 'in', ['post', 'post_autosave', 'slide', 'gallery', 'album', 'setting'])
    .where(({ or, eb, exists, selectFrom }) =>
      // Uses by deleted posts stay, since the trash can restore the posts.
      or([
        eb('entity', '!=', 'post'),
        exists(selectFrom('posts').whereRef('posts.id', '=', 'image_uses.entity_id').select('posts.id')),
      ]),
    )
    .execute()
  const { alt, saved_at } = before
  const { filename } = await queries
    .selectFrom('images')
    .where('name', '=', name)
    .select('filename')
    .executeTakeFirstOrThrow()
  // The new picture takes over the old one's alternative text, and whether it is kept without uses.
  const imageFields = { alt, saved_at, search_text: toSearchText(filename, alt) }
  await queries.updateTable('images').set(imageFields).where('name', '=', name).execute()
  await queries.updateTable('images').set({ saved_at: null }).where('id', '=', id).execute()
  await audit({
    action: 'update',
    entity: 'media',
    entityId: id,
    before: { name: before.name },
    after: { name },
  })
  return replaced
}

type Replacement = { from: string; to: string }

async function replaceInPosts(tx: Tx, { from, to }: Replacement): Promise<number> {
  const { queries, audit } = tx
  const postsWithImage = await queries
    .selectFrom('image_uses')
    .innerJoin('posts', 'posts.id', 'image_uses.entity_id')
    .where('image_uses.entity', '=', 'post')
    .where('image_uses.image', '=', from)
    .select('posts.id')
    .orderBy('posts.id')
    .execute()
  await lockRows(
    queries,
    'posts',
    postsWithImage.map(({ id }) => id),
  )
  let changed = 0
  for (const { id } of postsWithImage) {
    const before = await findPostOrNull(queries, id)
    // Deleted since it was found: the trash keeps the former picture.
    if (!before) continue
    const after = {
      image: before.image === from ? to : before.image,
      content: before.content.replaceAll(from, to),
      updated_at: tx.nextTimestamp(before.updated_at),
    }
    await queries.updateTable('posts').set(after).where('id', '=', id).execute()
    await storeRevision(tx, id, before)
    await audit({ action: 'update', entity: 'post', entityId: id, before, after })
    // Rebases autosaves of the former version on this one, so that no conflict is reported.
    await queries
      .updateTable('post_autosaves')
      .set({ base: after.updated_at })
      .where('post_id', '=', id)
      .where('base', '=', before.updated_at)
      .execute()
    changed += 1
  }
  return changed
}

/** Replaces the picture in autosaves as well. */
async function replaceInAutosaves({ queries }: Tx, { from, to }: Replacement) {
  await queries
    .updateTable('post_autosaves')
    .set({ content: sql<string>`replace(content, ${from}, ${to})` })
    .where('id', 'in', (uses) =>
      uses
        .selectFrom('image_uses')
        .where('entity', '=', 'post_autosave')
        .where('image', '=', from)
        .select('entity_id'),
    )
    .execute()
}

type TableWithImage = 'slides' | 'galleries' | 'albums'
const ENTITIES = { slides: 'slide', galleries: 'gallery', albums: 'album' } as const

async function replaceInTable(
  { queries, nextTimestamp, audit }: Tx,
  table: TableWithImage,
  { from, to }: Replacement,
): Promise<number> {
  const rows = await queries
    .selectFrom(table)
    .where('image', '=', from)
    .select(['id', 'updated_at'])
    .execute()
  for (const { id, updated_at } of rows) {
    const after = { image: to, updated_at: nextTimestamp(updated_at) }
    await queries.updateTable(table).set(after).where('id', '=', id).execute()
    await audit({ action: 'update', entity: ENTITIES[table], entityId: id, before: { image: from }, after })
  }
  return rows.length
}

async function replaceInSettings({ queries, audit }: Tx, { from, to }: Replacement): Promise<number> {
  const changed = await queries
    .updateTable('settings')
    .set({ value: to })
    .where('name', 'in', ['logo', 'favicon'])
    .where('value', '=', from)
    .returning('name')
    .execute()
  for (const { name } of changed)
    await audit({
      action: 'update',
      entity: 'setting',
      entityId: 0,
      before: { [name]: from },
      after: { [name]: to },
    })
  return changed.length
}
