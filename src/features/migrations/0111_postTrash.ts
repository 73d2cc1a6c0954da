/** Deleted posts for thirty days, apart from those that are there: no list, page or search can show one by mistake. */
import { createTable, index, type Schema, searchIndex } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'post_trash', {
    type: 'text',
    title: 'text',
    author_id: 'integer>users',
    trashed_by: 'integer?',
    trashed_at: 'text',
    post: 'text',
    meta: 'text',
    slugs: 'text',
    content: 'text',
    search_text: 'text',
  })
  await index(schema, 'post_trash', 'newest', 'type', 'trashed_at', 'id')
  await index(schema, 'post_trash', 'title', 'type', 'lower(title)', 'id')
  await index(schema, 'post_trash', 'author', 'author_id')
  await index(schema, 'post_trash', 'oldest', 'trashed_at')
  await searchIndex(schema, 'post_trash')
}
