/** Asserts that a record needed by the seed exists. */

/** @throws Error if the value is missing, so that no incomplete school is stored */
export function requireValue<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A record that the seed needs is missing')
  return value
}
