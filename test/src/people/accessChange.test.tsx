/** What a tick in the access tree gives and takes. */
import { expect, test } from 'vitest'
import { heldAfter } from '#src/people/roles/accessChange.ts'

const ALL = ['*']
const MASTERS = ['sia-master', 'add-sia-master', 'edit-sia-master', 'delete-sia-master']

test('a parent takes all its children along, both ways', () => {
  const held = heldAfter({ own: ALL, held: ['dashboard'], ticked: ['dashboard', 'sia-master'] })
  expect(held).toEqual(['dashboard', ...MASTERS])
  expect(heldAfter({ own: ALL, held, ticked: held.filter((name) => name !== 'sia-master') })).toEqual([
    'dashboard',
  ])
})

test('a child neither brings its parent nor takes it away: the parent is a key of its own', () => {
  expect(heldAfter({ own: ALL, held: [], ticked: ['add-sia-master'] })).toEqual(['add-sia-master'])
  expect(heldAfter({ own: ALL, held: MASTERS, ticked: MASTERS.slice(0, 3) })).toEqual(MASTERS.slice(0, 3))
})

test('what somebody does not hold they neither give nor take, whatever they tick', () => {
  const own = ['sia-master', 'add-sia-master']
  expect(heldAfter({ own, held: [], ticked: ['sia-master'] })).toEqual(own)
  expect(heldAfter({ own, held: MASTERS, ticked: [] })).toEqual(['edit-sia-master', 'delete-sia-master'])
})
