/** Picks an item from a list, starting over at its end. */

/** The n-th item, modulo the length. @throws Error if the list is empty */
export function nth<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('The list is empty')
  return found
}
