/** The tables of identity: users, their roles with access keys, their sessions and devices, and the second step of their sign-ins. */
import type { UserType } from '#platform/contract/identity/userTypes.ts'
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
  /** On from its first right code, whose time step is `used_step`; off without a secret, or with one that waits for that code. */
  second_steps: {
    id: 'id',
    user_id: 'integer',
    /** Sealed; lost with the key. */
    secret: 'text?',
    /** The last time step of which a code was used. */
    used_step: 'integer?',
    on_at: 'text?',
    created_at: 'text',
  },
  /** Those that were not used. */
  recovery_codes: { id: 'id', user_id: 'integer', code_hash: 'text', created_at: 'text' },
  /** First sign-ins of an account on a device; `told_at` is when the user was told, on another one. */
  new_devices: {
    id: 'id',
    user_id: 'integer',
    device: 'text',
    agent: 'text?',
    address: 'text?',
    created_at: 'text',
    told_at: 'text?',
  },
  /** Where somebody has signed in lately. */
  sign_in_networks: { id: 'id', network: 'text', seen_at: 'text' },
  /** Attempts to sign in that may have failed. */
  login_attempts: { id: 'id', login: 'text', address: 'text', created_at: 'text' },
  /** Access keys that were already offered to the roles of this school, so that a later version does not add them again. */
  known_accesses: { id: 'id', name: 'text' },
} as const satisfies Record<string, Record<string, ColumnKind>>

/** Types of columns that store one of the contract's choices. */
export type IdentityChoices = { users: { user_type: UserType } }
