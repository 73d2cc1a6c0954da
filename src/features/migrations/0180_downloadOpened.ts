/** Since when somebody is downloading a file that opens once; nobody else gets it meanwhile. */
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('downloads').addColumn('opened_at', 'text').execute()
}
