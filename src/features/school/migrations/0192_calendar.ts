/** The calendar of the school, and the first and last day of each semester where a school changed them. */
import { createTable, index, type Schema, STAMPS, searchIndex, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'calendar_entries', {
    name: 'text',
    start: 'text',
    end: 'text',
    kind: 'text',
    search_text: 'text',
    ...STAMPS,
  })
  await searchIndex(schema, 'calendar_entries')
  for (const column of ['start', 'end', 'name', 'kind'])
    await index(schema, 'calendar_entries', column, `lower("${column}")`, 'id')
  await index(schema, 'calendar_entries', 'created', 'created_at', 'id')
  await createTable(schema, 'semester_dates', {
    eduyear_id: 'integer>eduyears',
    semester_id: 'integer>semesters',
    start: 'text',
    end: 'text',
    ...STAMPS,
  })
  await unique(schema, 'semester_dates', 'eduyear_id', 'semester_id')
}
