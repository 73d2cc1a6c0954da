/** What a seed builds upon must be there. */

/** @throws where it is not, rather than planting a half school */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The seed has nothing to build upon here')
  return value
}
