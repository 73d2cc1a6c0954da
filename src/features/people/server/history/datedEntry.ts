/** Entries of a student's history while they are collected, with their default fields. */
import type { NamedClassroom } from '#features/school/activity.ts'
import type { HistoryEntry } from '../../history.ts'

/** An enrolment with the names of its class and year. */
export type Enrolment = {
  id: number
  status: HistoryEntry['status']
  created_at: string
  classroom: NamedClassroom
  eduyear: { id: number; name: string }
  /** The year's code, by which years are ordered. */
  year: string
  /** Whether the student is in this class now, unless they left the school. */
  isCurrent: boolean
}

/** An entry with the year it is sorted under. */
export type DatedEntry = HistoryEntry & { year: string }

/** The default fields of an entry. */
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

/** The fields that an entry about an enrolment has. */
export function enrolmentFields({ id, classroom, eduyear, year }: Enrolment) {
  return { student_class_id: id, classroom, eduyear, year }
}
