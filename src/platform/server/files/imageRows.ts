/** The rows of images, for those who describe, replace or remove stored images. */
import type { RawBuilder } from 'kysely'
import type { Queries } from '../db/open.ts'
import type { Database } from '../db/tables.ts'

type ImageFields = Partial<
  Pick<Database['images'], 'purpose' | 'alt' | 'saved_at' | 'search_text' | 'focus_x' | 'focus_y'>
>

/** @example updateImage(queries, { id }, { saved_at: now() }) */
export async function updateImage(
  queries: Queries,
  { id, name }: { id: number; name?: undefined } | { id?: undefined; name: string },
  fields: ImageFields,
): Promise<void> {
  const update = queries.updateTable('images').set(fields)
  await (id === undefined ? update.where('name', '=', name) : update.where('id', '=', id)).execute()
}

/** Locks the row until the transaction ends, by an update without a change. */
export async function lockImage(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('images')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .execute()
}

/** Deletes the row unless something uses the image; the caller removes the files once that is committed. @returns whether it did */
export async function deleteUnusedImage(queries: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('images')
    .where('id', '=', id)
    .where('name', 'not in', queries.selectFrom('image_uses').select('image'))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Replacement = {
  from: string
  to: string
  /** The kind of records. */
  entity: string
  /** Which uses of them. */
  where: RawBuilder<boolean>
}

/** Records that what used one image uses another now. */
export async function moveImageUses(
  queries: Queries,
  { from, to, entity, where }: Replacement,
): Promise<void> {
  await queries
    .updateTable('image_uses')
    .set({ image: to })
    .where('image', '=', from)
    .where('entity', '=', entity)
    .where(where)
    .execute()
}
