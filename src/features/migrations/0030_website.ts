/** The public website: when posts appear and go, the addresses they once had, and who hears that content changed. */
import { sql } from 'kysely'
import { index, type Schema } from '#platform/server/db/schema.ts'
import { announceChanges } from './frozen/contentTriggers.ts'

const SHOWN = sql.raw(`where status = 'publish' and visibility = 'public'`)
/** Whether a post is due is answered by the index itself. */
const DUE = 'publish_at, expire_at'
const NEWEST = 'coalesce(publish_at, created_at), id'

/** What a page of the site is made of; only some columns of persons are shown there. */
const CONTENT = {
  posts: null,
  post_meta: null,
  post_slugs: null,
  slides: null,
  galleries: null,
  albums: null,
  album_galleries: null,
  menu_items: null,
  settings: null,
  users: ['name', 'photo'],
  teachers: ['name', 'position', 'user_id'],
} as const

export async function up(schema: Schema) {
  const { db } = schema
  for (const column of ['publish_at', 'expire_at']) {
    await db.schema.alterTable('posts').addColumn(column, 'text').execute()
    await sql`create index ${sql.raw(`posts_${column}`)} on posts (${sql.raw(column)}) where ${sql.raw(column)} is not null`.execute(
      db,
    )
  }
  const indexes = {
    posts_public_type: `type, ${NEWEST}, ${DUE}`,
    posts_public_newest: `${NEWEST}, ${DUE}`,
    posts_public_agenda: `type, agenda_date, id, ${DUE}`,
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.raw(name)} on posts (${sql.raw(columns)}) ${SHOWN}`.execute(db)
  }
  await db.schema
    .createTable('post_slugs')
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('post_slugs_slug_unique', ['slug'])
    .execute()
  await index(schema, 'post_slugs', 'post', 'post_id')
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('secrets_name_unique', ['name'])
    .execute()
  await announceChanges(schema, CONTENT)
}
