/** Former addresses of posts and those an operator chose stand in one list, found by the address asked for. */
import { sql } from 'kysely'
import { index, type Schema, unique } from '#platform/server/db/schema.ts'
import { watchContent } from './frozen/contentTriggers.ts'

export async function up(schema: Schema) {
  const { db, engine } = schema
  await db.schema
    .createTable('redirects')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('post_id', 'integer', (column) => column.references('posts.id').onDelete('cascade'))
    .addColumn('link', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  const at = new Date().toISOString()
  await sql`insert into redirects (path, post_id, created_at) select slug, post_id, ${at} from post_slugs order by slug`.execute(
    db,
  )
  await db.schema.dropTable('post_slugs').execute()
  await unique(schema, 'redirects', 'path')
  await index(schema, 'redirects', 'post', 'post_id')
  await index(schema, 'redirects', 'newest', 'created_at', 'id')
  await index(schema, 'redirects', 'by_path', 'lower(path)', 'id')
  await watchContent(schema, { redirects: null })
}
