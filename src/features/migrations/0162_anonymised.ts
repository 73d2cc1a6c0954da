/** When somebody who left was forgotten, so that it is done once and the record says so. */
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('students').addColumn('anonymised_at', 'text').execute()
}
