/** Every save of a post is kept as a version; it outlives the post in the trash, so it names the post without a reference. */
import { createTable, index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'post_revisions', {
    post_id: 'integer',
    user_id: 'integer?',
    created_at: 'text',
    content: 'text',
  })
  await index(schema, 'post_revisions', 'post', 'post_id', 'id')
}
