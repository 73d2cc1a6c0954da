/** The rule of taking a promotion back, as a table. */
import { expect, test } from 'vitest'
import { type Promoted, whyNotUndone } from '#contract/sia/promotion/undoPromotion.ts'

const adi: Promoted = {
  ...{
    name: 'Adi',
    outcome: 'passed',
    newEnrolment: 'active',
    hasLeftSchool: false,
    hasRapor: false,
    hasArchive: false,
  },
  ...{ hasLetter: false, hasLesson: false, isEnrolledAgain: false },
}
const heldBack: Promoted = { ...adi, outcome: 'repeat', newEnrolment: null }
const graduate: Promoted = { ...adi, outcome: 'graduated', newEnrolment: null, hasLeftSchool: true }

test.each<[string, Promoted, string | null]>([
  ['nothing happened', adi, null],
  ['held back, and nothing since', heldBack, null],
  ['graduated, and so out of the school', graduate, null],
  ['who passed may have a letter of another year', { ...adi, hasLetter: true }, null],
  ['removed', { ...adi, newEnrolment: 'gone' }, 'sudah dikeluarkan dari kelas barunya'],
  ['moved', { ...adi, newEnrolment: 'moved' }, 'sudah pindah dari kelas barunya'],
  ['left', { ...adi, newEnrolment: 'left', hasLeftSchool: true }, 'sudah keluar dari sekolah'],
  ['held back, then left', { ...heldBack, hasLeftSchool: true }, 'sudah keluar dari sekolah'],
  ['promoted again', { ...adi, newEnrolment: 'passed' }, 'sudah diproses lagi di kelas barunya'],
  ['held back since', { ...adi, newEnrolment: 'repeat' }, 'sudah diproses lagi di kelas barunya'],
  ['a report card', { ...adi, hasRapor: true, hasArchive: true }, 'sudah punya rapor di kelas barunya'],
  [
    'a withdrawn one',
    { ...adi, hasArchive: true },
    'rapornya di kelas barunya ditarik, dan arsipnya tersimpan di sana',
  ],
  ['a letter', { ...graduate, hasLetter: true }, 'sudah punya surat kelulusan'],
  ['a lesson', { ...adi, hasLesson: true }, 'sudah mengikuti pelajaran di kelas barunya'],
  ['enrolled again', { ...heldBack, isEnrolledAgain: true }, 'sudah didaftarkan lagi'],
])('%s', (_since, student, what) => {
  expect(whyNotUndone([student])).toBe(what && `ada siswa yang ${what} (Adi)`)
})

test('of several students those are named whom the nearest reason concerns, and no more than three', () => {
  const moved = ['Budi', 'Citra', 'Dewi', 'Eka'].map(
    (name): Promoted => ({ ...adi, name, newEnrolment: 'moved' }),
  )
  expect(whyNotUndone([{ ...adi, hasLesson: true }, ...moved])).toBe(
    'ada siswa yang sudah pindah dari kelas barunya (Budi, Citra, Dewi dan 1 lainnya)',
  )
})
