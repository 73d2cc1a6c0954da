/** The unsaved copies of posts as they are stored, with the pictures they show. */
import type { AutosavedValues } from '#contract/content/posts/autosave.ts'
import type { Queries } from '#server/db/open.ts'
import { claimImages } from '#server/files/images.ts'
import { heldNames } from './postFiles.ts'

const ENTITY = 'post_autosave'

type Stored = {
  user_id: number
  type: string
  post_id: number
  base: string | null
  saved_at: string
  values: AutosavedValues
}

/** In place of the one before. */
export async function storeAutosave(queries: Queries, { values, ...place }: Stored): Promise<void> {
  const row = { ...place, content: JSON.stringify(values) }
  const { base, saved_at, content } = row
  const { id } = await queries
    .insertInto('post_autosaves')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type', 'post_id']).doUpdateSet({ base, saved_at, content }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const images = [values.image || null, ...heldNames(values.content ?? '')]
  await claimImages(queries, { entity: ENTITY, entityId: id, images })
}

type Which =
  | { user_id: number; type: string; id: number }
  /** Everybody's, of a post that is gone for good. */
  | { post_id: number }
  | { before: string; most: number }

/** @returns how many there were */
export async function dropAutosaves(queries: Queries, which: Which): Promise<number> {
  const all = queries.selectFrom('post_autosaves').select('id')
  const chosen =
    'before' in which
      ? all.where('saved_at', '<', which.before).orderBy('saved_at').limit(which.most)
      : 'post_id' in which
        ? all.where('post_id', '=', which.post_id)
        : all
            .where('user_id', '=', which.user_id)
            .where('type', '=', which.type)
            .where('post_id', '=', which.id)
  const rows = await queries.deleteFrom('post_autosaves').where('id', 'in', chosen).returning('id').execute()
  for (const { id } of rows) await claimImages(queries, { entity: ENTITY, entityId: id, images: [] })
  return rows.length
}
