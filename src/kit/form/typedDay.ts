/** Days between the wire's `YYYY-MM-DD` and what people type or paste. */
import { format, isValid, parse } from 'date-fns'

const WIRE_FORMAT = 'yyyy-MM-dd'

/**
 * A day that exists becomes `YYYY-MM-DD`; anything else stays as typed.
 *
 * @example dayFromTyped('31/1/2012') // '2012-01-31'
 */
export function dayFromTyped(typed: string): string {
  const text = typed.trim()
  // What is pasted from elsewhere may go on with the time of day.
  const [start = ''] = text.split(/[T\s]/)
  const dayFirst = text.replace(/[\s/.-]+/g, '/')
  const date = parseDay(dayFirst, 'd/M/yyyy') ?? parseDay(dayFirst, 'ddMMyyyy') ?? parseDay(start, 'yyyy-M-d')
  return date ? format(date, WIRE_FORMAT) : typed
}

/** @example typedFromDay('2012-01-31') // '31/01/2012' */
export function typedFromDay(day: string): string {
  const date = parseDay(day, WIRE_FORMAT)
  return date ? format(date, 'dd/MM/yyyy') : day
}

export function isDay(value: string): boolean {
  const date = parseDay(value, WIRE_FORMAT)
  return date !== undefined && format(date, WIRE_FORMAT) === value
}

function parseDay(text: string, pattern: string): Date | undefined {
  const date = parse(text, pattern, 0)
  // '12' would be the twelfth year, not 2012.
  return isValid(date) && date.getFullYear() >= 1000 ? date : undefined
}
