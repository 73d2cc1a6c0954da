/** Formats the time until a deadline in words. */
import { DAY, HOUR, MINUTE } from '#platform/contract/units.ts'

/**
 * Uses the largest unit that fits, rounded down; days are calendar days in the school's time zone.
 *
 * @example formatDeadline('2026-11-23T16:59:59Z', { now: Date.parse('2026-11-22T03:00:00Z'), timeZone: 'Asia/Jakarta' }) // 'besok'
 */
export function formatDeadline(dueAt: string, { now, timeZone }: { now: number; timeZone: string }): string {
  const remainingMs = Date.parse(dueAt) - now
  const days = toDayNumber(Date.parse(dueAt), timeZone) - toDayNumber(now, timeZone)
  if (remainingMs < 0) return formatLateness(-remainingMs, -days)
  if (remainingMs < HOUR) return `${Math.max(1, Math.floor(remainingMs / MINUTE))} menit lagi`
  if (days === 0) return `hari ini, ${Math.floor(remainingMs / HOUR)} jam lagi`
  if (days === 1) return 'besok'
  return `${days} hari lagi`
}

function formatLateness(lateMs: number, days: number): string {
  if (lateMs < HOUR) return `lewat ${Math.max(1, Math.floor(lateMs / MINUTE))} menit`
  if (days === 0) return `lewat ${Math.floor(lateMs / HOUR)} jam`
  return days === 1 ? 'lewat sejak kemarin' : `lewat ${days} hari`
}

function toDayNumber(moment: number, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
  return Date.parse(day) / DAY
}
