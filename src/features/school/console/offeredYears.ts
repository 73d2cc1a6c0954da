/** The years that the form of an education year offers. */

/** Number of start years the form offers, including the current one. */
const YEARS_OFFERED = 10

/**
 * The start years the form offers: from the current year on, and the saved one.
 *
 * @example offeredYears(2026) // ['2026', … '2035']
 */
export function offeredYears(currentYear: number, savedYear?: string): string[] {
  const years = Array.from({ length: YEARS_OFFERED }, (_, offset) => String(currentYear + offset))
  return savedYear && !years.includes(savedYear) ? [savedYear, ...years] : years
}
