/** The rule of taking a promotion back, as a table. */
import { expect, test } from 'vitest'
import { type Promoted, whyNotUndone } from '#contract/sia/promotion/undoing.ts'

const adi: Promoted = {
  ...{ name: 'Adi', outcome: 'passed', made: 'active', isOut: false, hasRapor: false, hasArchive: false },
  ...{ hasLetter: false, hasLesson: false, isEnrolledAgain: false },
}
const heldBack: Promoted = { ...adi, outcome: 'repeat', made: null }
const graduate: Promoted = { ...adi, outcome: 'graduated', made: null, isOut: true }

test.each<[string, Promoted, string | null]>([
  ['nothing happened', adi, null],
  ['held back, and nothing since', heldBack, null],
  ['graduated, and so out of the school', graduate, null],
  ['who passed may have a letter of another year', { ...adi, hasLetter: true }, null],
  ['removed', { ...adi, made: 'gone' }, 'sudah dikeluarkan dari kelas barunya'],
  ['moved', { ...adi, made: 'moved' }, 'sudah pindah dari kelas barunya'],
  ['left', { ...adi, made: 'left', isOut: true }, 'sudah keluar dari sekolah'],
  ['held back, then left', { ...heldBack, isOut: true }, 'sudah keluar dari sekolah'],
  ['promoted again', { ...adi, made: 'passed' }, 'sudah diproses lagi di kelas barunya'],
  ['held back since', { ...adi, made: 'repeat' }, 'sudah diproses lagi di kelas barunya'],
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
  const moved = ['Budi', 'Citra', 'Dewi', 'Eka'].map((name): Promoted => ({ ...adi, name, made: 'moved' }))
  expect(whyNotUndone([{ ...adi, hasLesson: true }, ...moved])).toBe(
    'ada siswa yang sudah pindah dari kelas barunya (Budi, Citra, Dewi dan 1 lainnya)',
  )
})
