/** Passwords that the school issued, one-time or the default: they end, since a slip of paper may lie about for months. */
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'

export const ISSUED_PASSWORD_ENDED =
  'Password ini sudah berakhir karena belum diganti. Minta yang baru ke tata usaha.'

/** `password_issued_at` is null once the owner has chosen a password. */
export type IssuedPassword = { must_change_password: number; password_issued_at: string | null }

export function hasIssuedPasswordEnded(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { must_change_password: mustChange, password_issued_at: issuedAt }: IssuedPassword,
): boolean {
  if (mustChange === 0 || issuedAt === null) return false
  return clock() >= Date.parse(issuedAt) + config.ONE_TIME_DAYS * DAY
}
