/** The order of a history, and its school years. */
import { type HistoryEntry, historyKinds } from '../../history.ts'

const FIRST_KINDS = ['recorded', 'account', 'enrolled']

type Timed = Pick<HistoryEntry, 'at' | 'kind'> & { year: string }

/**
 * Sorts entries, newest first. The creation of record, account and enrolment always precedes other events of the year,
 * since past years are often recorded all at once.
 *
 * @param kinds the names of all kinds, in their order
 */
export function sortNewestFirst<Entry extends Timed>(
  entries: readonly Entry[],
  kinds: readonly string[] = historyKinds(),
): Entry[] {
  const firstKindRank = ({ kind }: Timed) =>
    FIRST_KINDS.includes(kind) ? FIRST_KINDS.indexOf(kind) : FIRST_KINDS.length
  return [...entries].sort(
    (one, other) =>
      compare(other.year, one.year) ||
      firstKindRank(other) - firstKindRank(one) ||
      compare(other.at.slice(0, 10), one.at.slice(0, 10)) ||
      kinds.indexOf(other.kind) - kinds.indexOf(one.kind) ||
      compare(other.at, one.at),
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The start year of a day's school year, which begins in July. @example schoolYearOf('2027-03-01') // '2026' */
export function schoolYearOf(day: string): string {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  return String(month >= 7 ? year : year - 1)
}
