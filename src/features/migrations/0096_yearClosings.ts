/** A year that is closed, or taken back, class by class: what was done and what was left, and the batches it made. */
import { createTable, index, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'year_closings', {
    eduyear_id: 'integer>eduyears',
    kind: 'text',
    user_id: 'integer?',
    created_at: 'text',
  })
  await index(schema, 'year_closings', 'year', 'eduyear_id')
  await createTable(schema, 'year_closing_classes', {
    closing_id: 'integer>year_closings',
    classroom_id: 'integer>classrooms',
    state: 'text',
    reason: 'text?',
  })
  await unique(schema, 'year_closing_classes', 'closing_id', 'classroom_id')
  await schema.db.schema.alterTable('promotion_batches').addColumn('closing_id', 'integer').execute()
  await index(schema, 'promotion_batches', 'closing', 'closing_id')
}
