/** Tries of a sign-in are found by account and network together, and old ones by their time, however many there are. */
import { sql } from 'kysely'
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await sql`drop index login_attempts_login`.execute(schema.db)
  await index(schema, 'login_attempts', 'login', 'login', 'address', 'created_at')
  await index(schema, 'login_attempts', 'time', 'created_at')
}
