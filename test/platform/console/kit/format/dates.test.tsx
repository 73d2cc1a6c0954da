/** Dates and times in Indonesian, in the school's time zone. */
import { expect, test } from 'vitest'
import {
  formatLongDate,
  formatLongDateTime,
  formatShortDateTime,
} from '#platform/console/kit/format/dates.tsx'

test.each([
  ['Asia/Jakarta', '15 Juli 2026 08.30'],
  ['Asia/Jayapura', '15 Juli 2026 10.30'],
  ['America/New_York', '14 Juli 2026 21.30'],
])('a moment is shown in the time of %s', (zone, expected) =>
  expect(formatLongDateTime('2026-07-15T01:30:00.000Z', zone)).toBe(expected),
)

test('the short form of a moment has a short month', () =>
  expect(formatShortDateTime('2026-07-15T01:30:00.000Z', 'Asia/Jakarta')).toBe('15 Jul 2026 08.30'))

test.each([
  ['2026-01-01', '1 Januari 2026'],
  ['2026-08-17', '17 Agustus 2026'],
  ['2026-12-31', '31 Desember 2026'],
])('%s is %s, in any time zone', (day, expected) => expect(formatLongDate(day)).toBe(expected))

test.each([null, undefined, '', 'besok', '2026-02-30'])(
  '%j is not a date, and is shown as an empty text',
  (value) => {
    expect(formatLongDate(value)).toBe('')
    expect(formatLongDateTime(value, 'Asia/Jakarta')).toBe('')
  },
)
