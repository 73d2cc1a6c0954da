/** Which years and semesters take something new, as a table. */
import { describe, expect, test } from 'vitest'
import { formerBecomes, whyClosed } from '#contract/sia/period.ts'

const year = (status: string) => ({ name: '2026/2027', status })
const semester = (status: string) => ({ name: 'Ganjil', status })
const YEAR = { field: 'eduyear_id', message: 'Tahun ajaran 2026/2027 tidak aktif' }
const SEMESTER = { field: 'semester_id', message: 'Semester Ganjil tidak aktif' }

describe('something new', () => {
  test.each([
    ['active', null],
    ['draft', YEAR],
    ['passed', YEAR],
  ])('in a year that is %s', (status, closed) => {
    expect(whyClosed({ eduyear: year(status) })).toEqual(closed)
  })

  test.each([
    ['active', 'active', null],
    ['active', 'passed', SEMESTER],
    ['active', 'draft', SEMESTER],
    ['passed', 'active', YEAR],
    ['passed', 'passed', YEAR],
    ['draft', 'active', YEAR],
  ])('in a year that is %s and a semester that is %s', (ofYear, ofSemester, closed) => {
    expect(whyClosed({ eduyear: year(ofYear), semester: semester(ofSemester) })).toEqual(closed)
  })
})

test.each([
  ['2026', '2027', 'passed'],
  ['2027', '2026', 'draft'],
  ['2027/2028', '2026/2027', 'draft'],
] as const)('the active year %s, when %s takes its place, becomes %s', (former, wanted, status) => {
  expect(formerBecomes({ former, wanted })).toBe(status)
})
