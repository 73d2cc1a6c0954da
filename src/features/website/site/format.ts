/** Formats dates, labels and links in Indonesian. */
import { type PostType, postPath, siteNameOf } from '#features/posts/postType.ts'
import { DAY } from '#platform/contract/units.ts'

/** The labels of a type of posts: the title of its list, a single post, and the empty list. */
export function sectionLabelsOf(type: PostType): { list: string; singular: string; empty: string } {
  const name = siteNameOf(type)
  return { list: name, singular: name, empty: `Belum ada ${name.toLowerCase()}.` }
}

export function linkTo({ type, slug }: { type: PostType; slug: string }): string {
  return postPath(type, slug)
}

/** Whether a menu item has no page of its own and only groups others. */
export const isPlaceholderLink = (link: string) => link === '#' || link === ''

/** A calendar day has no time zone, so it is represented as noon UTC and formatted in UTC. */
const toNoonUtc = (day: string) => new Date(`${day}T12:00:00Z`)

/** @example formatDayWithWeekday('2027-01-11') // 'Senin, 11 Januari 2027' */
export function formatDayWithWeekday(day: string): string {
  return format(toNoonUtc(day), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** @example formatDate('2027-01-11T02:00:00Z', 'Asia/Jakarta') // '11 Januari 2027' */
export function formatDate(moment: string, timeZone: string): string {
  return format(new Date(moment), { dateStyle: 'long', timeZone })
}

/** @example formatMonth('2027-01-11T02:00:00Z', 'Asia/Jakarta') // 'Januari 2027' */
export function formatMonth(moment: string, timeZone: string): string {
  return format(new Date(moment), { month: 'long', year: 'numeric', timeZone })
}

/** The parts of a date for a date block. */
export function toDayParts(day: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    format(toNoonUtc(day), { ...options, timeZone: 'UTC' })
  return {
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    weekday: part({ weekday: 'long' }),
  }
}

/** Formats the distance of a day from today. @example formatDaysFromToday('2027-01-12', '2027-01-11') // 'besok' */
export function formatDaysFromToday(day: string, today: string): string {
  const days = Math.round((toNoonUtc(day).getTime() - toNoonUtc(today).getTime()) / DAY)
  return new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' }).format(days, 'day')
}

/** @example addMonths('2026-12', 1) // '2027-01' */
export function addMonths(month: string, count: number): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, monthNumber - 1 + count, 1)).toISOString().slice(0, 7)
}

const formattersByOptions = new Map<string, Intl.DateTimeFormat>()

function format(moment: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const formatter = formattersByOptions.get(key) ?? new Intl.DateTimeFormat('id-ID', options)
  formattersByOptions.set(key, formatter)
  return formatter.format(moment)
}
