/** Students who were spread over classes in one act, which can be undone. */
import { createTable, index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'class_spreads', {
    eduyear_id: 'integer',
    code: 'text',
    user_id: 'integer?',
    undone_at: 'text?',
    created_at: 'text',
  })
  await index(schema, 'class_spreads', 'year', 'eduyear_id', 'code', 'id')
  await schema.db.schema
    .alterTable('student_classes')
    .addColumn('spread_id', 'integer', (column) => column.references('class_spreads.id'))
    .execute()
  await index(schema, 'student_classes', 'spread', 'spread_id')
}
