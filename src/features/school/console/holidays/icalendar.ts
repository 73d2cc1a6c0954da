/** Reads the days of an iCalendar file (.ics), such as those of public calendars of holidays. */
import { readDay } from '#platform/contract/day.ts'
import { DAY, SECOND } from '#platform/contract/units.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { DayRange } from './dayRange.ts'

export type CalendarFile = {
  events: (DayRange & { name: string })[]
  /** Names of events that repeat, of which only the first time is read. */
  repeating: string[]
  /** Number of events without a day or a name. */
  unread: number
}

type Property = { name: string; value: string }

/**
 * @param zone of the school, in which a moment is a day
 * @returns null if the text is no iCalendar file
 * @source RFC 5545: long lines are folded, the end of an event is the day after its last one
 */
export function readCalendarFile(text: string, zone: string): CalendarFile | null {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\b/i.test(text)) return null
  const file: CalendarFile = { events: [], repeating: [], unread: 0 }
  for (const properties of readEvents(text)) addEvent(file, properties, zone)
  return file
}

function addEvent(file: CalendarFile, properties: readonly Property[], zone: string) {
  const find = (name: string) => properties.find((one) => one.name === name)?.value
  if (find('STATUS')?.toUpperCase() === 'CANCELLED') return
  const name = unescapeText(find('SUMMARY') ?? '')
  const start = toDay(find('DTSTART') ?? '', zone)
  if (!start || !name) {
    file.unread += 1
    return
  }
  const written = find('DTEND')
  const end = written === undefined ? endAfter(start, find('DURATION')) : toDay(written, zone, SECOND)
  file.events.push({ name, start, end: end && end > start ? end : start })
  if (find('RRULE') ?? find('RDATE')) file.repeating.push(name)
}

/** The properties of each event; those of an alarm in it are not its own. */
function* readEvents(text: string): Generator<Property[]> {
  let properties: Property[] | null = null
  let inner = 0
  for (const line of unfold(text).split(/\r\n|\r|\n/)) {
    const property = readProperty(line)
    if (!property) continue
    const { name, value } = property
    const isEvent = value.trim().toUpperCase() === 'VEVENT'
    if (name === 'BEGIN' && isEvent) [properties, inner] = [[], 0]
    else if (!properties) continue
    else if (name === 'END' && isEvent) {
      yield properties
      properties = null
    } else if (name === 'BEGIN') inner += 1
    else if (name === 'END') inner -= 1
    else if (inner === 0) properties.push(property)
  }
}

/** A line goes on in the next one if that begins with a blank. */
const unfold = (text: string) => text.replace(/(?:\r\n|\r|\n)[ \t]/g, '')

/** The name of a property and its value; a parameter in quotation marks may contain a colon. */
function readProperty(line: string): Property | null {
  let isQuoted = false
  for (let index = 0; index < line.length; index += 1) {
    const letter = line[index]
    if (letter === '"') isQuoted = !isQuoted
    if (letter !== ':' || isQuoted) continue
    const [name = ''] = line.slice(0, index).split(';')
    return { name: name.trim().toUpperCase(), value: line.slice(index + 1) }
  }
  return null
}

const unescapeText = (text: string) =>
  text
    .replace(/\\([nN\\;,])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? ' ' : letter))
    .replace(/\s+/g, ' ')
    .trim()

/** A day, or a moment with or without a zone: '20260101', '20260101T070000', '20251231T170000Z'. */
const MOMENT = /^(\d{8})(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i

/** @param before milliseconds to go back: the end of an event is the moment after it, and without a time the day after it */
function toDay(value: string, zone: string, before = 0): string | null {
  const [, date = '', hours = '00', minutes = '00', seconds = '00', utc = ''] =
    MOMENT.exec(value.trim()) ?? []
  const day = readDay(date)
  const moment = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) - before
  if (!day || !Number.isFinite(moment)) return null
  return utc ? dayIn(zone, moment) : new Date(moment).toISOString().slice(0, 10)
}

/** The last day of an event of so many days or weeks, by default of one day. */
function endAfter(start: string, duration = ''): string {
  const [, count = '1', unit = ''] = /^P(\d{1,3})([DW])$/i.exec(duration.trim()) ?? []
  const days = Number(count) * (unit.toUpperCase() === 'W' ? 7 : 1)
  return new Date(Date.parse(start) + (days - 1) * DAY).toISOString().slice(0, 10)
}
