/** On PostgreSQL a word in titles is found by an index of its own; most texts have it, and each would be looked into. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

/** Ends the first part of a search_text, the title. */
const PART_SEPARATOR = sql.lit(' \n ')

export async function up({ db, engine }: Schema) {
  if (engine === 'sqlite') return
  await sql`create index posts_title_search on posts using gin (split_part(search_text, ${PART_SEPARATOR}, 1) gin_trgm_ops)`.execute(
    db,
  )
}
