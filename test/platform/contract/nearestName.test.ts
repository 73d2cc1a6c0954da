/** The name that somebody probably meant. */
import { expect, it } from 'vitest'
import { nearestName } from '#platform/contract/nearestName.ts'

const NAMES = ['--demo', '--dry-run', '--help', '--to', 'backup', 'reset-password', 'to']

it.each([
  ['--dmeo', '--demo'],
  ['--demoo', '--demo'],
  ['--Demo', '--demo'],
  ['--dryrun', '--dry-run'],
  ['--hel', '--help'],
  ['--halp', '--help'],
  ['help', '--help'],
  ['--too', '--to'],
  ['backpu', 'backup'],
  ['reset', 'reset-password'],
  ['resetpasword', 'reset-password'],
])('%s means %s', (typed, name) => {
  expect(nearestName(typed, NAMES)).toBe(name)
})

it.each(['--perbaiki', 'x', '', 'cadangkan', 'z'.repeat(100_000)])('%.20s means none of them', (typed) => {
  expect(nearestName(typed, NAMES)).toBeUndefined()
})
