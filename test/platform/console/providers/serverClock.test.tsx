/** The server's clock: a device that is wrong is corrected, one that is right is left alone, also over a slow link. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverNow, setServerClock } from '#platform/console/providers/serverClock.ts'

const SENT_AT = Date.parse('2026-07-20T10:00:00.300Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.setSystemTime(SENT_AT)
  setServerClock(new Date(SENT_AT).toUTCString(), SENT_AT)
  vi.useRealTimers()
})

/** An answer arrives after `tripMs` with the server's `date`. @returns how far the clock is corrected, in seconds */
function correctionAfter(date: string, tripMs: number): number {
  vi.setSystemTime(SENT_AT + tripMs)
  setServerClock(date, SENT_AT)
  return Math.round((serverNow() - Date.now()) / 1000)
}

it.each([
  ['agrees', 'Mon, 20 Jul 2026 10:00:00 GMT', 200, 0],
  ['agrees within a trip of nine seconds', 'Mon, 20 Jul 2026 10:00:05 GMT', 9_000, 0],
  ['is three hours behind', 'Mon, 20 Jul 2026 13:00:00 GMT', 200, 10_800],
  ['is a day ahead', 'Sun, 19 Jul 2026 10:00:00 GMT', 200, -86_400],
])('a device that %s', (_case, date, tripMs, correction) => {
  expect(correctionAfter(date, tripMs)).toBe(correction)
})

it('an answer without a date changes nothing', () => {
  expect(correctionAfter('Mon, 20 Jul 2026 13:00:00 GMT', 200)).toBe(10_800)
  setServerClock(null, SENT_AT)
  expect(Math.round((serverNow() - Date.now()) / 1000)).toBe(10_800)
})
