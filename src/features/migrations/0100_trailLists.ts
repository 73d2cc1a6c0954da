/** Indexes in the order in which administrators read the trail: the newest first, of all, of a person, of an act, of a kind of record. */
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await index(schema, 'audits', 'newest', 'created_at', 'id')
  await index(schema, 'audits', 'user_newest', 'user_id', 'created_at', 'id')
  await index(schema, 'audits', 'action_newest', 'action', 'created_at', 'id')
  await index(schema, 'audits', 'entity_newest', 'entity', 'created_at', 'id')
}
