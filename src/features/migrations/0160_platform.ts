/** The platform's tables as they were in 0.9.0: accounts, the trail, settings, files, jobs and imports. */
import { sql } from 'kysely'
import {
  createTable,
  index,
  runStatements,
  type Schema,
  searchIndex,
  unique,
  uniqueAnyCase,
} from '#platform/server/db/schema.ts'
import { announceChanges, watchUpdates } from './frozen/contentTriggers.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'roles', {
    name: 'text',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await runStatements(schema, [
    `create table "role_accesses" ("role_id" integer not null references "roles" ("id") on delete cascade, "access" text not null, constraint "role_accesses_role_id_access_unique" primary key ("role_id", "access"))`,
  ])
  await createTable(schema, 'users', {
    user_type: 'text',
    role_id: 'integer>roles',
    name: 'text',
    username: 'text?',
    email: 'text?',
    nisn: 'text?',
    nip: 'text?',
    photo: 'text?',
    password_hash: 'text',
    must_change_password: 'integer',
    login_at: 'text?',
    last_login_at: 'text?',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'sessions', {
    user_id: 'integer>users',
    token_hash: 'text',
    expires_at: 'text',
    created_at: 'text',
    address: 'text?',
    agent: 'text?',
    used_at: 'text?',
  })
  await createTable(schema, 'login_attempts', {
    login: 'text',
    address: 'text',
    created_at: 'text',
  })
  await createTable(schema, 'known_accesses', {
    name: 'text',
  })
  await runStatements(schema, [
    `create table "audits" ("id" integer primary key autoincrement, "user_id" integer, "action" text not null, "entity" text not null, "entity_id" integer not null, "before" text, "after" text, "created_at" text not null, "address" text, "count" integer default 1 not null)`,
  ])
  await runStatements(schema, [`create table "settings" ("name" text primary key, "value" text not null)`])
  await createTable(schema, 'images', {
    name: 'text',
    purpose: 'text',
    user_id: 'integer?',
    unused_since: 'text?',
    created_at: 'text',
    width: 'integer?',
    height: 'integer?',
    filename: 'text?',
    alt: 'text?',
    search_text: 'text?',
    saved_at: 'text?',
    focus_x: 'integer?',
    focus_y: 'integer?',
  })
  await runStatements(schema, [
    `create table "image_uses" ("image" text not null, "entity" text not null, "entity_id" integer not null, constraint "image_uses_unique" primary key ("image", "entity", "entity_id"))`,
  ])
  await createTable(schema, 'private_files', {
    name: 'text',
    filename: 'text',
    entity: 'text',
    field: 'text',
    entity_id: 'integer?',
    user_id: 'integer?',
    created_at: 'text',
  })
  await createTable(schema, 'downloads', {
    token_hash: 'text',
    filename: 'text',
    content: 'text',
    expires_at: 'text',
  })
  await createTable(schema, 'idempotency_keys', {
    user_id: 'integer',
    key: 'text',
    path: 'text',
    body_hash: 'text',
    answer: 'text',
    created_at: 'text',
  })
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
    reported_at: 'text?',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'job_lines', {
    job_id: 'integer>jobs',
    position: 'integer',
    content: 'text',
  })
  await createTable(schema, 'imports', {
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
  })
  await createTable(schema, 'import_changes', {
    import_id: 'integer>imports',
    kind: 'text',
    entity: 'text',
    entity_id: 'integer',
    name: 'text',
    changes: 'text',
    made_entity: 'text?',
    made_id: 'integer?',
    undone: 'text?',
  })
  await createTable(schema, 'nightly_backups', {
    name: 'text',
    state: 'text',
    lease_by: 'text',
    lease_until: 'text?',
    reason: 'text?',
    created_at: 'text',
    updated_at: 'text',
  })
  await runStatements(schema, [
    `create table "secrets" ("name" text not null, "value" text not null, constraint "secrets_name_unique" primary key ("name"))`,
  ])
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  await uniqueAnyCase(schema, 'roles', 'name')
  await uniqueAnyCase(schema, 'users', 'username')
  await uniqueAnyCase(schema, 'users', 'email')
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
  await searchIndex(schema, 'roles')
  await searchIndex(schema, 'users')
  await announceChanges(schema, {
    users: ['name', 'photo'],
    settings: null,
  })
  await watchUpdates(schema, 'images', ['focus_x', 'focus_y', 'alt'])
  for (const name of KNOWN.trim().split(/\s+/))
    await sql`insert into known_accesses (name) values (${name})`.execute(schema.db)
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [
  ['users', 'nisn'],
  ['users', 'nip'],
  ['sessions', 'token_hash'],
  ['known_accesses', 'name'],
  ['images', 'name'],
  ['private_files', 'name'],
  ['downloads', 'token_hash'],
  ['idempotency_keys', 'user_id', 'key'],
  ['job_lines', 'job_id', 'position'],
  ['nightly_backups', 'name'],
]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['roles', 'name', 'lower(name)', 'id'],
  ['users', 'name', 'lower(name)', 'id'],
  ['users', 'created', 'created_at', 'id'],
  ['users', 'type', 'user_type', 'id'],
  ['users', 'role', 'role_id', 'created_at', 'id'],
  ['users', 'type_newest', 'user_type', 'created_at', 'id'],
  ['sessions', 'user', 'user_id'],
  ['sessions', 'expiry', 'expires_at'],
  ['login_attempts', 'login', 'login', 'created_at'],
  ['login_attempts', 'address', 'address', 'created_at'],
  ['audits', 'entity', 'entity', 'entity_id'],
  ['audits', 'address', 'address', 'action', 'created_at'],
  ['audits', 'newest', 'created_at', 'id'],
  ['audits', 'user_newest', 'user_id', 'created_at', 'id'],
  ['audits', 'action_newest', 'action', 'created_at', 'id'],
  ['audits', 'entity_newest', 'entity', 'created_at', 'id'],
  ['images', 'unused', 'unused_since'],
  ['images', 'newest', 'created_at', 'id'],
  ['images', 'filename', 'lower(filename)', 'id'],
  ['image_uses', 'entity', 'entity', 'entity_id'],
  ['private_files', 'entity', 'entity', 'entity_id'],
  ['idempotency_keys', 'created_at', 'created_at'],
  ['jobs', 'key', 'key', 'kind'],
  ['jobs', 'state', 'state', 'lease_until'],
  ['imports', 'entity', 'entity', 'id'],
  ['import_changes', 'import', 'import_id', 'undone', 'id'],
]

/** The access keys of the first roles; what comes later is given to the roles of a school when it first starts with it. */
const KNOWN = `
  dashboard manage-profile manage-content publish-content add-content edit-content
  edit-content-others delete-content delete-content-others general-setting menu-setting
  sia-dashboard sia-master add-sia-master edit-sia-master delete-sia-master sia-activity
  sia-student-class-activity sia-lesson-class-acivity sia-lesson-class-student-activity
  add-sia-lesson-class-student-activity sia-rapor sia-manage-rapor sia-graduation
  sia-manage-graduation sia-teacher-class-lesson-activity sia-student-class-lesson-activity
  sia-one-student-class-lesson-activity master-user add-master-user edit-master-user
  edit-master-user-other delete-master-user master-role add-master-role edit-master-role
  delete-master-role add-menu edit-menu delete-menu`
