/** Stores and deletes autosaves of posts, and claims their pictures. */
import type { Queries } from '#platform/server/db/open.ts'
import { claimImages } from '#platform/server/files/images.ts'
import { type AutosavedValues, MAX_AUTOSAVES } from '../autosave.ts'
import { findFileNames } from './postFiles.ts'

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

/** Stores an autosave; it replaces the former one of the same form. */
export async function storeAutosave(queries: Queries, { values, ...autosave }: AutosaveRow): Promise<void> {
  const row = { ...autosave, content: JSON.stringify(values) }
  const { base, saved_at, content } = row
  const { id } = await queries
    .insertInto('post_autosaves')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type', 'post_id', 'draft']).doUpdateSet({ base, saved_at, content }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const images = [values.image || null, ...findFileNames(values.content ?? '')]
  await claimImages(queries, { entity: ENTITY, entityId: id, images })
  await deleteAutosaves(queries, { ...row, keptCount: MAX_AUTOSAVES })
}

type AutosaveSelection =
  | { user_id: number; type: string; id: number; draft: string }
  /** All autosaves of a user and post but the newest, of which as many as `keptCount` stay. */
  | { user_id: number; type: string; post_id: number; keptCount: number }
  /** The autosaves of all users, of a post that is permanently deleted. */
  | { post_id: number }
  | { before: string; maxCount: number }

/** @returns how many were deleted */
export async function deleteAutosaves(queries: Queries, selection: AutosaveSelection): Promise<number> {
  const selectedIds = selectAutosaves(queries, selection)
  const rows = await queries
    .deleteFrom('post_autosaves')
    .where('id', 'in', selectedIds)
    .returning('id')
    .execute()
  for (const { id } of rows) await claimImages(queries, { entity: ENTITY, entityId: id, images: [] })
  return rows.length
}

function selectAutosaves(queries: Queries, selection: AutosaveSelection) {
  const all = queries.selectFrom('post_autosaves').select('id')
  if ('before' in selection)
    return all.where('saved_at', '<', selection.before).orderBy('saved_at').limit(selection.maxCount)
  if (!('user_id' in selection)) return all.where('post_id', '=', selection.post_id)
  const autosavesOfUser = all.where('user_id', '=', selection.user_id).where('type', '=', selection.type)
  if ('keptCount' in selection) {
    const autosavesOfPost = autosavesOfUser.where('post_id', '=', selection.post_id)
    const newest = autosavesOfPost
      .orderBy('saved_at', 'desc')
      .orderBy('id', 'desc')
      .limit(selection.keptCount)
    return autosavesOfPost.where('id', 'not in', newest)
  }
  return autosavesOfUser.where('post_id', '=', selection.id).where('draft', '=', selection.draft)
}
