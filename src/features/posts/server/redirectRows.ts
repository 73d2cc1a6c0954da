/** The rows of redirects that operators create and delete; those of former addresses follow the posts (slugs.ts). */
import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import type { Database } from '#platform/server/db/tables.ts'

/** @returns its id */
export async function storeRedirect(
  queries: Queries,
  row: Insertable<Database['redirects']>,
): Promise<number> {
  const { id } = await queries.insertInto('redirects').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns the deleted row; undefined if there is none */
export async function deleteRedirect(
  queries: Queries,
  id: number,
): Promise<Selectable<Database['redirects']> | undefined> {
  return await queries.deleteFrom('redirects').where('id', '=', id).returningAll().executeTakeFirst()
}
