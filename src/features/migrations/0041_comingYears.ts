/** Years after the active one have not begun, whatever they were called after the period was set back. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await sql`update eduyears set status = 'draft' where status = 'passed'
    and code > (select code from eduyears where status = 'active')`.execute(db)
}
