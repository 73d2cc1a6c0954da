/** What decides which days are school days, read for a range of days. */
import { readCalendar } from '#features/school/server/calendarEntries.ts'
import { readSemesterDays } from '#features/school/server/semesterDates.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { SchoolDays } from './schoolDay.ts'
import { readSettings } from './settings.ts'

/** The school's calendar day. */
export function todayOf({ clock, config }: Pick<Context, 'clock' | 'config'>): string {
  return dayIn(config.SCHOOL_TZ, clock())
}

export async function readSchoolDays(
  queries: Queries,
  year: { id: number; code: string },
  range: { from: string; to: string },
): Promise<SchoolDays> {
  const { school_days } = await readSettings(queries)
  const calendar = await readCalendar(queries, range)
  return { school_days, calendar, semesters: await readSemesterDays(queries, year) }
}
