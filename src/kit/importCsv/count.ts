/** Numbers of rows. */

/** @example count(20000) // '20.000' */
export function count(number: number): string {
  return number.toLocaleString('id-ID')
}
