/** Dates and labels as the school says them. */
import { type PostType, postPath, siteNameOf } from '#contract/content/postType.ts'
import { DAY } from '#contract/units.ts'

/** Titles of the lists, and what one of their posts is called. */
export function sectionOf(type: PostType): { list: string; one: string; empty: string } {
  const name = siteNameOf(type)
  return { list: name, one: name, empty: `Belum ada ${name.toLowerCase()}.` }
}

export function linkTo({ type, slug }: { type: PostType; slug: string }): string {
  return postPath(type, slug)
}

/** Of a menu's item that only stands above others. */
export const isPlaceholderLink = (link: string) => link === '#' || link === ''

/** A calendar day has no zone; noon UTC is that day in every one that is asked for as UTC. */
const asMoment = (day: string) => new Date(`${day}T12:00:00Z`)

/** @example weekdayAndDate('2027-01-11') // 'Senin, 11 Januari 2027' */
export function weekdayAndDate(day: string): string {
  return format(asMoment(day), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** @example dateOfMoment('2027-01-11T02:00:00Z', 'Asia/Jakarta') // '11 Januari 2027' */
export function dateOfMoment(moment: string, timeZone: string): string {
  return format(new Date(moment), { dateStyle: 'long', timeZone })
}

/** @example monthOf('2027-01-11T02:00:00Z', 'Asia/Jakarta') // 'Januari 2027' */
export function monthOf(moment: string, timeZone: string): string {
  return format(new Date(moment), { month: 'long', year: 'numeric', timeZone })
}

/** The parts of a date block. */
export function dayParts(day: string) {
  const part = (options: Intl.DateTimeFormatOptions) => format(asMoment(day), { ...options, timeZone: 'UTC' })
  return {
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    weekday: part({ weekday: 'long' }),
  }
}

/** How far a day is, only beside the day itself. @example fromToday('2027-01-12', '2027-01-11') // 'besok' */
export function fromToday(day: string, today: string): string {
  const days = Math.round((asMoment(day).getTime() - asMoment(today).getTime()) / DAY)
  return new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' }).format(days, 'day')
}

/** @example addMonths('2026-12', 1) // '2027-01' */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(moment: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('id-ID', options)
  formats.set(key, known)
  return known.format(moment)
}
