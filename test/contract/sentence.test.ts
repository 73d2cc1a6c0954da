/** A sentence that ends with somebody's title has one full stop. */
import { expect, it } from 'vitest'
import { fullStop } from '#contract/people/sentence.ts'

it.each([
  ['Selamat datang, Dewi Lestari, S.Pd.', 'Selamat datang, Dewi Lestari, S.Pd.'],
  ['Selamat datang, Budi', 'Selamat datang, Budi.'],
])('%s', (sentence, ended) => expect(fullStop(sentence)).toBe(ended))
