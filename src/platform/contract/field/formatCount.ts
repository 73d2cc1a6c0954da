/** Formatting numbers of records for Indonesian readers. */

/** @example formatCount(20000) // '20.000' */
export function formatCount(number: number): string {
  return number.toLocaleString('id-ID')
}
