/** A record that the seed needs must exist. */

/** @throws where it is missing, so that no half-made school is stored */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The seed has nothing to build upon here')
  return value
}
