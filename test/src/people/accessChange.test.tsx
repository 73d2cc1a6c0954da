/** What a tick in the access tree gives and takes. */
import { expect, test } from 'vitest'
import { updateGrantedKeys } from '#src/people/roles/accessChange.ts'

const ALL = ['*']
const MASTERS = ['sia-master', 'add-sia-master', 'edit-sia-master', 'delete-sia-master']

test('a parent takes all its children along, both ways', () => {
  const granted = updateGrantedKeys({
    ownKeys: ALL,
    granted: ['dashboard'],
    selected: ['dashboard', 'sia-master'],
  })
  expect(granted).toEqual(['dashboard', ...MASTERS])
  expect(
    updateGrantedKeys({ ownKeys: ALL, granted, selected: granted.filter((name) => name !== 'sia-master') }),
  ).toEqual(['dashboard'])
})

test('a child neither brings its parent nor takes it away: the parent is a key of its own', () => {
  expect(updateGrantedKeys({ ownKeys: ALL, granted: [], selected: ['add-sia-master'] })).toEqual([
    'add-sia-master',
  ])
  expect(updateGrantedKeys({ ownKeys: ALL, granted: MASTERS, selected: MASTERS.slice(0, 3) })).toEqual(
    MASTERS.slice(0, 3),
  )
})

test('what somebody does not hold they neither give nor take, whatever they tick', () => {
  const ownKeys = ['sia-master', 'add-sia-master']
  expect(updateGrantedKeys({ ownKeys, granted: [], selected: ['sia-master'] })).toEqual(ownKeys)
  expect(updateGrantedKeys({ ownKeys, granted: MASTERS, selected: [] })).toEqual([
    'edit-sia-master',
    'delete-sia-master',
  ])
})
