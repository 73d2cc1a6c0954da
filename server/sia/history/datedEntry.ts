/** An entry of a student's history as it is put together, and what most are without. */
import type { NamedClassroom } from '#contract/sia/activity.ts'
import type { HistoryEntry } from '#contract/sia/history.ts'

/** An enrolment with the names around it. */
export type Enrolment = {
  id: number
  status: HistoryEntry['status']
  created_at: string
  classroom: NamedClassroom
  eduyear: { id: number; name: string }
  /** The year's code, by which years are ordered. */
  year: string
}

/** An entry with the year it is sorted under. */
export type DatedEntry = HistoryEntry & { year: string }

/** What most entries are without. */
export const EMPTY_ENTRY = {
  eduyear: null,
  semester: null,
  classroom: null,
  to: null,
  student_class_id: null,
  status: null,
  details: [],
  document: null,
  withdrawn: null,
  user_id: null,
} satisfies Partial<HistoryEntry>

/** Where an enrolment is, for the entries about it. */
export function placeOf({ id, classroom, eduyear, year }: Enrolment) {
  return { student_class_id: id, classroom, eduyear, year }
}
