/** Creating calls that were answered: kept a day with their key, so that the same sent again makes nothing twice. */
import { createTable, index, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'idempotency_keys', {
    user_id: 'integer',
    key: 'text',
    path: 'text',
    body_hash: 'text',
    answer: 'text',
    created_at: 'text',
  })
  await unique(schema, 'idempotency_keys', 'user_id', 'key')
  await index(schema, 'idempotency_keys', 'created_at', 'created_at')
}
