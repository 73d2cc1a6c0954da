/** Days and times in a school's time zone as UTC moments, also around the changes to and from summer time. */
import { describe, expect, it } from 'vitest'
import { deadline, dueMoment } from '#features/learning/deadline.ts'
import { dayIn, lastMoment } from '#platform/contract/zone.ts'

describe('the last moment of a day', () => {
  it.each([
    ['2026-11-20', undefined, 'Asia/Jakarta', '2026-11-20T16:59:59.999Z'],
    ['2026-11-20', undefined, 'Asia/Jayapura', '2026-11-20T14:59:59.999Z'],
    ['2026-11-20', '15:00', 'Asia/Makassar', '2026-11-20T07:00:59.999Z'],
    ['2026-01-01', '00:00', 'Asia/Jakarta', '2025-12-31T17:00:59.999Z'],
    ['2026-11-20', undefined, 'UTC', '2026-11-20T23:59:59.999Z'],
    // Berlin changes to summer time on 29 March and back on 25 October 2026.
    ['2026-03-28', undefined, 'Europe/Berlin', '2026-03-28T22:59:59.999Z'],
    ['2026-03-29', undefined, 'Europe/Berlin', '2026-03-29T21:59:59.999Z'],
    ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:59.999Z'],
    ['2026-10-25', undefined, 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
    ['2026-07-01', undefined, 'America/New_York', '2026-07-02T03:59:59.999Z'],
    ['2026-07-01', undefined, 'Asia/Kathmandu', '2026-07-01T18:14:59.999Z'],
  ] as const)('%s %s in %s is %s', (day, time, zone, moment) => {
    expect(lastMoment({ day, zone, ...(time && { time }) })).toBe(moment)
  })

  it('is on that day in the zone, and a millisecond later is on the next day', () => {
    for (const zone of ['Asia/Jakarta', 'Europe/Berlin', 'America/New_York', 'Pacific/Chatham']) {
      for (let dayIndex = 0; dayIndex < 366; dayIndex += 1) {
        const day = new Date(Date.UTC(2026, 0, 1 + dayIndex)).toISOString().slice(0, 10)
        const nextDay = new Date(Date.UTC(2026, 0, 2 + dayIndex)).toISOString().slice(0, 10)
        const last = Date.parse(lastMoment({ day, zone }))
        expect([dayIn(zone, last), dayIn(zone, last + 1)], `${zone} ${day}`).toEqual([day, nextDay])
      }
    }
  })
})

it.each([
  ['Asia/Jakarta', '2026-11-20T16:59:59Z', '2026-11-20'],
  ['Asia/Jakarta', '2026-11-20T17:00:00Z', '2026-11-21'],
  ['Asia/Jayapura', '2026-12-31T15:00:00Z', '2027-01-01'],
  ['America/New_York', '2026-11-21T03:00:00Z', '2026-11-20'],
])('in %s the day at %s is %s', (zone, moment, day) => {
  expect(dayIn(zone, Date.parse(moment))).toBe(day)
})

describe('a deadline', () => {
  const parseDeadline = (value: unknown) => deadline('Batas Waktu').safeParse(value)

  it.each(['2026-11-20', '2026-11-20T15:00', ' 2026-11-20 ', '2028-02-29', '2026-11-20T23:59'])(
    'may be %j',
    (value) => {
      expect(parseDeadline(value)).toMatchObject({ success: true, data: value.trim() })
    },
  )

  it.each([
    ['', 'Harus diisi'],
    [null, 'Harus diisi'],
    [undefined, 'Harus diisi'],
    [20261120, 'Batas waktu tidak dikenal'],
    ['20-11-2026', 'Batas waktu tidak dikenal'],
    ['2026-02-30', 'Batas waktu tidak dikenal'],
    ['2027-02-29', 'Batas waktu tidak dikenal'],
    ['2026-11-20T24:00', 'Batas waktu tidak dikenal'],
    ['2026-11-20T15:60', 'Batas waktu tidak dikenal'],
    ['2026-11-20T15:00:00Z', 'Batas waktu tidak dikenal'],
    ['2026-11-20 15:00', 'Batas waktu tidak dikenal'],
  ])('is never %j', (value, message) => {
    const { error } = parseDeadline(value)
    expect(error?.issues[0]?.message).toMatch(new RegExp(`^${message}`))
  })

  it.each([
    ['2026-11-20', 'Asia/Jakarta', '2026-11-20T16:59:59.999Z'],
    ['2026-11-20T07:30', 'Asia/Jakarta', '2026-11-20T00:30:59.999Z'],
    ['2026-11-20T07:30', 'Asia/Jayapura', '2026-11-19T22:30:59.999Z'],
  ])('of %s in %s ends at %s', (value, zone, moment) => {
    expect(dueMoment(value, zone)).toBe(moment)
  })
})
