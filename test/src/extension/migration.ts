/** The table of Ekstrakurikuler: the migration of README's recipe. */
import { createTable, type Schema, STAMPS, searchIndex, unique } from '#server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'extracurriculars', {
    code: 'text',
    name: 'text',
    coach: 'text?',
    search_text: 'text',
    ...STAMPS,
  })
  await unique(schema, 'extracurriculars', 'code')
  await searchIndex(schema, 'extracurriculars')
}
