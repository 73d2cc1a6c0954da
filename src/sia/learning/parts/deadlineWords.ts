/** How long there is still time, as one would say it. */
import { DAY, HOUR, MINUTE } from '#contract/units.ts'

/**
 * Whole units only, the largest that fits; days are counted as nights slept in the school's zone.
 *
 * @example deadlineWords('2026-11-23T16:59:59Z', { now: Date.parse('2026-11-22T03:00:00Z'), zone: 'Asia/Jakarta' }) // 'besok'
 */
export function deadlineWords(due: string, { now, zone }: { now: number; zone: string }): string {
  const left = Date.parse(due) - now
  const nights = dayNumber(Date.parse(due), zone) - dayNumber(now, zone)
  if (left < 0) return lateWords(-left, -nights)
  if (left < HOUR) return `${Math.max(1, Math.floor(left / MINUTE))} menit lagi`
  if (nights === 0) return `hari ini, ${Math.floor(left / HOUR)} jam lagi`
  if (nights === 1) return 'besok'
  return `${nights} hari lagi`
}

function lateWords(ago: number, nights: number): string {
  if (ago < HOUR) return `lewat ${Math.max(1, Math.floor(ago / MINUTE))} menit`
  if (nights === 0) return `lewat ${Math.floor(ago / HOUR)} jam`
  return nights === 1 ? 'lewat sejak kemarin' : `lewat ${nights} hari`
}

function dayNumber(moment: number, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
  return Date.parse(day) / DAY
}
