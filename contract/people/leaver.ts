/** How long somebody who left the school may still sign in and read their documents. */
import { longDay } from '../zone.ts'

/**
 * The last day on which the account opens.
 *
 * @param leftOn the day of leaving, `YYYY-MM-DD`
 * @example lastDayOf('2026-10-05', 2) // '2028-10-05'
 */
export function lastDayOf(leftOn: string, years: number): string {
  const last = new Date(`${leftOn}T00:00:00.000Z`)
  const day = last.getUTCDate()
  last.setUTCFullYear(last.getUTCFullYear() + years)
  // Who left on 29 February: where that year has none, its last day of February.
  if (last.getUTCDate() !== day) last.setUTCDate(0)
  return last.toISOString().slice(0, 10)
}

/** @example accountClosed('2028-10-05') // 'Akun ini ditutup setelah 5 Oktober 2028, karena siswa sudah keluar. …' */
export function accountClosed(lastDay: string): string {
  return `Akun ini hanya dapat dibuka sampai ${longDay(lastDay)}, karena Anda sudah keluar dari sekolah. Hubungi tata usaha bila memerlukan dokumen.`
}
