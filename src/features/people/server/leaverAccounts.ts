/** How long students who left the school can still sign in and read their documents. */
import { longDay } from '#platform/contract/zone.ts'

/**
 * The last day on which the account can be used.
 *
 * @param leftOn the day of leaving, `YYYY-MM-DD`
 * @example lastSignInDay('2026-10-05', 2) // '2028-10-05'
 */
export function lastSignInDay(leftOn: string, years: number): string {
  const last = new Date(`${leftOn}T00:00:00.000Z`)
  const day = last.getUTCDate()
  last.setUTCFullYear(last.getUTCFullYear() + years)
  // 29 February becomes 28 February in a year that is not a leap year.
  if (last.getUTCDate() !== day) last.setUTCDate(0)
  return last.toISOString().slice(0, 10)
}

/** @example accountClosedMessage('2028-10-05') // 'Akun ini hanya dapat dibuka sampai 5 Oktober 2028, …' */
export function accountClosedMessage(lastDay: string): string {
  return `Akun ini hanya dapat dibuka sampai ${longDay(lastDay)}, karena Anda sudah keluar dari sekolah. Hubungi tata usaha bila memerlukan dokumen.`
}
