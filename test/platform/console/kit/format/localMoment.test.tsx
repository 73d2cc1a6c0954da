/** Conversion between UTC moments and the local time of the school. */
import { expect, test } from 'vitest'
import { formatZoneName, toUtcMoment, toWallTime } from '#platform/console/kit/format/localMoment.ts'

test.each([
  ['Asia/Jakarta', '2026-07-15T07:00', '2026-07-15T00:00:00.000Z', 'WIB'],
  ['Asia/Jayapura', '2027-01-01T00:30', '2026-12-31T15:30:00.000Z', 'WIT'],
])('in %s the local time %s is %s', (zone, wallTime, moment, name) => {
  expect(toWallTime(moment, zone)).toBe(wallTime)
  expect(toUtcMoment(wallTime, zone)).toBe(moment)
  expect(formatZoneName(zone)).toBe(name)
})

test('invalid texts are not converted', () => {
  expect(toUtcMoment('besok', 'Asia/Jakarta')).toBe('besok')
  expect(toWallTime('belum lengkap', 'Asia/Jakarta')).toBe('')
})
