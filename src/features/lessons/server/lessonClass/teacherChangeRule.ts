/** When a lesson can be handed over. */
import { DAY } from '#platform/contract/units.ts'

const MAX_DAYS_FROM_TODAY = 366

/**
 * Why lessons cannot be handed over, as an error by field, or null. The day may be up to a year in the past, since
 * changes are often recorded late.
 *
 * `startsOn` and `today` are days, `YYYY-MM-DD`.
 * @example whyNotReplaceable({ formerId: 3, teacherId: 3, startsOn: '2026-12-01', today: '2026-11-22' }) // { teacher_id: 'Pilih guru lain' }
 */
export function whyNotReplaceable({
  formerId,
  teacherId,
  startsOn,
  today,
}: {
  formerId: number
  teacherId: number
  startsOn: string
  today: string
}): Record<string, string> | null {
  if (formerId === teacherId) return { teacher_id: 'Pilih guru lain' }
  const days = Math.abs(Date.parse(startsOn) - Date.parse(today)) / DAY
  return days > MAX_DAYS_FROM_TODAY ? { starts_on: 'Paling jauh setahun dari hari ini' } : null
}
