/** The reasons why the last promotion of a class cannot be undone: records that now depend on it. */

import { summariseNames } from '#platform/contract/sentence.ts'
import type { EnrolmentStatus } from '../../status.ts'
import type { PromotionOutcome } from '../../undoPromotion.ts'

/** A student of a promotion, and what has happened since. */
export type PromotedStudent = {
  name: string
  outcome: PromotionOutcome
  /** Status of the enrolment that the promotion created; 'gone' if it was deleted, null if none was created. */
  newEnrolment: EnrolmentStatus | 'gone' | null
  hasLeftSchool: boolean
  /** Whether they take part in a lesson of their new class. */
  hasLesson: boolean
  /** Whether they have an enrolment in a later year that this promotion did not create. */
  isEnrolledAgain: boolean
  /** What other features say against it, the first of them first. @example ['sudah punya rapor di kelas barunya'] */
  reasons: readonly string[]
}

type Rule = [applies: (student: PromotedStudent) => boolean, reason: string]

/** Checked in order, before those of other features; only the first reason that applies is reported. */
const OF_NEW_CLASS: readonly Rule[] = [
  [({ newEnrolment }) => newEnrolment === 'gone', 'sudah dikeluarkan dari kelas barunya'],
  [({ newEnrolment }) => newEnrolment === 'moved', 'sudah pindah dari kelas barunya'],
  [({ newEnrolment }) => newEnrolment === 'left', 'sudah keluar dari sekolah'],
  [
    ({ newEnrolment }) => newEnrolment !== null && newEnrolment !== 'active',
    'sudah diproses lagi di kelas barunya',
  ],
]

/** Checked after those of other features. */
const SINCE: readonly Rule[] = [
  [({ outcome, hasLeftSchool }) => outcome !== 'graduated' && hasLeftSchool, 'sudah keluar dari sekolah'],
  [({ hasLesson }) => hasLesson, 'sudah mengikuti pelajaran di kelas barunya'],
  [({ isEnrolledAgain }) => isEnrolledAgain, 'sudah didaftarkan lagi'],
]

/** Maximum number of student names in the message. */
const MAX_NAMES = 3

/**
 * Why a promotion cannot be undone, or null.
 *
 * @example whyNotUndone([{ ...budi, newEnrolment: 'moved' }]) // 'ada siswa yang sudah pindah dari kelas barunya (Budi Santoso)'
 */
export function whyNotUndone(students: readonly PromotedStudent[]): string | null {
  const contributed = students.flatMap(({ reasons }) => reasons)
  const rules = [
    ...OF_NEW_CLASS,
    ...contributed.map((reason): Rule => [({ reasons }) => reasons.includes(reason), reason]),
    ...SINCE,
  ]
  for (const [applies, reason] of rules) {
    const names = students.filter(applies).map(({ name }) => name)
    if (names.length > 0) return `ada siswa yang ${reason} (${summariseNames(names, MAX_NAMES)})`
  }
  return null
}
