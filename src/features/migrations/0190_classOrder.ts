/** Lists sorted by class are read from the classes down, in the order of grades and letters. */
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const order = `(case code when 'VII' then '0' when 'VIII' then '1' when 'IX' then '2' else '' end || room)`
  await index(schema, 'classrooms', 'order', order, 'id')
}
