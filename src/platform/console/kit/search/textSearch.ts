/** Client-side text search: a text matches if it contains every word of the query, ignoring case, accents and apostrophes. */

import { searchableText, searchForms } from '#platform/contract/searchText.ts'

/** @example createMatcher('vii ipa')('IPA · VII A') // true */
export function createMatcher(query: string): (text: string) => boolean {
  const terms = searchForms(query)[0].split(' ').filter(Boolean)
  return (text) => {
    const foldedText = searchableText(text)
    return terms.every((term) => foldedText.includes(term))
  }
}

/** More options would only make the list slow. */
const MAX_MATCHES = 100

/** `filterOptions` of an Autocomplete with thousands of options: the first hundred matches. */
export function filterFirstMatches<Option>(
  options: Option[],
  { inputValue, getOptionLabel }: { inputValue: string; getOptionLabel: (option: Option) => string },
): Option[] {
  const isMatch = createMatcher(inputValue)
  const matches: Option[] = []
  for (const option of options) {
    if (isMatch(getOptionLabel(option))) matches.push(option)
    if (matches.length === MAX_MATCHES) break
  }
  return matches
}

/**
 * Whether any option matches. If none does, the Autocomplete must block Enter, because MUI would select the option
 * that was highlighted before, which is no longer shown.
 */
export function hasMatch(options: readonly { name: string }[], query: string): boolean {
  const isMatch = createMatcher(query)
  return options.some(({ name }) => isMatch(name))
}
