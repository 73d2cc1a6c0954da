/** A sentence ends with one full stop, even after an academic title; a long list of names is shortened. */
import { expect, it } from 'vitest'
import { endWithFullStop, summariseNames } from '#platform/contract/sentence.ts'

it.each([
  ['Selamat datang, Dewi Lestari, S.Pd.', 'Selamat datang, Dewi Lestari, S.Pd.'],
  ['Selamat datang, Budi', 'Selamat datang, Budi.'],
])('%s', (sentence, expected) => expect(endWithFullStop(sentence)).toBe(expected))

it.each([
  [['Adi'], 'Adi'],
  [['Adi', 'Budi'], 'Adi, Budi'],
  [['Adi', 'Budi', 'Citra', 'Dewi'], 'Adi, Budi dan 2 lainnya'],
])('%j', (names, expected) => expect(summariseNames(names, 2)).toBe(expected))
