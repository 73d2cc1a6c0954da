/** Choosing from a list that is there, such as the demonstration's words. */

/** The n-th, counted on from the beginning where the list is shorter. @throws Error where it is empty */
export function nth<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}
