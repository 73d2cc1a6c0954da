/** What was read of persons: which screen, filters and pages, found by reader and record; and the trail without reads. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('audits').addColumn('detail', 'text').execute()
  await sql`create index audits_reads on audits (user_id, entity, entity_id, created_at) where action = 'read'`.execute(
    db,
  )
  await sql`create index audits_changes_newest on audits (created_at, id) where action <> 'read'`.execute(db)
}
