/** What features add to the filters of another's list. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { collect } from '#platform/contract/contributions.ts'
import { text } from '#platform/contract/fields.ts'
import { extraFiltersOf, LIST_FILTERS } from '#platform/contract/listFilters.ts'

const contributions = collect([
  LIST_FILTERS.contribute(
    { resource: 'reader', position: 20, flags: { overdue: 'Terlambat' } },
    { resource: 'book', flags: { lent: 'Dipinjam' } },
  ),
  LIST_FILTERS.contribute({
    resource: 'reader',
    position: 10,
    flags: { blocked: 'Diblokir' },
    fields: z.object({ branch: text('Cabang') }),
  }),
])

it('stand behind its own, in the order of their positions', () => {
  const reader = { name: 'reader', flags: { without_loan: 'Tanpa pinjaman' } }
  const { flags, fields } = extraFiltersOf(reader, { contributions })
  expect(Object.entries(flags)).toEqual([
    ['without_loan', 'Tanpa pinjaman'],
    ['blocked', 'Diblokir'],
    ['overdue', 'Terlambat'],
  ])
  expect(Object.keys(fields.shape)).toEqual(['branch'])
})

it('are none where a list has no resource', () => {
  const { flags, fields } = extraFiltersOf({}, { contributions })
  expect([Object.keys(flags), Object.keys(fields.shape)]).toEqual([[], []])
})
