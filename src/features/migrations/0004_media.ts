/** The rest of the website: slides, galleries, albums, menus. */
import { createTable, index, type Schema, STAMPS, searchIndex } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  const captioned = { title: 'text', description: 'text?', image: 'text?', search_text: 'text', ...STAMPS }
  await createTable(schema, 'slides', { ...captioned, link: 'text?', order: 'integer' })
  await createTable(schema, 'galleries', { ...captioned, type: 'text', order: 'integer' })
  await createTable(schema, 'albums', captioned)
  for (const table of ['slides', 'galleries', 'albums']) {
    await index(schema, table, 'created', 'created_at', 'id')
    await index(schema, table, 'title', 'lower(title)', 'id')
    await searchIndex(schema, table)
  }
  await db.schema
    .createTable('album_galleries')
    .addColumn('album_id', 'integer', (column) =>
      column.notNull().references('albums.id').onDelete('cascade'),
    )
    .addColumn('gallery_id', 'integer', (column) =>
      column.notNull().references('galleries.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('album_galleries_album_id_gallery_id_unique', ['album_id', 'gallery_id'])
    .execute()
  await index(schema, 'album_galleries', 'gallery', 'gallery_id')

  // post_id refers to no table: an item whose post is gone stays, marked, until somebody mends it.
  await createTable(schema, 'menu_items', {
    menu: 'text',
    name: 'text',
    link: 'text',
    post_id: 'integer?',
    parent_id: 'integer?>menu_items',
    position: 'integer',
    ...STAMPS,
  })
  await index(schema, 'menu_items', 'menu', 'menu', 'id')
}
