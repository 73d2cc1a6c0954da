/** On PostgreSQL a word in titles is found by an index of its own; most texts have it, and each would be looked into. */
import { sql } from 'kysely'
import { firstPart } from '../engine.ts'
import type { Schema } from '../schema.ts'

export async function up({ db, engine }: Schema) {
  if (engine === 'sqlite') return
  await sql`create index posts_title_search on posts using gin (${firstPart(sql.ref('search_text'))} gin_trgm_ops)`.execute(
    db,
  )
}
