/** A sentence that ends with somebody's title has one full stop; one about many names a few. */
import { expect, it } from 'vitest'
import { endWithFullStop, summariseNames } from '#contract/people/sentence.ts'

it.each([
  ['Selamat datang, Dewi Lestari, S.Pd.', 'Selamat datang, Dewi Lestari, S.Pd.'],
  ['Selamat datang, Budi', 'Selamat datang, Budi.'],
])('%s', (sentence, ended) => expect(endWithFullStop(sentence)).toBe(ended))

it.each([
  [['Adi'], 'Adi'],
  [['Adi', 'Budi'], 'Adi, Budi'],
  [['Adi', 'Budi', 'Citra', 'Dewi'], 'Adi, Budi dan 2 lainnya'],
])('%j', (names, listed) => expect(summariseNames(names, 2)).toBe(listed))
