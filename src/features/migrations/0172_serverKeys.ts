/** Keys leave the database, so that no backup has them; it only names the one in use. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema
    .createTable('server_keys')
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('link_salt', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addColumn('retired_at', 'text')
    .addPrimaryKeyConstraint('server_keys_fingerprint_unique', ['fingerprint'])
    .execute()
  await sql`delete from secrets`.execute(db)
}
