/** Searching texts on the screen: words in any order, letters with or without accents, and a limited number of matches. */
import { describe, expect, test } from 'vitest'
import { createMatcher, filterFirstMatches } from '#platform/console/kit/search/textSearch.ts'

describe('searching on the screen', () => {
  test.each([
    ['vii ipa', 'IPA · VII A', true],
    ['jose', 'José', true],
    ['JOSÉ', 'jose', true],
    ['ipa viii', 'IPA · VII A', false],
    ['', 'apa saja', true],
  ])('finds %j in %j: %s', (query, text, isMatch) => expect(createMatcher(query)(text)).toBe(isMatch))

  test('shows at most a hundred options', () => {
    const options = Array.from({ length: 5000 }, (_, id) => `Siswa ${id}`)
    const state = { inputValue: 'siswa', getOptionLabel: (option: string) => option }
    expect(filterFirstMatches(options, state)).toHaveLength(100)
  })
})
