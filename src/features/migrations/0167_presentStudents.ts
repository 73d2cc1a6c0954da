/** Who has not left the school is found without reading those who have. */
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await index(schema, 'students', 'present', 'out_year', 'id')
}
