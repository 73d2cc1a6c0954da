/** New passwords for many accounts at once, which are handed out as slips. */
import { z } from 'zod'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { openLink } from '#platform/contract/field/responseLinks.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
/** What a reset of many passwords did; the new ones are handed out as paper slips. */
export const passwordsReset = z.object({
  reset: z.int(),
  /** Number of accounts with more rights than the caller, and of persons without an account. */
  skipped: z.int(),
  /** The configured default password; null if each account gets a one-time password. */
  default_password: z.string().nullable(),
  /** Link to a CSV with name, class, login and password, valid 15 minutes. */
  credentials: openLink().nullable(),
})
export type PasswordsReset = z.output<typeof passwordsReset>

/** Resets the passwords of chosen accounts, e.g. of those that have never signed in. */
export const resetPasswords = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: '/master/user-reset-passwords',
  summary: 'Mereset password beberapa akun sekaligus; yang baru dicetak sebagai slip.',
  access: POLICY.user.change,
  body: z.object({
    ids: z
      .array(z.int().positive(), { error: 'Pilih pengguna dahulu' })
      .min(1, 'Pilih pengguna dahulu')
      .max(PAGE_SIZE.max, `Paling banyak ${PAGE_SIZE.max} pengguna sekaligus`)
      .register(messageLabels, { label: 'Pengguna' }),
  }),
  output: passwordsReset,
  sample: { ids: [2] },
})

/** Resets accounts whose one-time password ended unused, because the school was restored from a backup. */
export const reissuePasswords = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: '/master/user-reissue-passwords',
  summary: 'Mereset akun yang password sekali pakainya berakhir sebelum dipakai, karena data dipulihkan.',
  access: POLICY.user.change,
  output: passwordsReset,
})
