/** The class, year and semester that the URL of a per-class screen selects. */
import { describe, expect, test } from 'vitest'
import { parseSelection } from '#features/school/console/useClassSelection.ts'

describe('the URL of a per-class screen', () => {
  const options = {
    eduyears: [
      { id: 1, status: 'passed' },
      { id: 2, status: 'active' },
    ],
    semesters: [{ id: 1, status: 'active' }],
    classrooms: [{ id: 4 }],
  }
  test.each([
    ['', { eduyear_id: 2, semester_id: 1, classroom_id: null }],
    ['eduyear_id=1&classroom_id=4', { eduyear_id: 1, semester_id: 1, classroom_id: 4 }],
    ['eduyear_id=77&classroom_id=x', { eduyear_id: 2, semester_id: 1, classroom_id: null }],
  ])('%j selects existing records, or else the active year', (query, selection) =>
    expect(parseSelection(new URLSearchParams(query), options)).toEqual(selection),
  )
})
