/** The days and months of an attendance sheet. */

import { expect, it } from 'vitest'
import { daysOf } from '#features/enrolment/attendance.ts'
import { monthsOf } from '#features/enrolment/console/participants/attendanceMonths.ts'

it('a month has its days, with Sundays marked', () => {
  expect(daysOf('2026-02')).toHaveLength(28)
  expect(daysOf('2028-02')).toHaveLength(29)
  const sundays = daysOf('2026-11').filter(({ isSunday }) => isSunday)
  expect(sundays.map(({ day }) => day)).toEqual([1, 8, 15, 22, 29])
})

it('a school year lasts from July to June', () => {
  const months = monthsOf('2026')
  expect([months[0], months[5], months[6], months[11]]).toEqual([
    { id: '2026-07', name: 'Juli 2026' },
    { id: '2026-12', name: 'Desember 2026' },
    { id: '2027-01', name: 'Januari 2027' },
    { id: '2027-06', name: 'Juni 2027' },
  ])
})
