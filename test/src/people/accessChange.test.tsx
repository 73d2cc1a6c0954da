/** What a tick in the access tree gives and takes. */
import { expect, test } from 'vitest'
import { grantedAfter } from '#src/people/roles/accessChange.ts'

const ALL = ['*']
const MASTERS = ['sia-master', 'add-sia-master', 'edit-sia-master', 'delete-sia-master']

test('a parent takes all its children along, both ways', () => {
  const granted = grantedAfter({ own: ALL, granted: ['dashboard'], ticked: ['dashboard', 'sia-master'] })
  expect(granted).toEqual(['dashboard', ...MASTERS])
  expect(
    grantedAfter({ own: ALL, granted, ticked: granted.filter((name) => name !== 'sia-master') }),
  ).toEqual(['dashboard'])
})

test('a child neither brings its parent nor takes it away: the parent is a key of its own', () => {
  expect(grantedAfter({ own: ALL, granted: [], ticked: ['add-sia-master'] })).toEqual(['add-sia-master'])
  expect(grantedAfter({ own: ALL, granted: MASTERS, ticked: MASTERS.slice(0, 3) })).toEqual(
    MASTERS.slice(0, 3),
  )
})

test('what somebody does not hold they neither give nor take, whatever they tick', () => {
  const own = ['sia-master', 'add-sia-master']
  expect(grantedAfter({ own, granted: [], ticked: ['sia-master'] })).toEqual(own)
  expect(grantedAfter({ own, granted: MASTERS, ticked: [] })).toEqual([
    'edit-sia-master',
    'delete-sia-master',
  ])
})
