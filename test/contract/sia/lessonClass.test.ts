/** What binds a lesson to its class and semester, as a table. */
import { expect, test } from 'vitest'
import { whyBound } from '#contract/sia/lessonClass.ts'

test.each([
  [0, 'dihapus', null],
  [0, 'dipindahkan', null],
  [1, 'dihapus', /punya 1 peserta, jadi tidak dapat dihapus/],
  [40, 'dipindahkan', /punya 40 peserta, jadi tidak dapat dipindahkan/],
] as const)('a lesson with %i participants, to be %s', (participants, act, reason) => {
  const said = whyBound({ participants }, act)
  if (reason === null) expect(said).toBeNull()
  else expect(said).toMatch(reason)
})
