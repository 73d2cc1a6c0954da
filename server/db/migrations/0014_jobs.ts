/** Long work as rows: what is to be done, how far it is, who is at it, and what is told of each step. */
import { createTable, index, type Schema, STAMPS, unique } from '../schema.ts'

export async function up(schema: Schema) {
  // No foreign key to users: what was begun is finished or told whatever becomes of the account.
  await createTable(schema, 'jobs', {
    kind: 'text',
    state: 'text',
    user_id: 'integer',
    key: 'text',
    payload: 'text',
    file: 'text',
    done: 'integer',
    total: 'integer',
    tries: 'integer',
    lease_by: 'text?',
    lease_until: 'text?',
    told_at: 'text?',
    ...STAMPS,
  })
  await index(schema, 'jobs', 'key', 'key', 'kind')
  await index(schema, 'jobs', 'state', 'state', 'lease_until')

  await createTable(schema, 'job_lines', { job_id: 'integer>jobs', position: 'integer', content: 'text' })
  await unique(schema, 'job_lines', 'job_id', 'position')
}
