/** Why the last promotion of a class cannot be taken back: what was built upon it since, and by whose name. */
import { someNames } from '../../people/sentence.ts'
import type { EnrolmentStatus } from './promotion.ts'

/** What a promotion did with a student. */
export type Outcome = 'passed' | 'repeat' | 'graduated'

/** A student of a promotion, and what has become of them since. */
export type Promoted = {
  name: string
  outcome: Outcome
  /** The row made in the next year: none was made, it is gone, or what it has become. */
  made: EnrolmentStatus | 'gone' | null
  isOut: boolean
  /** On the row that was made: a report card, or only files of one that was withdrawn. */
  hasRapor: boolean
  hasArchive: boolean
  hasLetter: boolean
  /** Takes a lesson of the class they entered. */
  hasLesson: boolean
  /** In a class of a later year that this promotion did not make. */
  isEnrolledAgain: boolean
}

/** The first that holds is said: what lies nearest to the promotion itself. */
const REASONS: [holds: (student: Promoted) => boolean, what: string][] = [
  [({ made }) => made === 'gone', 'sudah dikeluarkan dari kelas barunya'],
  [({ made }) => made === 'moved', 'sudah pindah dari kelas barunya'],
  [({ made }) => made === 'left', 'sudah keluar dari sekolah'],
  [({ made }) => made !== null && made !== 'active', 'sudah diproses lagi di kelas barunya'],
  [({ hasRapor }) => hasRapor, 'sudah punya rapor di kelas barunya'],
  [({ hasArchive }) => hasArchive, 'rapornya di kelas barunya ditarik, dan arsipnya tersimpan di sana'],
  [({ outcome, isOut }) => outcome !== 'graduated' && isOut, 'sudah keluar dari sekolah'],
  [({ outcome, hasLetter }) => outcome === 'graduated' && hasLetter, 'sudah punya surat kelulusan'],
  [({ hasLesson }) => hasLesson, 'sudah mengikuti pelajaran di kelas barunya'],
  [({ isEnrolledAgain }) => isEnrolledAgain, 'sudah didaftarkan lagi'],
]

/** Names that stand in the sentence; whoever has to be looked at first, not the whole class. */
const MAX_NAMES = 3

/**
 * Why a promotion cannot be taken back, or null.
 *
 * @example whyNotUndone([{ ...budi, made: 'moved' }]) // 'ada siswa yang sudah pindah dari kelas barunya (Budi Santoso)'
 */
export function whyNotUndone(students: readonly Promoted[]): string | null {
  for (const [holds, what] of REASONS) {
    const names = students.filter(holds).map(({ name }) => name)
    if (names.length > 0) return `ada siswa yang ${what} (${someNames(names, MAX_NAMES)})`
  }
  return null
}
