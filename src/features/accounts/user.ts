/** A user account: type, role and sign-in names. */
import { z } from 'zod'
import { POLICY } from '#platform/contract/access.ts'
import { inUse } from '#platform/contract/blocker.ts'
import { endpoint, listOutput, listQuery, nothing } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import {
  choice,
  expectedVersion,
  idParams,
  moment,
  optionalDigits,
  optionalText,
  REQUIRED,
  reference,
  text,
} from '#platform/contract/fields.ts'
import { USERS_API } from '#platform/contract/identity/role.ts'
import { importCalls } from '#platform/contract/import/importCalls.ts'
import { idsOf } from '#platform/contract/options.ts'
import { describePerson } from '#platform/contract/person.ts'
import { USER_TYPES } from './userTypes.ts'

/** The path of the screen with the list of users. */
export const USERS_SCREEN = '/users'

const fields = {
  user_type: choice('Tipe User', USER_TYPES, { personal: false }),
  role_id: reference('Role'),
  username: optionalText('Username', { maxLength: 100, personal: true }),
  name: text('Nama', { personal: false }),
  email: text('Email', { personal: true }),
  nisn: optionalDigits('NISN', { personal: true }),
  nip: optionalDigits('NIP', { personal: true }),
}
/** Labels and inputs of the form; the rule about NISN and NIP is added below. */
export const userFields = z.object(fields)
describePerson('user', {
  table: 'users',
  fields: userFields,
  columns: {
    photo: true,
    password_hash: true,
    login_at: false,
    last_login_at: false,
    password_issued_at: false,
  },
})

type TypeAndNumbers = { user_type?: unknown; nisn?: unknown; nip?: unknown }
// Checked even when other fields are wrong, so that all problems are reported together.
const requiredAlways = { error: REQUIRED, when: () => true }

/** Adds the rule that students need an NISN and teachers an NIP. */
function withNumberRules<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return schema
    .refine((value: TypeAndNumbers) => value.user_type !== 'student' || Boolean(value.nisn), {
      ...requiredAlways,
      path: ['nisn'],
    })
    .refine((value: TypeAndNumbers) => value.user_type !== 'teacher' || Boolean(value.nip), {
      ...requiredAlways,
      path: ['nip'],
    })
}

export const userInput = withNumberRules(userFields)
export type UserInput = z.output<typeof userInput>

const row = z.object({
  id: z.int(),
  user_type: z.enum(idsOf(USER_TYPES)),
  role: z.object({ id: z.int(), name: z.string() }),
  name: z.string(),
  username: z.string().nullable(),
  nisn: z.string().nullable(),
  nip: z.string().nullable(),
  email: z.string().nullable(),
  role_access: z.array(z.string()),
  /** Whether signing in needs a second step, or needed one that was lost. */
  has_second_step: z.boolean(),
  created_at: moment,
  updated_at: moment,
})
export type User = z.output<typeof row>

/** The one-time password is returned only here; null if DEFAULT_PASSWORD is set. */
const oneTimePassword = { password: z.string().nullable() }

/** Filters of the list that are not fields. */
export const USER_FLAGS = {
  never_signed_in: 'Belum pernah masuk',
  password_ended: 'Password berakhir oleh pemulihan',
} as const

export const listUsers = endpoint({
  method: 'GET',
  path: USERS_API,
  auditListOf: 'user',
  summary: 'Daftar pengguna.',
  access: POLICY.user.read,
  query: listQuery({
    sortable: ['name', 'username', 'email', 'nisn', 'nip', 'user_type', 'role.name', 'created_at'],
    filters: ['user_type', 'role_id', ...Object.keys(USER_FLAGS)],
  }),
  output: listOutput(row),
})

export const exportUsers = exportCall(listUsers, {
  name: 'Pengguna',
  columns: [
    { source: 'user_type', label: 'Tipe User', options: USER_TYPES },
    { source: 'role.name', label: 'Role' },
    { source: 'name', label: 'Nama' },
    { source: 'username', label: 'Username' },
    { source: 'email', label: 'Email' },
    { source: 'nisn', label: 'NISN' },
    { source: 'nip', label: 'NIP' },
    { source: 'created_at', label: 'Tanggal', kind: 'moment' },
  ],
})

export const readUser = endpoint({
  method: 'GET',
  path: '/master/user/:id',
  summary: 'Satu pengguna.',
  auditReadsOf: 'user',
  access: [...POLICY.user.read, ...POLICY.user.change],
  params: idParams,
  output: row,
})

const sample = {
  user_type: 'administrator',
  role_id: 2,
  name: 'Rina Wulandari',
  email: 'rina@sekolah.sch.id',
}

export const createUser = endpoint({
  method: 'POST',
  path: USERS_API,
  summary: 'Menambah pengguna.',
  access: POLICY.user.create,
  body: userInput,
  isCreate: true,
  output: row.extend(oneTimePassword),
  sample,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/master/user/:id',
  summary: 'Mengubah pengguna.',
  access: POLICY.user.change,
  params: idParams,
  body: withNumberRules(z.object({ ...fields, ...expectedVersion })),
  output: row,
  sample,
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/master/user/:id',
  summary: 'Menghapus pengguna.',
  access: POLICY.user.remove,
  params: idParams,
  output: nothing,
  refusals: { 409: { inUse } },
})

export const resetPassword = endpoint({
  isRepeatable: true,
  method: 'PATCH',
  path: '/master/user-reset-password/:id',
  summary: 'Mengembalikan password ke password awal, yang harus diganti saat masuk.',
  access: POLICY.user.change,
  params: idParams,
  output: z.object(oneTimePassword),
})

/** Tells the reset dialog whether there is a default password or a one-time one will be shown. */
export const readPasswordPolicy = endpoint({
  method: 'GET',
  path: '/master/user-password-policy',
  summary: 'Password awal akun baru; null berarti password sekali pakai.',
  access: POLICY.user.change,
  output: z.object({ default_password: z.string().nullable() }),
})

export const USER_CSV = {
  columns: ['user_type', 'role', 'name', 'username', 'email', 'nisn', 'nip'],
  row: z.object({ ...userFields.omit({ role_id: true }).shape, role: text('Role') }),
  names: { name: ['nama', 'nama lengkap'], email: ['email', 'e-mail', 'surel'], role: ['peran'] },
  lengths: { nisn: 10, nip: 18 },
  emails: ['email'],
} as const

export const USER_IMPORT = importCalls('/master/user', 'Pengguna', {
  access: POLICY.user.create,
  canUpdate: false,
  auditListOf: 'user',
})
