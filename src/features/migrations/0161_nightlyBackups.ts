/** How each night's backup went, so that of several processes one makes it and administrators hear of a failure. */
import { createTable, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'nightly_backups', {
    name: 'text',
    state: 'text',
    lease_by: 'text',
    lease_until: 'text?',
    reason: 'text?',
    ...STAMPS,
  })
  await unique(schema, 'nightly_backups', 'name')
}
