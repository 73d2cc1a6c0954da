/** A deadline is formatted relative to now, in the school's time zone and in the largest unit that fits. */
import { expect, it } from 'vitest'
import { formatDeadline } from '#features/learning/console/parts/formatDeadline.ts'

const now = Date.parse('2026-11-22T03:00:00Z')

it.each([
  ['2026-11-22T03:20:59Z', '20 menit lagi'],
  ['2026-11-22T16:59:59Z', 'hari ini, 13 jam lagi'],
  // This is two in the morning of the next day in Jakarta, but still the same day in UTC.
  ['2026-11-22T19:00:00Z', 'besok'],
  ['2026-11-25T16:59:59Z', '3 hari lagi'],
  ['2026-11-22T02:15:00Z', 'lewat 45 menit'],
  ['2026-11-22T00:00:00Z', 'lewat 3 jam'],
  ['2026-11-21T16:59:59Z', 'lewat sejak kemarin'],
  ['2026-11-18T16:59:59Z', 'lewat 4 hari'],
])('a deadline at %s is shown as "%s"', (dueAt, label) => {
  expect(formatDeadline(dueAt, { now, timeZone: 'Asia/Jakarta' })).toBe(label)
})
