/** Accounts that wrong passwords or codes have stopped, and letting them sign in again. */
import { z } from 'zod'
import { RAPOR_POLICY } from '#features/documents/access.ts'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { idParams, moment } from '#platform/contract/fields.ts'

/** The office for all accounts it may change; homeroom teachers, who manage report cards, for their own class. */
const ACCESS = [...POLICY.user.change, ...RAPOR_POLICY.write] as const

/** How many are listed, the latest first. */
export const MAX_STOPPED = 100

const stoppedAccount = z.object({
  id: z.int(),
  name: z.string(),
  /** Of a student, in the active year. */
  classroom: z.string().nullable(),
  /** When it may try again without help, UTC ISO. */
  stopped_until: moment,
  /** Whether it was wrong codes of the second step, after a right password. */
  by_codes: z.boolean(),
})
export type StoppedAccount = z.output<typeof stoppedAccount>

export const listStoppedAccounts = endpoint({
  method: 'GET',
  path: '/master/user-stopped',
  summary: 'Akun yang terhenti karena password atau kode salah, sejauh boleh dibuka oleh pemanggil.',
  access: ACCESS,
  output: z.array(stoppedAccount),
})

export const unlockUser = endpoint({
  method: 'POST',
  path: '/master/user/:id/unlock',
  summary: 'Membuka akun yang terhenti karena password atau kode salah, sehingga dapat masuk lagi.',
  access: ACCESS,
  params: idParams,
  output: nothing,
})
