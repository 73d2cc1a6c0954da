/** Tables of the server itself: settings, files, idempotency keys, backups, jobs, imports, secrets, downloads, the audit trail. */
import { type ColumnKind, timestampColumns } from './columns.ts'

export const SYSTEM_TABLES = {
  settings: { name: 'text', value: 'text' },
  images: {
    id: 'id',
    name: 'text',
    purpose: 'text',
    user_id: 'integer?',
    unused_since: 'text?',
    created_at: 'text',
    width: 'integer?',
    height: 'integer?',
    /** The uploaded file name, and the alternative text. */
    filename: 'text?',
    alt: 'text?',
    search_text: 'text?',
    /** When it was saved to the library, which keeps it even if nothing uses it. */
    saved_at: 'text?',
    /** The focal point in percent; null for the centre. */
    focus_x: 'integer?',
    focus_y: 'integer?',
  },
  /** Private files of records; `entity_id` is null until a record uses the file. */
  private_files: {
    id: 'id',
    name: 'text',
    filename: 'text',
    entity: 'text',
    field: 'text',
    entity_id: 'integer?',
    user_id: 'integer?',
    created_at: 'text',
  },
  /** What was stored under which path of the store, as it was then. */
  file_sums: { path: 'text', size: 'integer', sha256: 'text' },
  /** Where a picture is shown or a document is linked; `image` is the name of either. */
  image_uses: { image: 'text', entity: 'text', entity_id: 'integer' },
  /** Responses of POST calls of the last day, without secrets, to be replayed if a call is repeated. */
  idempotency_keys: {
    id: 'id',
    user_id: 'integer',
    key: 'text',
    path: 'text',
    body_hash: 'text',
    answer: 'text',
    created_at: 'text',
  },
  /** The nightly backups; `state` is making, done or failed. */
  nightly_backups: {
    id: 'id',
    name: 'text',
    state: 'text',
    lease_by: 'text',
    lease_until: 'text?',
    reason: 'text?',
    ...timestampColumns,
  },
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
    ...timestampColumns,
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
  /** The change of a record by a row of an import; `undone` is set once it was undone or could not be. */
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
  /** The keys of versions before 1.0, emptied at each start; such a version may still be running during an upgrade. */
  secrets: { name: 'text', value: 'text' },
  /** The key in use, and the former ones whose links may be valid; the keys themselves lie outside of the database. */
  server_keys: { fingerprint: 'text', link_salt: 'text', used_at: 'text', retired_at: 'text?' },
  downloads: {
    id: 'id',
    token_hash: 'text',
    filename: 'text',
    content: 'text',
    expires_at: 'text',
    /** When the download began of a file that opens once; null again if it was cut. */
    opened_at: 'text?',
  },
  /** The audit trail: every write with its old and new values. */
  audits: {
    id: 'id',
    user_id: 'integer?',
    action: 'text',
    entity: 'text',
    entity_id: 'integer',
    before: 'text?',
    after: 'text?',
    /** What was read, as JSON (readDetail.ts). */
    detail: 'text?',
    created_at: 'text',
    address: 'text?',
    count: 'integer',
  },
} as const satisfies Record<string, Record<string, ColumnKind>>
