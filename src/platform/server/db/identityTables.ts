/** The tables of identity: users, their roles with access keys, and their sessions. */
import type { UserType } from '#platform/contract/session.ts'
import { type ColumnKind, searchColumns, timestampColumns } from './columns.ts'

export const IDENTITY_TABLES = {
  roles: { id: 'id', name: 'text', ...searchColumns, ...timestampColumns },
  role_accesses: { role_id: 'integer', access: 'text' },
  users: {
    id: 'id',
    user_type: 'text',
    role_id: 'integer',
    name: 'text',
    username: 'text?',
    email: 'text?',
    nisn: 'text?',
    nip: 'text?',
    photo: 'text?',
    password_hash: 'text',
    must_change_password: 'integer',
    password_issued_at: 'text?',
    login_at: 'text?',
    last_login_at: 'text?',
    ...searchColumns,
    ...timestampColumns,
  },
  sessions: {
    id: 'id',
    user_id: 'integer',
    token_hash: 'text',
    expires_at: 'text',
    created_at: 'text',
    address: 'text?',
    agent: 'text?',
    used_at: 'text?',
  },
} as const satisfies Record<string, Record<string, ColumnKind>>

/** Types of columns that store one of the contract's choices. */
export type IdentityChoices = { users: { user_type: UserType } }
