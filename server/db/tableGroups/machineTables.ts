/** Tables of what the server keeps for its own work: tries, answers given, jobs, imports, versions and unsaved texts of posts. */
import { type Kind, stamps } from '../columns.ts'

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
  /** Versions of posts, as JSON; of posts in the trash too. */
  post_revisions: {
    id: 'id',
    post_id: 'integer',
    user_id: 'integer?',
    created_at: 'text',
    content: 'text',
  },
  /** What is typed into posts and not saved, as JSON; post 0 is a new one. */
  post_autosaves: {
    id: 'id',
    user_id: 'integer',
    type: 'text',
    post_id: 'integer',
    draft: 'text',
    base: 'text?',
    saved_at: 'text',
    content: 'text',
  },
  downloads: { id: 'id', token_hash: 'text', filename: 'text', content: 'text', expires_at: 'text' },
} as const satisfies Record<string, Record<string, Kind>>
