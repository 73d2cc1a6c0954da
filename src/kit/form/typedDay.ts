/** Days between the wire's `YYYY-MM-DD` and what people type or paste. */

const DAY_FIRST = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/
const RUN_TOGETHER = /^(\d{2})(\d{2})(\d{4})$/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * A day that exists becomes `YYYY-MM-DD`; anything else stays as typed.
 *
 * @example dayFromTyped('31/1/2012') // '2012-01-31'
 */
export function dayFromTyped(typed: string): string {
  const text = typed.trim()
  const [, day, month, year] = text.match(DAY_FIRST) ?? text.match(RUN_TOGETHER) ?? []
  const [, isoYear, isoMonth, isoDay] = text.match(YEAR_FIRST) ?? []
  return existing(year ?? isoYear, month ?? isoMonth, day ?? isoDay) ?? typed
}

/** @example typedFromDay('2012-01-31') // '31/01/2012' */
export function typedFromDay(day: string): string {
  const [, year, month, date] = day.match(DAY) ?? []
  return year ? `${date}/${month}/${year}` : day
}

export function isDay(value: string): boolean {
  return DAY.test(value)
}

function existing(year?: string, month?: string, day?: string): string | undefined {
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // February 30 would become a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}
