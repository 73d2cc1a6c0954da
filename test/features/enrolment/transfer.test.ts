/** Who may change class, leave the school, enter it and return to it. */

import { describe, expect, test } from 'vitest'
import {
  whyDateOutOfRange,
  whyNotEntering,
  whyNotLeaving,
  whyReturnBeforeLeaving,
  yearsToLeave,
  yearToEnter,
} from '#features/enrolment/server/transfer/transferRules.ts'
import { whyNotMoved } from '#features/enrolment/transfer.ts'

const classroom = (id: number, code: string, name: string) => ({ id, code, name })
const viiA = classroom(1, 'VII', 'VII A')
const viiB = classroom(2, 'VII', 'VII B')
const viiiA = classroom(3, 'VIII', 'VIII A')

describe('a move from VII A', () => {
  test.each([
    ['active', viiB, null],
    ['active', viiA, 'Siswa ini sudah di kelas VII A'],
    ['active', viiiA, 'Kelas tujuan harus kelas VII'],
    ...['passed', 'repeat', 'moved', 'left'].map(
      (status) => [status, viiB, 'Hanya siswa berstatus Aktif Kelas dapat pindah kelas'] as const,
    ),
  ] as const)('of a student who is %s, to %j: %s', (status, target, reason) => {
    expect(whyNotMoved({ status, classroom: viiA }, target)).toBe(reason)
  })
})

test.each([
  [null, null, null],
  ['2026', 'Lulus', 'Siswa ini sudah keluar pada 2026 (Lulus)'],
  ['2026', null, 'Siswa ini sudah keluar pada 2026 (–)'],
])('leaving after %s %s: %s', (out_year, out_reason, reason) => {
  expect(whyNotLeaving({ out_year, out_reason })).toBe(reason)
})

describe('entering a grade', () => {
  const enrolledDeparture = { out_year: null, out_reason: null }
  const departed = { out_year: '2026', out_reason: 'Pindah sekolah' }
  const enrolment = (code: string, status: string) => ({ code, status })

  test.each([
    ['new, from VII', enrolledDeparture, null, 'VII', false, null, null],
    ['new, without a school', enrolledDeparture, null, 'VIII', false, null, 'origin_school'],
    ['new, from a school', enrolledDeparture, null, 'IX', false, 'SMP 2', null],
    ['left, the same grade', departed, enrolment('VIII', 'left'), 'VIII', false, null, null],
    ['left, a later grade', departed, enrolment('VII', 'left'), 'IX', false, null, 'origin_school'],
    ['left, a later grade, from a school', departed, enrolment('VII', 'left'), 'IX', false, 'SMP 2', null],
    ['left, an earlier grade', departed, enrolment('VIII', 'left'), 'VII', false, null, 'classroom_id'],
    ['passed, the next grade', departed, enrolment('VII', 'passed'), 'VIII', false, null, null],
    ['passed, the same grade', departed, enrolment('VII', 'passed'), 'VII', false, null, 'classroom_id'],
    ['held back, the same grade', enrolledDeparture, enrolment('VII', 'repeat'), 'VII', false, null, null],
    [
      'held back, the next grade',
      enrolledDeparture,
      enrolment('VII', 'repeat'),
      'VIII',
      false,
      null,
      'classroom_id',
    ],
    ['enrolled', enrolledDeparture, enrolment('VII', 'active'), 'VII', true, null, 'student'],
    [
      'never promoted out of another year',
      enrolledDeparture,
      enrolment('VII', 'active'),
      'VII',
      false,
      null,
      'student',
    ],
    [
      'graduated',
      { out_year: '2026', out_reason: 'Lulus' },
      enrolment('IX', 'passed'),
      'IX',
      false,
      null,
      'student',
    ],
  ] as const)('%s', (_student, departure, latest, code, isEnrolled, school, field) => {
    const enrolledIn = isEnrolled ? 'VII A 2026/2027' : null
    expect(whyNotEntering({ departure, latest, code, enrolledIn, school })?.field ?? null).toBe(field)
  })
})

describe('the year that a student enters', () => {
  const year = (id: number, code: string, status: string) => ({ id, code, name: code, status })
  const years = [year(3, '2027', 'draft'), year(2, '2026', 'active'), year(1, '2025', 'passed')]
  const row = (yearCode: string, status: string) => ({ year: yearCode, status })

  test.each([
    ['new', years, [], 2],
    ['promoted last year', years, [row('2025', 'passed')], 2],
    ['still in a class', years, [row('2026', 'active')], 2],
    ['promoted this year', years, [row('2026', 'passed')], 3],
    ['held back this year', years, [row('2026', 'repeat'), row('2025', 'passed')], 3],
    ['promoted, and no year follows', years.slice(1), [row('2026', 'passed')], 2],
    ['in a school without an active year', years.slice(2), [], undefined],
  ] as const)('%s', (_student, schoolYears, rows, id) => {
    expect(yearToEnter(schoolYears, rows)?.id).toBe(id)
  })
})

test.each([
  ['2026-01-01', ['2026'], null],
  ['2027-12-31', ['2026'], null],
  ['2025-12-31', ['2026'], 'Tanggal harus pada tahun 2026 sampai 2027'],
  ['2028-01-01', ['2026'], 'Tanggal harus pada tahun 2026 sampai 2027'],
  ['2028-01-01', ['2027', '2026'], null],
  ['0026-01-01', ['2027', '2026'], 'Tanggal harus pada tahun 2026 sampai 2028'],
])('the date %s in the years %j: %s', (day, years, reason) => {
  expect(whyDateOutOfRange(day, years)).toBe(reason)
})

test.each([
  [['2025', '2026'], '2024-07-15', ['2026', '2025', '2026', '2024']],
  [['2025'], null, ['2026', '2025']],
  [[], '2024', ['2026', '2024']],
  [[], '', ['2026', '2016']],
])('a student with classes in %j who entered in %j may leave in %j', (enrolmentYears, entry_year, years) => {
  expect(yearsToLeave({ activeYear: '2026', enrolmentYears, entry_year })).toEqual(years)
})

test.each([
  ['2026-10-05', null, null],
  ['2026-10-05', '2026-10-05', null],
  ['2026-10-04', '2026-10-05', 'Tanggal masuk mendahului tanggal keluar, 5 Oktober 2026'],
])('returning on %s after leaving on %s: %s', (day, leftOn, reason) => {
  expect(whyReturnBeforeLeaving(day, leftOn)).toBe(reason)
})
