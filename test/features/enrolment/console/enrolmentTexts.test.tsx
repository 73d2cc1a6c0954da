/** The texts of a class's screens about candidates, student numbers and report cards. */

import { expect, it } from 'vitest'
import { NOT_UPLOADED, toMissingText } from '#features/documents/console/rapors/missingText.ts'
import {
  describeCandidates,
  formatFormerClass,
} from '#features/enrolment/console/studentClasses/candidates.ts'
import { formatStudentNumbers } from '#features/people/console/students/studentNumbers.ts'

it.each([
  ['VII', 'Calon kelas VII: siswa baru atau tinggal di kelas VII, dan belum terdaftar pada tahun ini.'],
  ['VIII', 'Calon kelas VIII: siswa yang naik dari kelas VII atau tinggal di kelas VIII, dan belum'],
  ['IX', 'Calon kelas IX: siswa yang naik dari kelas VIII atau tinggal di kelas IX, dan belum'],
])('without candidates for %s the text says who would be one', (code, text) => {
  expect(describeCandidates(code)).toContain(text)
})

it.each([
  ['a new student', [], 'Siswa baru'],
  [
    'a student with a class',
    [{ classroom: { code: 'VII', name: 'VII A' }, eduyear: '2025/2026' }],
    'VII A (2025/2026)',
  ],
  [
    'a student with a class without a name',
    [{ classroom: { code: 'VII', name: '' }, eduyear: '2025/2026' }],
    'VII (2025/2026)',
  ],
  [
    'a student with several years, the latest first',
    [
      { classroom: { code: 'VIII', name: 'VIII B' }, eduyear: '2026/2027' },
      { classroom: { code: 'VII', name: 'VII A' }, eduyear: '2025/2026' },
    ],
    'VIII B (2026/2027)',
  ],
])('a candidate is shown with the former class: %s', (_, student_classes, text) => {
  expect(formatFormerClass({ student_classes })).toBe(text)
})

it('student numbers keep their leading zeros, and lines break only between the numbers', () => {
  expect(formatStudentNumbers({ nis: '0123', nisn: '0071234567' })).toBe(
    'NIS\u00a00123, NISN\u00a00071234567',
  )
})

it('a report card is missing, or was uploaded in the former class', () => {
  expect(toMissingText({ reported_in: null })).toBe(NOT_UPLOADED)
  expect(toMissingText({ reported_in: 'VII A' })).toBe('Sudah ada di VII A')
})
