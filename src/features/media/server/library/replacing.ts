/** Replaces a picture wherever it is used; earlier versions and the trash keep the former one. */
import { sql } from 'kysely'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { lockImage, moveImageUses, updateImage } from '#platform/server/files/imageRows.ts'
import { removeReplacedImage } from '#platform/server/files/images.ts'
import { PICTURE_USERS } from '#platform/server/files/pictureUsers.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { nameChanger } from '#platform/server/resource/optimisticLock.ts'
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
    await lockImage(tx.queries, id)
    if ((await readLastChangeId(tx.queries, id)) !== lastChangeId)
      throw errors.changedMeanwhile(await nameChanger(tx, 'media', id))
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

/** @returns how many records of all features now use the new picture */
export async function replacePicture(tx: Tx, id: number, name: string): Promise<number> {
  const { queries, audit } = tx
  const before = await findPicture(tx, id)
  const change = { from: before.name, to: name }
  let replaced = 0
  for (const { entity, replace, displayed } of PICTURE_USERS.of(tx)) {
    if (!replace) continue
    replaced += await replace(tx, change)
    // Uses by deleted posts stay, since the trash can restore the posts.
    await moveImageUses(queries, { ...change, entity, where: displayed ?? sql`1 = 1` })
  }
  const { alt, saved_at } = before
  const { filename } = await queries
    .selectFrom('images')
    .where('name', '=', name)
    .select('filename')
    .executeTakeFirstOrThrow()
  // The new picture takes over the old one's alternative text, and whether it is kept without uses.
  await updateImage(queries, { name }, { alt, saved_at, search_text: toSearchText(filename, alt) })
  await updateImage(queries, { id }, { saved_at: null })
  await audit({
    action: 'update',
    entity: 'media',
    entityId: id,
    before: { name: before.name },
    after: { name },
  })
  return replaced
}
