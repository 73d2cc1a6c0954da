/** Sizes of stored images, so that a page keeps their place; our own copies of videos' thumbnails; teachers shown by name. */
import { sql } from 'kysely'
import { createTable, type Schema, unique } from '#platform/server/db/schema.ts'
import { watchContent } from './frozen/contentTriggers.ts'

const MOST_SHOWN = 300

export async function up(schema: Schema) {
  const { db } = schema
  for (const column of ['width', 'height'])
    await db.schema.alterTable('images').addColumn(column, 'integer').execute()
  await createTable(schema, 'video_thumbnails', { video: 'text', image: 'text', created_at: 'text' })
  await unique(schema, 'video_thumbnails', 'video')
  await watchContent(schema, { video_thumbnails: null })

  // 'all' was a setting once; from now on the chosen ones are named.
  const { rows } = await sql<{
    id: number
  }>`select id from teachers order by name limit ${MOST_SHOWN}`.execute(db)
  const ids = rows.map(({ id }) => id).join(',')
  await sql`update settings set value = ${ids} where name = 'teachers' and value = 'all'`.execute(db)
}
