/** What unknown words of a file stand for: as somebody decided, and what can be read of a word. */
import { foldName } from '#platform/contract/folding.ts'
import { type ChoicesByWord, choicesByWord } from '#platform/contract/import/doubts.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import type { Option } from '#platform/contract/options.ts'
import { errors } from '../../../http/errors.ts'
import type { Choose } from './cleanedRow.ts'

/** @throws 422 if they cannot be read */
export function readChoices({ choices }: Pick<ImportOptions, 'choices'>): ChoicesByWord {
  if (!choices) return {}
  try {
    return choicesByWord.parse(JSON.parse(choices))
  } catch {
    throw errors.invalid({ choices: 'Pilihan yang disesuaikan tidak dapat dibaca.' })
  }
}

/** What was decided for this file comes before what the school decided earlier. */
export function chooserOf(...decisions: readonly ChoicesByWord[]): Choose {
  const chosen = new Map<string, string>()
  for (const byField of [...decisions].reverse())
    for (const [field, byWord] of Object.entries(byField))
      for (const [word, id] of Object.entries(byWord)) chosen.set(wordKey(field, word), id)
  return (field, written) => (chosen.size === 0 ? null : (chosen.get(wordKey(field, written)) ?? null))
}

/** The same word in any letter case and punctuation. */
export const wordKey = (field: string, word: string) => `${field} ${foldName(word)}`

/** The shortest name that is looked for within a text: a single letter is in too many. */
const MIN_NAME_LENGTH = 2

/**
 * The only option that is named within a text; null if there is none or more than one.
 *
 * @example optionWithin('Penata Muda, III/a', GROUPS) // 'III/a'
 */
export function optionWithin(written: string, options: readonly Option[]): string | null {
  const text = ` ${foldName(written)} `
  const named = options.flatMap(({ id, name, otherSpellings = [] }) =>
    [id, name, ...otherSpellings]
      .map(foldName)
      .filter((spelling) => spelling.length >= MIN_NAME_LENGTH && text.includes(` ${spelling} `))
      .map((spelling) => ({ id, spelling })),
  )
  const longest = named.reduce<(typeof named)[number] | null>(
    (best, next) => (best && best.spelling.length >= next.spelling.length ? best : next),
    null,
  )
  if (!longest) return null
  // 'Kristen' within 'Kristen Katolik' is not a second option.
  const others = named.filter(({ id, spelling }) => id !== longest.id && !longest.spelling.includes(spelling))
  return others.length === 0 ? longest.id : null
}
