/** Who may change class, leave, come in and come back, as tables. */
import { describe, expect, test } from 'vitest'
import {
  whyDateOutOfRange,
  whyNotEntering,
  whyNotLeaving,
  whyNotMoved,
  whyReturnBeforeLeaving,
  yearsToLeave,
  yearToEnter,
} from '#contract/sia/transfer.ts'

const room = (id: number, code: string, name: string) => ({ id, code, name })
const viiA = room(1, 'VII', 'VII A')
const viiB = room(2, 'VII', 'VII B')
const viiiA = room(3, 'VIII', 'VIII A')

describe('from VII A', () => {
  test.each([
    ['active', viiB, null],
    ['active', viiA, 'Siswa ini sudah di kelas VII A'],
    ['active', viiiA, 'Kelas tujuan harus kelas VII'],
    ...['passed', 'repeat', 'moved', 'left'].map(
      (status) => [status, viiB, 'Hanya siswa yang aktif di kelasnya dapat pindah kelas'] as const,
    ),
  ] as const)('%s, to %j: %s', (status, to, reason) => {
    expect(whyNotMoved({ status, classroom: viiA }, to)).toBe(reason)
  })
})

test.each([
  [null, null, null],
  ['2026', 'Lulus', 'Siswa ini sudah keluar pada 2026 (Lulus)'],
  ['2026', null, 'Siswa ini sudah keluar pada 2026 (–)'],
])('leaving after %s %s: %s', (out_year, out_reason, reason) => {
  expect(whyNotLeaving({ out_year, out_reason })).toBe(reason)
})

describe('coming into a grade', () => {
  const here = { out_year: null, out_reason: null }
  const gone = { out_year: '2026', out_reason: 'Pindah sekolah' }
  const of = (code: string, status: string) => ({ code, status })

  test.each([
    ['new, from VII', here, null, 'VII', false, null, null],
    ['new, without a school', here, null, 'VIII', false, null, 'origin_school'],
    ['new, from a school', here, null, 'IX', false, 'SMP 2', null],
    ['left, the same grade', gone, of('VIII', 'left'), 'VIII', false, null, null],
    ['left, a later grade', gone, of('VII', 'left'), 'IX', false, null, 'origin_school'],
    ['left, a later grade, from a school', gone, of('VII', 'left'), 'IX', false, 'SMP 2', null],
    ['left, an earlier grade', gone, of('VIII', 'left'), 'VII', false, null, 'classroom_id'],
    ['passed, the next grade', gone, of('VII', 'passed'), 'VIII', false, null, null],
    ['passed, the same grade', gone, of('VII', 'passed'), 'VII', false, null, 'classroom_id'],
    ['held back, the same grade', here, of('VII', 'repeat'), 'VII', false, null, null],
    ['held back, the next grade', here, of('VII', 'repeat'), 'VIII', false, null, 'classroom_id'],
    ['enrolled', here, of('VII', 'active'), 'VII', true, null, 'student'],
    ['never promoted out of another year', here, of('VII', 'active'), 'VII', false, null, 'student'],
    [
      'graduated',
      { out_year: '2026', out_reason: 'Lulus' },
      of('IX', 'passed'),
      'IX',
      false,
      null,
      'student',
    ],
  ] as const)('%s', (_who, out, latest, code, isEnrolled, school, field) => {
    expect(whyNotEntering({ departure: out, latest, code, isEnrolled, school })?.field ?? null).toBe(field)
  })
})

describe('the year somebody comes into', () => {
  const year = (id: number, code: string, status: string) => ({ id, code, name: code, status })
  const years = [year(3, '2027', 'draft'), year(2, '2026', 'active'), year(1, '2025', 'passed')]
  const row = (of: string, status: string) => ({ year: of, status })

  test.each([
    ['new', years, [], 2],
    ['promoted last year', years, [row('2025', 'passed')], 2],
    ['still in a class', years, [row('2026', 'active')], 2],
    ['promoted this year', years, [row('2026', 'passed')], 3],
    ['held back this year', years, [row('2026', 'repeat'), row('2025', 'passed')], 3],
    ['promoted, and no year follows', years.slice(1), [row('2026', 'passed')], 2],
    ['in a school without an active year', years.slice(2), [], undefined],
  ] as const)('%s', (_who, among, rows, id) => {
    expect(yearToEnter(among, rows)?.id).toBe(id)
  })
})

test.each([
  ['2026-01-01', ['2026'], null],
  ['2027-12-31', ['2026'], null],
  ['2025-12-31', ['2026'], 'Tanggal harus pada tahun 2026 sampai 2027'],
  ['2028-01-01', ['2026'], 'Tanggal harus pada tahun 2026 sampai 2027'],
  ['2028-01-01', ['2027', '2026'], null],
  ['0026-01-01', ['2027', '2026'], 'Tanggal harus pada tahun 2026 sampai 2028'],
])('an act on %s in the years %j: %s', (day, years, reason) => {
  expect(whyDateOutOfRange(day, years)).toBe(reason)
})

test.each([
  [['2025', '2026'], '2024-07-15', ['2026', '2025', '2026', '2024']],
  [['2025'], null, ['2026', '2025']],
  [[], '2024', ['2026', '2024']],
  [[], '', ['2026', '2016']],
])('who was in %j and entered in %j leaves in %j', (rows, entry_year, years) => {
  expect(yearsToLeave({ active: '2026', rows, entry_year })).toEqual(years)
})

test.each([
  ['2026-10-05', null, null],
  ['2026-10-05', '2026-10-05', null],
  ['2026-10-04', '2026-10-05', 'Tanggal masuk mendahului tanggal keluar, 5 Oktober 2026'],
])('back on %s after leaving on %s: %s', (day, leftOn, reason) => {
  expect(whyReturnBeforeLeaving(day, leftOn)).toBe(reason)
})
