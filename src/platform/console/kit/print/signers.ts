/** Who signs a printed sheet, and where. */

/** To be filled in by hand. */
export const DOTS = '………………………………'

export type Signer = {
  /** Above the role, e.g. 'Mengetahui'; the last signer has place and date there. */
  heading?: string
  role: string
  /** Null leaves a dotted line. */
  name: string | null
  /** Below the name, e.g. where a number is written by hand. */
  below?: string
}

/**
 * The place of an address: its last part without postal code; dots for none.
 *
 * @example toPlace('Jl. Merdeka 1, Kota Bandung 40111') // 'Kota Bandung'
 */
export function toPlace(postalAddress: string): string {
  const parts = postalAddress.split(',').map((part) => part.replace(/\d/g, '').trim())
  const [, ...others] = parts.filter(Boolean)
  return others.at(-1) ?? '……………………'
}
