/** Background jobs as rows: the task, its progress, the process that holds the lease, and the report line of each step. */
import { createTable, index, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  // No foreign key to users, because a job is finished and reported even if the account is deleted.
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
