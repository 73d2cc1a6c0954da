/** Accounts: those that wait for somebody who may give their role, and what other records refer to one. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

/** What a record tells of its account: whether there is one, or it waits. */
export const accountState = { has_account: z.boolean() }

/**
 * A column of another wing that names an account: while a row does, the account stays. The catalogue collects
 * them, so that the people wing need not know which records those are.
 */
export type AccountReference = { table: string; column: string; label: string }

const opening = {
  method: 'POST',
  access: POLICY.user.create,
  params: idParams,
  /** The one-time password, shown this once; null where DEFAULT_PASSWORD is set. */
  output: z.object({ login: z.string(), password: z.string().nullable() }),
} as const

export const openTeacherAccount = endpoint({
  ...opening,
  path: '/sia/master/teacher/:id/account',
  summary: 'Membuat akun guru yang menunggu orang yang boleh memberikan rolenya.',
})

export const openStudentAccount = endpoint({
  ...opening,
  path: '/sia/master/student/:id/account',
  summary: 'Membuat akun siswa yang menunggu orang yang boleh memberikan rolenya.',
})
