/** Grades as people write them, and their order. */
import { expect, it } from 'vitest'
import { gradeRank, readGrade } from '#contract/sia/classroom.ts'

it.each([
  ['VII', 'VII'],
  ['viii', 'VIII'],
  ['9', 'IX'],
  ['6', undefined],
  ['10', undefined],
  ['X', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%j is read as grade %s', (written, grade) => {
  expect(readGrade(written)).toBe(grade)
})

it('grades stand in their own order, not in that of their letters', () => {
  expect(['IX', 'VII', 'VIII'].sort((one, other) => gradeRank(one) - gradeRank(other))).toEqual([
    'VII',
    'VIII',
    'IX',
  ])
})
