/** Types of matching a file's name to a student: the roster and the match. */
import type { BulkStudent } from '#features/documents/bulkUpload.ts'

/** An enrolment a file may belong to. */
export type Enrolment = BulkStudent & {
  eduyear: { id: number; code: string }
  /** Why no document may be stored for it; null if one may. */
  refusal: string | null
}

/** The school data that file names are matched against. */
export type Roster = {
  kind: 'rapor' | 'graduation'
  /** Every enrolment of the years in question that the operator may write. */
  enrolments: readonly Enrolment[]
  /** The operator may write only for some classes, so an unknown number may belong to another class. */
  isLimitedToOwnClasses?: boolean
  semesters: readonly { id: number; name: string }[]
  /** The period and class selected above the table; null where none is. */
  scope: { eduyear_id: number | null; semester_id: number | null; classroom_id: number | null }
}

export type MatchDetail = { semester_id: number | null; final_score: number | null }
export type Match = MatchDetail &
  (
    | { outcome: 'sure'; enrolment: Enrolment }
    | { outcome: 'ambiguous'; candidates: Enrolment[]; reason: string }
    | { outcome: 'none'; reason: string; canPick: boolean; isContradiction?: true }
  )
