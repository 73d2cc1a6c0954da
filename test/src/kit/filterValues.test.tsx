/** The filters of a list as they stand in its address, which anybody may have written by hand. */
import { expect, it } from 'vitest'
import { applySelection, countSelected, readSelection } from '#src/kit/list/filterValues.ts'

const FIELDS = [
  { name: 'classroom', label: 'Kelas' },
  { name: 'eduyear', label: 'Tahun Ajaran' },
]

it.each([
  [{ q: 'siti', classroom: [1, 2] }, { classroom: [1, 2] }],
  [{ classroom: 3 }, { classroom: [3] }],
  [{ classroom: '3' }, { classroom: [3] }],
  [
    { classroom: ['3', 4], eduyear: [5] },
    { classroom: [3, 4], eduyear: [5] },
  ],
  [{ classroom: [] }, {}],
  [{ classroom: null, eduyear: undefined }, {}],
  [{ classroom: [0, -1, 2.5, 'dua', null, 7] }, { classroom: [7] }],
  [{ classroom: { op: 'in', value: [1] } }, {}],
  [{ other: [1] }, {}],
])('%j chooses %j', (values, chosen) => {
  expect(readSelection(values, FIELDS)).toEqual(chosen)
})

it('counts values, not filters', () => {
  expect(countSelected({})).toBe(0)
  expect(countSelected({ classroom: [1, 2], eduyear: [5] })).toBe(3)
})

it.each([
  ['keeps the search', { q: 'siti' }, { classroom: [1] }, { q: 'siti', classroom: [1] }],
  ['replaces what was chosen', { classroom: [1], eduyear: [5] }, { classroom: [2] }, { classroom: [2] }],
  ['takes an emptied filter out of the address', { classroom: [1] }, { classroom: [] }, {}],
  ['leaves the other filters of the list', { status: 'draft' }, {}, { status: 'draft' }],
  ['never takes a field that is no filter of it', {}, { other: [1] }, {}],
])('a new choice %s', (_what, values, chosen, expected) => {
  expect(applySelection(values, FIELDS, chosen)).toEqual(expected)
})
