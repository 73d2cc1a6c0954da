/** Moments as the clock in the school shows them. */
import { expect, test } from 'vitest'
import { formatZoneName, toUtcMoment, toWallTime } from '#src/kit/form/localMoment.ts'

test.each([
  ['Asia/Jakarta', '2026-07-15T07:00', '2026-07-15T00:00:00.000Z', 'WIB'],
  ['Asia/Jayapura', '2027-01-01T00:30', '2026-12-31T15:30:00.000Z', 'WIT'],
])('%s shows %s', (zone, wall, moment, name) => {
  expect(toWallTime(moment, zone)).toBe(wall)
  expect(toUtcMoment(wall, zone)).toBe(moment)
  expect(formatZoneName(zone)).toBe(name)
})

test('what is no time is not made into one', () => {
  expect(toUtcMoment('besok', 'Asia/Jakarta')).toBe('besok')
  expect(toWallTime('belum lengkap', 'Asia/Jakarta')).toBe('')
})
