/** Which keys a checkbox in the access tree grants and revokes. */
import { expect, test } from 'vitest'
import { accessGroups, updateGrantedKeys } from '#features/accounts/console/roles/accessChange.ts'
import { ACCESSES } from '#src/access.ts'

const groups = accessGroups(ACCESSES)

const ALL_KEYS = ['*']
const MASTER_KEYS = ['sia-master', 'add-sia-master', 'edit-sia-master', 'delete-sia-master']

test('selecting or deselecting a parent includes all its children', () => {
  const grantedKeys = updateGrantedKeys({
    groups,
    ownKeys: ALL_KEYS,
    grantedKeys: ['dashboard'],
    selectedKeys: ['dashboard', 'sia-master'],
  })
  expect(grantedKeys).toEqual(['dashboard', ...MASTER_KEYS])
  expect(
    updateGrantedKeys({
      groups,
      ownKeys: ALL_KEYS,
      grantedKeys,
      selectedKeys: grantedKeys.filter((name) => name !== 'sia-master'),
    }),
  ).toEqual(['dashboard'])
})

test('selecting or deselecting a child does not change its parent', () => {
  expect(
    updateGrantedKeys({ groups, ownKeys: ALL_KEYS, grantedKeys: [], selectedKeys: ['add-sia-master'] }),
  ).toEqual(['add-sia-master'])
  expect(
    updateGrantedKeys({
      groups,
      ownKeys: ALL_KEYS,
      grantedKeys: MASTER_KEYS,
      selectedKeys: MASTER_KEYS.slice(0, 3),
    }),
  ).toEqual(MASTER_KEYS.slice(0, 3))
})

test('keys that the user lacks are neither granted nor revoked', () => {
  const ownKeys = ['sia-master', 'add-sia-master']
  expect(updateGrantedKeys({ groups, ownKeys, grantedKeys: [], selectedKeys: ['sia-master'] })).toEqual(
    ownKeys,
  )
  expect(updateGrantedKeys({ groups, ownKeys, grantedKeys: MASTER_KEYS, selectedKeys: [] })).toEqual([
    'edit-sia-master',
    'delete-sia-master',
  ])
})
