/** Tables of what the server keeps for its own work: tries, answers given, jobs. */
import { type Kind, stamps } from './columns.ts'

export const MACHINE_TABLES = {
  /** Creating calls of the last day, with what was answered, as it left but for its secrets. */
  idempotency_keys: {
    id: 'id',
    user_id: 'integer',
    key: 'text',
    path: 'text',
    body_hash: 'text',
    answer: 'text',
    created_at: 'text',
  },
  login_attempts: { id: 'id', login: 'text', address: 'text', created_at: 'text' },
  jobs: {
    id: 'id',
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
    reported_at: 'text?',
    ...stamps,
  },
  job_lines: { id: 'id', job_id: 'integer', position: 'integer', content: 'text' },
} as const satisfies Record<string, Record<string, Kind>>
