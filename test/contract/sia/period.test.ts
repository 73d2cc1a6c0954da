/** Which years and semesters take something new, as a table. */
import { describe, expect, test } from 'vitest'
import { canAddToPassed, formerYearStatus, whyClosed } from '#contract/sia/period.ts'

const year = (status: string) => ({ name: '2026/2027', status })
const semester = (status: string) => ({ name: 'Ganjil', status })
const YEAR = { field: 'eduyear_id', message: 'Tahun ajaran 2026/2027 sudah lewat' }
const SEMESTER = { field: 'semester_id', message: 'Semester Ganjil sudah lewat' }

describe('something new', () => {
  test.each([
    ['active', null],
    ['draft', null],
    ['passed', YEAR],
  ])('in a year that is %s', (status, closed) => {
    expect(whyClosed({ eduyear: year(status) })).toEqual(closed)
  })

  test.each([
    ['active', 'active', null],
    ['active', 'passed', SEMESTER],
    ['active', 'draft', null],
    ['passed', 'active', YEAR],
    ['passed', 'passed', YEAR],
    ['draft', 'active', null],
    ['draft', 'passed', null],
    ['passed', 'draft', YEAR],
  ])('in a year that is %s and a semester that is %s', (ofYear, ofSemester, closed) => {
    expect(whyClosed({ eduyear: year(ofYear), semester: semester(ofSemester) })).toEqual(closed)
  })
})

test.each([
  ['administrator', true],
  ['teacher', false],
  ['student', false],
])('what is over: whether a %s may add to it, once asked', (user_type, mayAdd) => {
  expect(canAddToPassed({ user_type })).toBe(mayAdd)
})

test.each([
  ['2026', '2027', 'passed'],
  ['2027', '2026', 'draft'],
  ['2027/2028', '2026/2027', 'draft'],
] as const)('the active year %s, when %s takes its place, becomes %s', (former, next, status) => {
  expect(formerYearStatus({ former, next })).toBe(status)
})
