/** What the screens of a class say of its candidates, its report cards and its lessons. */
import { expect, it } from 'vitest'
import { NOT_UPLOADED, toMissingText } from '#src/sia/rapors/missingText.ts'
import {
  describeCandidates,
  formatFormerClass,
  formatStudentNumbers,
} from '#src/sia/studentClasses/candidates.ts'

it.each([
  ['VII', 'Calon kelas VII: siswa baru atau tinggal di kelas VII, dan belum terdaftar pada tahun ini.'],
  ['VIII', 'Calon kelas VIII: siswa yang naik dari kelas VII atau tinggal di kelas VIII, dan belum'],
  ['IX', 'Calon kelas IX: siswa yang naik dari kelas VIII atau tinggal di kelas IX, dan belum'],
])('where nobody may enter %s it is said who it would have been', (code, words) => {
  expect(describeCandidates(code)).toContain(words)
})

it.each([
  ['a new student', [], 'Siswa baru'],
  [
    'one of a class',
    [{ classroom: { code: 'VII', name: 'VII A' }, eduyear: '2025/2026' }],
    'VII A (2025/2026)',
  ],
  [
    'one of a class without a name',
    [{ classroom: { code: 'VII', name: '' }, eduyear: '2025/2026' }],
    'VII (2025/2026)',
  ],
  [
    'one of several years, the latest first',
    [
      { classroom: { code: 'VIII', name: 'VIII B' }, eduyear: '2026/2027' },
      { classroom: { code: 'VII', name: 'VII A' }, eduyear: '2025/2026' },
    ],
    'VIII B (2026/2027)',
  ],
])('a candidate is shown as %s', (_, student_classes, words) => {
  expect(formatFormerClass({ student_classes })).toBe(words)
})

it('numbers keep their zeros and break only between each other', () => {
  expect(formatStudentNumbers({ nis: '0123', nisn: '0071234567' })).toBe(
    'NIS\u00a00123, NISN\u00a00071234567',
  )
})

it('a report card that is not here is missing, or stands in the class before', () => {
  expect(toMissingText({ reported_in: null })).toBe(NOT_UPLOADED)
  expect(toMissingText({ reported_in: 'VII A' })).toBe('Sudah ada di VII A')
})
