/** Content: general settings, uploaded images, posts. */
import { sql } from 'kysely'
import { createTable, index, type Schema, STAMPS, searchIndex, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()

  await createTable(schema, 'images', {
    name: 'text',
    purpose: 'text',
    user_id: 'integer?',
    unused_since: 'text?',
    created_at: 'text',
  })
  await unique(schema, 'images', 'name')
  await index(schema, 'images', 'unused', 'unused_since')
  await db.schema
    .createTable('image_uses')
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('image_uses_unique', ['image', 'entity', 'entity_id'])
    .execute()
  await index(schema, 'image_uses', 'entity', 'entity', 'entity_id')

  await createTable(schema, 'posts', {
    type: 'text',
    title: 'text',
    slug: 'text',
    excerpt: 'text?',
    tags: 'text?',
    image: 'text?',
    status: 'text',
    visibility: 'text',
    comment_status: 'text',
    agenda_date: 'text?',
    author_id: 'integer>users',
    ...STAMPS,
    // Long text last: SQLite reads a row's columns in order and then need not follow overflow pages.
    content: 'text',
    search_text: 'text',
  })
  await unique(schema, 'posts', 'slug')
  await index(schema, 'posts', 'created', 'type', 'created_at', 'id')
  await index(schema, 'posts', 'title', 'type', 'lower(title)', 'id')
  await index(schema, 'posts', 'status', 'type', 'lower(status)', 'id')
  await index(schema, 'posts', 'agenda', 'type', 'agenda_date', 'id')
  await index(schema, 'posts', 'author', 'author_id')
  await searchIndex(schema, 'posts')

  await db.schema
    .createTable('post_meta')
    .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_meta_post_id_name_unique', ['post_id', 'name'])
    .execute()
  // At most one news post is the headline, whoever saves at the same moment.
  await sql`create unique index post_meta_headline_unique on post_meta (name) where name = 'mtdt_headline_one'`.execute(
    db,
  )
}
