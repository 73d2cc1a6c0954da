/** A job knows when its owner received its report. */
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('jobs').renameColumn('told_at', 'reported_at').execute()
}
