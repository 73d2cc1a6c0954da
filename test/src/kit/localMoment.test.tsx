/** Moments as the clock in the school shows them. */
import { expect, test } from 'vitest'
import { momentFromWall, wallFromMoment, zoneName } from '#src/kit/form/localMoment.ts'

test.each([
  ['Asia/Jakarta', '2026-07-15T07:00', '2026-07-15T00:00:00.000Z', 'WIB'],
  ['Asia/Jayapura', '2027-01-01T00:30', '2026-12-31T15:30:00.000Z', 'WIT'],
])('%s shows %s', (zone, wall, moment, name) => {
  expect(wallFromMoment(moment, zone)).toBe(wall)
  expect(momentFromWall(wall, zone)).toBe(moment)
  expect(zoneName(zone)).toBe(name)
})

test('what is no time is not made into one', () => {
  expect(momentFromWall('besok', 'Asia/Jakarta')).toBe('besok')
  expect(wallFromMoment('belum lengkap', 'Asia/Jakarta')).toBe('')
})
