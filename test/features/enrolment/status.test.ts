/** The words for a status. */
import { expect, test } from 'vitest'
import { statusLabel } from '#features/enrolment/status.ts'

test.each([
  ['passed', 'VII', 'Naik Kelas'],
  ['passed', 'IX', 'Naik Kelas (lulus)'],
  ['repeat', 'IX', 'Tinggal Kelas'],
  ['active', 'IX', 'Aktif Kelas'],
] as const)('%s in %s is %s', (status, code, label) => {
  expect(statusLabel(status, code)).toBe(label)
})
