/** Finds the name that somebody probably meant by one that does not exist. */

/**
 * The name that needs the fewest letters added, removed, replaced or swapped; undefined where none is near.
 *
 * @example nearestName('dmeo', ['demo', 'help']) // 'demo'
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const lowerTyped = typed.toLowerCase()
  const nearest = names
    .map((name) => ({ name, edits: countEdits(lowerTyped, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= maxEdits(name) || isBeginning(lowerTyped, name.toLowerCase()))
    .sort((a, b) => a.edits - b.edits)
  return nearest[0]?.name
}

/** In a short name, two other letters make another word. */
const maxEdits = (name: string) => Math.max(1, Math.floor(name.length / 3))

/** Two letters are enough to tell what an abbreviation stands for. */
const isBeginning = (typed: string, name: string) => typed.length > 1 && name.startsWith(typed)

/** Longer texts are not a misspelled name, and comparing them would take long. */
const MAX_LENGTH = 60

/** Letters to add, remove, replace or swap with their neighbour (the optimal string alignment distance). */
function countEdits(from: string, to: string): number {
  if (from.length > MAX_LENGTH || to.length > MAX_LENGTH) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return at(last, to.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
