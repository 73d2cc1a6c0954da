/** Grades as people write them, and their order. */
import { expect, it } from 'vitest'
import { gradeRank, readGrade } from '#features/school/classroom.ts'

it.each([
  ['VII', 'VII'],
  ['viii', 'VIII'],
  ['9', 'IX'],
  ['6', undefined],
  ['10', undefined],
  ['X', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%j is read as grade %s', (text, grade) => {
  expect(readGrade(text)).toBe(grade)
})

it('grades are ranked by level, not alphabetically', () => {
  expect(['IX', 'VII', 'VIII'].sort((a, b) => gradeRank(a) - gradeRank(b))).toEqual(['VII', 'VIII', 'IX'])
})
