/** The filters in a list's URL, which may have been edited by hand. */
import { expect, it } from 'vitest'
import {
  applySelection,
  countSelected,
  readSelection,
} from '#platform/console/kit/list/filters/filterValues.ts'

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
])('%j selects %j', (values, selection) => {
  expect(readSelection(values, FIELDS)).toEqual(selection)
})

it('an id in the URL may be text, and other parameters are ignored', () => {
  const values = { q: 'siti', classroom: [1, 2], eduyear: '5', status: ['active'] }
  expect(readSelection(values, FIELDS)).toEqual({ classroom: [1, 2], eduyear: [5] })
})

it('the count is that of the values, not of the filters', () => {
  expect(countSelected({})).toBe(0)
  expect(countSelected({ classroom: [1, 2], eduyear: [5] })).toBe(3)
})

it.each([
  ['keeps the search', { q: 'siti' }, { classroom: [1] }, { q: 'siti', classroom: [1] }],
  [
    'replaces the previous selection',
    { classroom: [1], eduyear: [5] },
    { classroom: [2] },
    { classroom: [2] },
  ],
  ['removes an emptied filter from the URL', { classroom: [1] }, { classroom: [] }, {}],
  ['keeps the other filters of the list', { status: 'draft' }, {}, { status: 'draft' }],
  ['ignores a field that is not one of its filters', {}, { other: [1] }, {}],
])('a new selection %s', (_rule, values, selection, expected) => {
  expect(applySelection(values, FIELDS, selection)).toEqual(expected)
})
