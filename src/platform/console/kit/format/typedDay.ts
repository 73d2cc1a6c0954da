/** Converts between `YYYY-MM-DD` and the dates that people type or paste. */
import { format, isValid, parse } from 'date-fns'

const WIRE_FORMAT = 'yyyy-MM-dd'

/**
 * A valid date becomes `YYYY-MM-DD`; any other text is returned unchanged.
 *
 * @example parseTypedDay('31/1/2012') // '2012-01-31'
 */
export function parseTypedDay(typed: string): string {
  const text = typed.trim()
  // Pasted text may have a time after the date.
  const [firstPart = ''] = text.split(/[T\s]/)
  const dayFirst = text.replace(/[\s/.-]+/g, '/')
  const date =
    parseDay(dayFirst, 'd/M/yyyy') ?? parseDay(dayFirst, 'ddMMyyyy') ?? parseDay(firstPart, 'yyyy-M-d')
  return date ? format(date, WIRE_FORMAT) : typed
}

/** @example formatDay('2012-01-31') // '31/01/2012' */
export function formatDay(day: string): string {
  const date = parseDay(day, WIRE_FORMAT)
  return date ? format(date, 'dd/MM/yyyy') : day
}

export function isDay(value: string): boolean {
  const date = parseDay(value, WIRE_FORMAT)
  return date !== undefined && format(date, WIRE_FORMAT) === value
}

function parseDay(text: string, pattern: string): Date | undefined {
  const date = parse(text, pattern, 0)
  // Rejects short years, because '12' would be the year 12, not 2012.
  return isValid(date) && date.getFullYear() >= 1000 ? date : undefined
}
