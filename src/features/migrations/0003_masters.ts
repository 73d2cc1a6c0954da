/** The masters of the academic side: lessons, classrooms, education years, semesters. */
import { sql } from 'kysely'
import { createTable, type Schema, STAMPS, searchIndex, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  const tail = { search_text: 'text', ...STAMPS }
  await createTable(schema, 'lessons', { code: 'text', name: 'text', ...tail })
  await unique(schema, 'lessons', 'code')
  await createTable(schema, 'classrooms', { code: 'text', room: 'text', name: 'text', ...tail })
  await unique(schema, 'classrooms', 'code', 'room')
  await createTable(schema, 'eduyears', { code: 'text', name: 'text', status: 'text', ...tail })
  await unique(schema, 'eduyears', 'code')
  for (const table of ['lessons', 'classrooms', 'eduyears']) await searchIndex(schema, table)
  await createTable(schema, 'semesters', { name: 'text', status: 'text' })
  // Exactly one year and one semester are active; the database forbids a second.
  for (const table of ['eduyears', 'semesters']) {
    await sql`create unique index ${sql.raw(`${table}_active_unique`)} on ${sql.table(table)} (status) where status = 'active'`.execute(
      db,
    )
  }
}
