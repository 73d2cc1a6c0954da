/** Numbers of records as Indonesians write them. */

/** @example count(20000) // '20.000' */
export function count(number: number): string {
  return number.toLocaleString('id-ID')
}
