/** What pictures are called and what they show, and which stay though nothing uses them. */
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  for (const column of ['filename', 'alt', 'search_text', 'saved_at'])
    await db.schema.alterTable('images').addColumn(column, 'text').execute()
  await index(schema, 'images', 'newest', 'created_at', 'id')
  await index(schema, 'images', 'filename', 'lower(filename)', 'id')
}
