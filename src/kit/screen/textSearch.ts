/** Searching in what is already on the screen: every word typed, anywhere, whatever case or accent. */

const COMBINING_MARKS = /\p{M}/gu

/** @example fold('Siti Nur’Áini') // 'siti nur’aini' */
export function fold(text: string): string {
  return text.normalize('NFD').replace(COMBINING_MARKS, '').toLowerCase()
}

/** @example searcher('vii ipa')('IPA · VII A') // true */
export function searcher(typed: string): (text: string) => boolean {
  const terms = fold(typed).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return terms.every((word) => folded.includes(word))
  }
}

/** More options than anybody scrolls through would only make the list slow. */
const MAX_SHOWN = 100

/** For an Autocomplete of thousands: the first hundred that hold every word typed. */
export function firstMatches<Option>(
  options: Option[],
  { inputValue, getOptionLabel }: { inputValue: string; getOptionLabel: (option: Option) => string },
): Option[] {
  const matches = searcher(inputValue)
  const found: Option[] = []
  for (const option of options) {
    if (matches(getOptionLabel(option))) found.push(option)
    if (found.length === MAX_SHOWN) break
  }
  return found
}

/**
 * Whether any option holds every word typed. Where none does, an Autocomplete must hold Enter: MUI would pick the option
 * that was highlighted before, which is none of those shown any more.
 */
export function findsAny(options: readonly { name: string }[], typed: string): boolean {
  const matches = searcher(typed)
  return options.some(({ name }) => matches(name))
}
