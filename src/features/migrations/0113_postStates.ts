/** Lists of posts are counted by state and by author on an index alone. */
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const state = ['type', 'status', 'visibility', 'publish_at', 'expire_at']
  await index(schema, 'posts', 'state', ...state)
  await index(schema, 'posts', 'by_author', 'type', 'author_id', 'created_at', 'id')
}
