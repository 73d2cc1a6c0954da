/** The entries of the school's calendar on given days. */
import { DAY } from '#platform/contract/units.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Hooks } from '#platform/server/resource/crud.ts'
import type { CalendarEntry } from '../calendar.ts'

/** The entries that touch these days, the earliest first. */
export function readCalendar(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<CalendarEntry[]> {
  return queries
    .selectFrom('calendar_entries')
    .where('start', '<=', to)
    .where('end', '>=', from)
    .select(['name', 'start', 'end', 'kind'])
    .orderBy('start')
    .orderBy('id')
    .execute()
}

/** What visitors of the website see of these days, the earliest first. */
export function readSiteCalendar(queries: Queries, { from, to }: { from: string; to: string }) {
  return queries
    .selectFrom('calendar_entries')
    .where('on_site', '=', 1)
    .where('start', '<=', to)
    .where('end', '>=', from)
    .select(['id', 'name', 'start', 'end', 'kind', 'updated_at'])
    .orderBy('start')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
}

/** More than a school has in two years. */
const MOST_SHOWN = 300

/** Longer than any holiday; a wrong year would otherwise close the school for centuries. */
const MOST_DAYS = 366

/**
 * Why a range of days is refused, or null.
 *
 * @example whyWrongRange({ start: '2026-12-20', end: '2026-12-19' }) // 'Tidak boleh sebelum hari pertamanya'
 */
function whyWrongRange({ start, end }: Pick<CalendarEntry, 'start' | 'end'>): string | null {
  if (end < start) return 'Tidak boleh sebelum hari pertamanya'
  const days = (Date.parse(end) - Date.parse(start)) / DAY
  return days > MOST_DAYS ? 'Paling lama setahun' : null
}

export const calendarHooks: Hooks = {
  prepare: async (values) => {
    const { start, end } = values
    const problem =
      typeof start === 'string' && typeof end === 'string' ? whyWrongRange({ start, end }) : null
    if (problem) throw errors.invalid({ end: problem })
    return values
  },
}
