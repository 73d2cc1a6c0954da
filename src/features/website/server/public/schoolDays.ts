/** What the website shows of the school's calendar, beside the agenda. */
import { schoolDay } from '#features/posts/server/published.ts'
import { readSiteCalendar } from '#features/school/server/calendarEntries.ts'
import { foldName } from '#platform/contract/folding.ts'
import type { Context } from '#platform/server/context.ts'
import type { StoredPost } from './posts.ts'

type Range = { from: string; to: string }

/** From today on, as far as the upcoming events. */
export function comingYear(context: Context): Range {
  const from = schoolDay(context)
  return { from, to: `${Number(from.slice(0, 4)) + 1}${from.slice(4)}` }
}

/** The days of the calendar that visitors see, without those that an agenda tells of more fully. */
export async function readSchoolDays(context: Context, range: Range, agendas: readonly StoredPost[]) {
  const toKey = (name: string, day: string | null) => `${day} ${foldName(name)}`
  const covered = new Set(agendas.map(({ title, agenda_date }) => toKey(title, agenda_date)))
  const entries = await readSiteCalendar(context.db.kysely, range)
  return entries.filter(({ name, start }) => !covered.has(toKey(name, start)))
}
