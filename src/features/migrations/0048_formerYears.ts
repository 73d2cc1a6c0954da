/** Years before the active one are over, also those that were only kept for their records. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await sql`update eduyears set status = 'passed' where status = 'draft'
    and code < (select code from eduyears where status = 'active')`.execute(db)
}
