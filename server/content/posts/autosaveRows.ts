/** The unsaved copies of posts as they are stored, with the pictures they show. */
import { type AutosavedValues, MAX_AUTOSAVES } from '#contract/content/posts/autosave.ts'
import type { Queries } from '#server/db/open.ts'
import { claimImages } from '#server/files/images.ts'
import { heldNames } from './postFiles.ts'

const ENTITY = 'post_autosave'

type AutosaveRow = {
  user_id: number
  type: string
  post_id: number
  draft: string
  base: string | null
  saved_at: string
  values: AutosavedValues
}

/** In place of the one before from the same form. */
export async function storeAutosave(queries: Queries, { values, ...place }: AutosaveRow): Promise<void> {
  const row = { ...place, content: JSON.stringify(values) }
  const { base, saved_at, content } = row
  const { id } = await queries
    .insertInto('post_autosaves')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type', 'post_id', 'draft']).doUpdateSet({ base, saved_at, content }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const images = [values.image || null, ...heldNames(values.content ?? '')]
  await claimImages(queries, { entity: ENTITY, entityId: id, images })
  await dropAutosaves(queries, { ...row, but: MAX_AUTOSAVES })
}

type AutosaveKey =
  | { user_id: number; type: string; id: number; draft: string }
  /** All but the newest of one user and post. */
  | { user_id: number; type: string; post_id: number; but: number }
  /** Everybody's, of a post that is gone for good. */
  | { post_id: number }
  | { before: string; most: number }

/** @returns how many there were */
export async function dropAutosaves(queries: Queries, which: AutosaveKey): Promise<number> {
  const chosen = chosenBy(queries, which)
  const rows = await queries.deleteFrom('post_autosaves').where('id', 'in', chosen).returning('id').execute()
  for (const { id } of rows) await claimImages(queries, { entity: ENTITY, entityId: id, images: [] })
  return rows.length
}

function chosenBy(queries: Queries, which: AutosaveKey) {
  const all = queries.selectFrom('post_autosaves').select('id')
  if ('before' in which) return all.where('saved_at', '<', which.before).orderBy('saved_at').limit(which.most)
  if (!('user_id' in which)) return all.where('post_id', '=', which.post_id)
  const own = all.where('user_id', '=', which.user_id).where('type', '=', which.type)
  if ('but' in which) {
    const copies = own.where('post_id', '=', which.post_id)
    const newest = copies.orderBy('saved_at', 'desc').orderBy('id', 'desc').limit(which.but)
    return copies.where('id', 'not in', newest)
  }
  return own.where('post_id', '=', which.id).where('draft', '=', which.draft)
}
