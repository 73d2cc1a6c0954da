/** Documents that posts link to; which posts do is noted beside the pictures they show. */
import { createTable, index, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'post_files', {
    name: 'text',
    filename: 'text',
    type: 'text',
    size: 'integer',
    user_id: 'integer?',
    unused_since: 'text?',
    created_at: 'text',
  })
  await unique(schema, 'post_files', 'name')
  await index(schema, 'post_files', 'unused', 'unused_since')
}
