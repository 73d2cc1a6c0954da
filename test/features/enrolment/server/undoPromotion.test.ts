/** When a promotion can be undone. */

import { expect, test } from 'vitest'
import { type PromotedStudent, whyNotUndone } from '#features/enrolment/server/promotion/undoRules.ts'

const adi: PromotedStudent = {
  name: 'Adi',
  outcome: 'passed',
  newEnrolment: 'active',
  hasLeftSchool: false,
  hasLesson: false,
  isEnrolledAgain: false,
  reasons: [],
}
const heldBack: PromotedStudent = { ...adi, outcome: 'repeat', newEnrolment: null }
const graduate: PromotedStudent = { ...adi, outcome: 'graduated', newEnrolment: null, hasLeftSchool: true }

test.each<[string, PromotedStudent, string | null]>([
  ['promoted, nothing since', adi, null],
  ['held back, nothing since', heldBack, null],
  ['graduated and therefore out of the school', graduate, null],
  ['removed from the new class', { ...adi, newEnrolment: 'gone' }, 'sudah dikeluarkan dari kelas barunya'],
  ['moved to another class', { ...adi, newEnrolment: 'moved' }, 'sudah pindah dari kelas barunya'],
  ['left the school', { ...adi, newEnrolment: 'left', hasLeftSchool: true }, 'sudah keluar dari sekolah'],
  ['held back, then left', { ...heldBack, hasLeftSchool: true }, 'sudah keluar dari sekolah'],
  ['promoted again', { ...adi, newEnrolment: 'passed' }, 'sudah diproses lagi di kelas barunya'],
  ['held back since', { ...adi, newEnrolment: 'repeat' }, 'sudah diproses lagi di kelas barunya'],
  [
    'has a record of another feature',
    { ...adi, reasons: ['sudah punya rapor', 'ditarik'] },
    'sudah punya rapor',
  ],
  [
    'has a lesson and such a record',
    { ...adi, hasLesson: true, reasons: ['sudah punya rapor'] },
    'sudah punya rapor',
  ],
  [
    'moved, with such a record',
    { ...adi, newEnrolment: 'moved', reasons: ['sudah punya rapor'] },
    'sudah pindah dari kelas barunya',
  ],
  ['has a lesson', { ...adi, hasLesson: true }, 'sudah mengikuti pelajaran di kelas barunya'],
  ['enrolled again', { ...heldBack, isEnrolledAgain: true }, 'sudah didaftarkan lagi'],
])('%s', (_case, student, reason) => {
  expect(whyNotUndone([student])).toBe(reason && `ada siswa yang ${reason} (Adi)`)
})

test('of several students, the message names at most three, all with the first reason', () => {
  const moved = ['Budi', 'Citra', 'Dewi', 'Eka'].map(
    (name): PromotedStudent => ({ ...adi, name, newEnrolment: 'moved' }),
  )
  expect(whyNotUndone([{ ...adi, hasLesson: true }, ...moved])).toBe(
    'ada siswa yang sudah pindah dari kelas barunya (Budi, Citra, Dewi dan 1 lainnya)',
  )
})
