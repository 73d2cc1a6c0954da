/** A report card or letter that was taken back: when, by whom and why. */
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('documents').addColumn('withdrawn_at', 'text').execute()
  await db.schema.alterTable('documents').addColumn('withdrawn_by', 'integer').execute()
  await db.schema.alterTable('documents').addColumn('withdraw_reason', 'text').execute()
}
