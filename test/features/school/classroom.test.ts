/** Classes as people write them, and their order. */
import { expect, it } from 'vitest'
import { gradeRank, readClassName, readGrade } from '#features/school/classroom.ts'
import { CLASS_SPELLINGS } from '#test/support/sia/classSpellings.ts'

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

it.each(CLASS_SPELLINGS)('%j is read as class %s %s', (written, code, room) => {
  expect(readClassName(written)).toMatchObject({ code, room })
})

it.each(['VII', 'kelas 8', '9'])('%j is a grade without its letter', (written) => {
  expect(readClassName(written)).toMatchObject({ room: null, isCounted: false })
})

it.each(['X A', '6A', 'VII K', 'VII 11', 'VII 0', '71', 'Abu Bakar', 'VII A Unggulan', 'A', ''])(
  '%j is no usual name of a class',
  (written) => {
    expect(readClassName(written)).toBeNull()
  },
)

it('grades are ranked by level, not alphabetically', () => {
  expect(['IX', 'VII', 'VIII'].sort((a, b) => gradeRank(a) - gradeRank(b))).toEqual(['VII', 'VIII', 'IX'])
})
