/** Indexes of what was written last: of all posts, of drafts, and of one author's. */
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await index(schema, 'posts', 'touched', 'updated_at', 'id')
  await index(schema, 'posts', 'waiting', 'status', 'updated_at', 'id', 'author_id')
  await index(schema, 'posts', 'authored', 'author_id', 'updated_at', 'id', 'status', 'type')
}
