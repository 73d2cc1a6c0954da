/** A text is found however its words are separated, and with titles that are not stored. */
import { expect, it } from 'vitest'
import { searchableText, searchForms } from '#platform/contract/searchText.ts'

it.each([
  ['Nur Aini', ['nuraini', 'nur aini', "Nur'aini", 'NUR  AINI', 'nur-aini', 'aini']],
  ['Nuraini', ['nur aini', 'Nur’aini']],
  ['Lie Tjoe–Hok', ['lie tjoe-hok', 'tjoehok', 'Tjoe Hok']],
  [
    'Drs. H. Ahmad Dahlan, S.Pd., M.Pd.',
    ['ahmad s.pd', 'Drs. Ahmad Dahlan', 'H. Ahmad', 'spd', 'S. Pd.', 'drs h ahmad'],
  ],
  ['Ahmad Dahlan', ['Prof. Dr. H. Ahmad Dahlan, S.Ag., M.Si.', 'Ahmad Dahlan, S. Pd.']],
  ['100% Beres', ['100%', '%', 'beres']],
  ['budi.s@contoh.id', ['budi.s@', '@contoh']],
  ['VII A', ['VIIA', 'vii-a']],
])('%s', (stored, terms) => {
  for (const term of terms) {
    const text = searchableText(stored)
    expect(
      searchForms(term).some((form) => text.includes(form)),
      term,
    ).toBe(true)
  }
})

it.each([
  ['VIII A', 'VII A'],
  ['Ahmad Dahlan', 'ahmad'.concat('a')],
  ['2026', '20%'],
  ['Hari Budi', 'h.'],
])('%s is not found by %s', (stored, term) => {
  const text = searchableText(stored)
  expect(searchForms(term).some((form) => text.includes(form))).toBe(false)
})

it('a title alone is what is looked for', () => {
  expect(searchForms('Drs.')).toEqual(['drs.'])
  expect(searchForms('Drs. Ahmad')).toEqual(['ahmad'])
})
