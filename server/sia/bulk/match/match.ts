/** What matching a file's name to a student works with, and what it finds. */
import type { BulkStudent } from '#contract/sia/document/bulk.ts'

/** An enrolment a file may belong to. */
export type Enrolled = BulkStudent & {
  eduyear: { id: number; code: string }
  /** Why nothing may be stored for it; null if it may. */
  refusal: string | null
}

/** What is known beside the files. */
export type Roster = {
  kind: 'rapor' | 'graduation'
  /** Every enrolment of the years in question that the operator may write. */
  enrolments: readonly Enrolled[]
  /** The operator may write for some classes alone, so that a number not among them may be of another. */
  isBounded?: boolean
  semesters: readonly { id: number; name: string }[]
  /** What was chosen above the table; null where nothing was. */
  scope: { eduyear_id: number | null; semester_id: number | null; classroom_id: number | null }
}

export type Detail = { semester_id: number | null; final_score: number | null }
export type Match = Detail &
  (
    | { outcome: 'sure'; enrolled: Enrolled }
    | { outcome: 'ambiguous'; candidates: Enrolled[]; reason: string }
    | { outcome: 'none'; reason: string; canPick: boolean; isContrary?: true }
  )
