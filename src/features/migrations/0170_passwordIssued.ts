/** One-time and default passwords end some days after they were issued; those of today count from the upgrade. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('users').addColumn('password_issued_at', 'text').execute()
  const at = new Date().toISOString()
  await sql`update users set password_issued_at = ${at} where must_change_password = 1`.execute(db)
}
