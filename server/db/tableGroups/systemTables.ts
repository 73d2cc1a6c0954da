/** Tables of the server itself: idempotency keys, backups, login attempts, jobs, imports, secrets, downloads, the audit trail. */
import { type Kind, stamps } from '../columns.ts'

export const SYSTEM_TABLES = {
  /** What POST calls of the last day were answered, without secrets, to be answered again where a call is repeated. */
  idempotency_keys: {
    id: 'id',
    user_id: 'integer',
    key: 'text',
    path: 'text',
    body_hash: 'text',
    answer: 'text',
    created_at: 'text',
  },
  /** How each night's backup went: `state` making, done or failed. */
  nightly_backups: {
    id: 'id',
    name: 'text',
    state: 'text',
    lease_by: 'text',
    lease_until: 'text?',
    reason: 'text?',
    ...stamps,
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
  imports: {
    id: 'id',
    entity: 'text',
    filename: 'text',
    mode: 'text',
    user_id: 'integer',
    created: 'integer',
    changed: 'integer',
    same: 'integer',
    failed: 'integer',
    ended_at: 'text?',
    undone_at: 'text?',
    created_at: 'text',
  },
  /** What one row of a file did to one record; `undone` once it was taken back, or was to stay. */
  import_changes: {
    id: 'id',
    import_id: 'integer',
    kind: 'text',
    entity: 'text',
    entity_id: 'integer',
    name: 'text',
    changes: 'text',
    made_entity: 'text?',
    made_id: 'integer?',
    undone: 'text?',
  },
  job_lines: { id: 'id', job_id: 'integer', position: 'integer', content: 'text' },
  /** Access keys that the roles of this school have been given already, or were not meant to have. */
  known_accesses: { id: 'id', name: 'text' },
  /** Random keys of this installation, by what they sign. */
  secrets: { name: 'text', value: 'text' },
  downloads: { id: 'id', token_hash: 'text', filename: 'text', content: 'text', expires_at: 'text' },
  /** The audit trail: every write, with the values before and after it. */
  audits: {
    id: 'id',
    user_id: 'integer?',
    action: 'text',
    entity: 'text',
    entity_id: 'integer',
    before: 'text?',
    after: 'text?',
    created_at: 'text',
    address: 'text?',
    count: 'integer',
  },
} as const satisfies Record<string, Record<string, Kind>>
