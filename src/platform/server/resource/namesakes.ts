/** Choices that share a name are told apart by what else is known of them. */
import { foldName } from '#platform/contract/folding.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'

/** A choice, and what is shown behind its name if another one has the same. */
export type DetailedChoice = NamedRef & { detail: string | null }

/**
 * Adds the detail to names that occur more than once, and the id if even that is the same.
 *
 * @example tellApart([{ id: 1, name: 'Siti', detail: 'kartu 12' }, { id: 2, name: 'siti', detail: null }])
 * // [{ id: 1, name: 'Siti (kartu 12)' }, { id: 2, name: 'siti (no. 2)' }]
 */
export function tellApart(choices: readonly DetailedChoice[]): NamedRef[] {
  const nameCounts = countBy(choices, keyOfName)
  const detailCounts = countBy(choices, keyOfDetail)
  return choices.map((choice) => {
    const { id, name, detail } = choice
    if (nameCounts.get(keyOfName(choice)) === 1) return { id, name }
    const isTold = detail && detailCounts.get(keyOfDetail(choice)) === 1
    return { id, name: `${name} (${[detail, !isTold && `no. ${id}`].filter(Boolean).join(', ')})` }
  })
}

const keyOfName = ({ name }: DetailedChoice) => foldName(name)
const keyOfDetail = (choice: DetailedChoice) => `${keyOfName(choice)} ${choice.detail}`

function countBy(choices: readonly DetailedChoice[], keyOf: (choice: DetailedChoice) => string) {
  const counts = new Map<string, number>()
  for (const choice of choices) counts.set(keyOf(choice), (counts.get(keyOf(choice)) ?? 0) + 1)
  return counts
}
