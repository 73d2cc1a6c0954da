/** Which years and semesters accept new records. */
import { describe, expect, test } from 'vitest'
import { canAddToPast, statusBeside, whyClosed } from '#features/school/period.ts'

const year = (status: string) => ({ name: '2026/2027', status })
const semester = (status: string) => ({ name: 'Ganjil', status })
const YEAR_PASSED = { field: 'eduyear_id', message: 'Tahun ajaran 2026/2027 sudah lewat' }
const SEMESTER_PASSED = { field: 'semester_id', message: 'Semester Ganjil sudah lewat' }

describe('a new record', () => {
  test.each([
    ['active', null],
    ['draft', null],
    ['passed', YEAR_PASSED],
  ])('in a year that is %s', (status, problem) => {
    expect(whyClosed({ eduyear: year(status) })).toEqual(problem)
  })

  test.each([
    ['active', 'active', null],
    ['active', 'passed', SEMESTER_PASSED],
    ['active', 'draft', null],
    ['passed', 'active', YEAR_PASSED],
    ['passed', 'passed', YEAR_PASSED],
    ['draft', 'active', null],
    ['draft', 'passed', null],
    ['passed', 'draft', YEAR_PASSED],
  ])('in a year that is %s and a semester that is %s', (yearStatus, semesterStatus, problem) => {
    expect(whyClosed({ eduyear: year(yearStatus), semester: semester(semesterStatus) })).toEqual(problem)
  })
})

test.each([
  ['administrator', true],
  ['teacher', false],
  ['student', false],
])('a %s may add to a passed period after confirming: %s', (user_type, canAdd) => {
  expect(canAddToPast({ user_type })).toBe(canAdd)
})

test.each([
  ['2026', '2027', 'passed'],
  ['2027', '2026', 'draft'],
  ['2027/2028', '2026/2027', 'draft'],
] as const)('the active year %s becomes, after a switch to %s, %s', (former, next, status) => {
  expect(statusBeside({ year: former, active: next })).toBe(status)
})
