/** Accounts of teachers and students that are created later. */
import { z } from 'zod'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/fields.ts'

/** The field that says whether a record has an account. */
export const accountState = { has_account: z.boolean() }

const openAccountCall = {
  method: 'POST',
  access: POLICY.user.create,
  params: idParams,
  /** The one-time password is returned only here; null if DEFAULT_PASSWORD is set. */
  output: z.object({ login: z.string(), password: z.string().nullable() }),
} as const

export const openTeacherAccount = endpoint({
  ...openAccountCall,
  path: '/sia/master/teacher/:id/account',
  summary: 'Membuat akun guru yang menunggu orang yang boleh memberikan rolenya.',
})

export const openStudentAccount = endpoint({
  ...openAccountCall,
  path: '/sia/master/student/:id/account',
  summary: 'Membuat akun siswa yang menunggu orang yang boleh memberikan rolenya.',
})
