/** Drafts have an index of their own, which draws no list of what is published to it; accounts of a kind or role lie by age. */
import { sql } from 'kysely'
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  await sql`drop index posts_waiting`.execute(db)
  await sql`create index posts_waiting on posts (updated_at, id, author_id) where status = 'draft'`.execute(
    db,
  )
  await sql`drop index users_role`.execute(db)
  await index(schema, 'users', 'role', 'role_id', 'created_at', 'id')
  await index(schema, 'users', 'type_newest', 'user_type', 'created_at', 'id')
}
