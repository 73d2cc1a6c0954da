/** Which days can be asked for. */
import { addDays } from '../schoolDay.ts'

const DAYS_BACK = 14
const DAYS_AHEAD = 60
/** Longer than any letter. */
const MOST_DAYS = 31

/**
 * Why these days cannot be asked for, and the field to say it under; null if they can.
 *
 * @example whyNotRequested({ date: '2026-11-20', last_date: null }, '2026-11-26') // null
 */
export function whyNotRequested(
  range: { date: string; last_date: string | null },
  today: string,
): { field: 'date' | 'last_date'; message: string } | null {
  const last = range.last_date ?? range.date
  if (range.date < addDays(today, -DAYS_BACK))
    return { field: 'date', message: `Paling lama ${DAYS_BACK} hari yang lalu` }
  if (range.date > addDays(today, DAYS_AHEAD))
    return { field: 'date', message: `Paling lama ${DAYS_AHEAD} hari ke depan` }
  if (last < range.date) return { field: 'last_date', message: 'Tidak boleh sebelum hari pertamanya' }
  if (last >= addDays(range.date, MOST_DAYS))
    return { field: 'last_date', message: `Paling banyak ${MOST_DAYS} hari sekaligus` }
  return null
}
