/** People: roles, users, sessions, the audit trail, teachers and students. */
import {
  createTable,
  index,
  type Schema,
  STAMPS,
  searchIndex,
  unique,
  uniqueAnyCase,
} from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  await createTable(schema, 'roles', { name: 'text', search_text: 'text', ...STAMPS })
  await uniqueAnyCase(schema, 'roles', 'name')
  await searchIndex(schema, 'roles')
  await db.schema
    .createTable('role_accesses')
    .addColumn('role_id', 'integer', (column) => column.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('access', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('role_accesses_role_id_access_unique', ['role_id', 'access'])
    .execute()

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
    ...STAMPS,
  })
  for (const name of ['username', 'email']) await uniqueAnyCase(schema, 'users', name)
  for (const name of ['nisn', 'nip']) await unique(schema, 'users', name)
  await index(schema, 'users', 'name', 'lower(name)', 'id')
  await index(schema, 'users', 'created', 'created_at', 'id')
  await index(schema, 'users', 'role', 'role_id')
  await searchIndex(schema, 'users')

  await createTable(schema, 'sessions', {
    user_id: 'integer>users',
    token_hash: 'text',
    expires_at: 'text',
    created_at: 'text',
  })
  await unique(schema, 'sessions', 'token_hash')
  await index(schema, 'sessions', 'user', 'user_id')
  await index(schema, 'sessions', 'expiry', 'expires_at')

  await createTable(schema, 'login_attempts', { login: 'text', address: 'text', created_at: 'text' })
  await index(schema, 'login_attempts', 'login', 'login', 'created_at')
  await index(schema, 'login_attempts', 'address', 'address', 'created_at')

  // No foreign key to users, because audit rows are kept after the user is deleted.
  await createTable(schema, 'audits', {
    user_id: 'integer?',
    action: 'text',
    entity: 'text',
    entity_id: 'integer',
    before: 'text?',
    after: 'text?',
    created_at: 'text',
  })
  await index(schema, 'audits', 'entity', 'entity', 'entity_id')

  const person = {
    user_id: 'integer?>users',
    nik: 'text?',
    name: 'text',
    gender: 'text?',
    place_birth: 'text?',
    day_birth: 'text?',
    religion: 'text?',
    address: 'text?',
    email: 'text?',
    phone: 'text?',
    entry_year: 'text?',
    search_text: 'text',
    ...STAMPS,
  }
  await createTable(schema, 'teachers', {
    ...person,
    nip: 'text?',
    employee_group: 'text?',
    position: 'text?',
    last_education: 'text?',
  })
  await createTable(schema, 'students', {
    ...person,
    nisn: 'text',
    nis: 'text',
    no_akta: 'text?',
    height: 'text?',
    weight: 'text?',
    special_needs: 'text?',
    rt: 'text?',
    rw: 'text?',
    urban: 'text?',
    sub_district: 'text?',
    city: 'text?',
    postal_code: 'text?',
    father_name: 'text?',
    father_job: 'text?',
    father_education: 'text?',
    father_address: 'text?',
    father_email: 'text?',
    father_phone: 'text?',
    mother_name: 'text?',
    mother_job: 'text?',
    mother_education: 'text?',
    mother_address: 'text?',
    mother_email: 'text?',
    mother_phone: 'text?',
    guardian_name: 'text?',
    out_year: 'text?',
    out_reason: 'text?',
  })
  for (const name of ['nip', 'nik', 'user_id']) await unique(schema, 'teachers', name)
  for (const name of ['nisn', 'nis', 'nik', 'user_id']) await unique(schema, 'students', name)
  for (const table of ['teachers', 'students']) {
    await index(schema, table, 'name', 'lower(name)', 'id')
    await index(schema, table, 'created', 'created_at', 'id')
    await searchIndex(schema, table)
  }
  await index(schema, 'students', 'gender', 'lower(gender)', 'id')
  await index(schema, 'students', 'entry', 'lower(entry_year)', 'id')
  await index(schema, 'students', 'nis_order', 'lower(nis)', 'id')
  await index(schema, 'students', 'nisn_order', 'lower(nisn)', 'id')
}
