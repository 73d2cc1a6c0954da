/** Dates as the school reads them. */
import { expect, test } from 'vitest'
import { formatLongDate, formatLongDateTime, formatShortDateTime } from '#src/kit/screen/dates.tsx'

test.each([
  ['Asia/Jakarta', '15 Juli 2026 08.30'],
  ['Asia/Jayapura', '15 Juli 2026 10.30'],
  ['America/New_York', '14 Juli 2026 21.30'],
])('a moment is told in the time of %s', (zone, expected) =>
  expect(formatLongDateTime('2026-07-15T01:30:00.000Z', zone)).toBe(expected),
)

test('a moment in a narrow place has a short month', () =>
  expect(formatShortDateTime('2026-07-15T01:30:00.000Z', 'Asia/Jakarta')).toBe('15 Jul 2026 08.30'))

test.each([
  ['2026-01-01', '1 Januari 2026'],
  ['2026-08-17', '17 Agustus 2026'],
  ['2026-12-31', '31 Desember 2026'],
])('%s is %s, wherever it is read', (day, expected) => expect(formatLongDate(day)).toBe(expected))

test.each([null, undefined, '', 'besok', '2026-02-30'])('%j is no date, and nothing is told', (nothing) => {
  expect(formatLongDate(nothing)).toBe('')
  expect(formatLongDateTime(nothing, 'Asia/Jakarta')).toBe('')
})
