/** The state of a participant's answer to a task, as labels and filters. */
import { isMissing } from '../../missing.ts'
import type { SubmissionRow } from '../../scoring.ts'
import { isHandedIn, isReturned } from '../../submission.ts'

export type AnswerFilter = 'all' | 'submitted' | 'unscored' | 'late' | 'returned' | 'missing'

const submissionOf = (row: SubmissionRow) => row.student.lesson_class_task_submit
export function isSubmitted(row: SubmissionRow): boolean {
  const submission = submissionOf(row)
  return submission !== null && isHandedIn(submission)
}

function isRowReturned(row: SubmissionRow): boolean {
  const submission = submissionOf(row)
  return submission !== null && isReturned(submission)
}

const PREDICATES: Record<AnswerFilter, (row: SubmissionRow) => boolean> = {
  all: () => true,
  submitted: isSubmitted,
  unscored: (row) => isSubmitted(row) && submissionOf(row)?.score === null,
  late: (row) => isSubmitted(row) && submissionOf(row)?.is_late === true,
  returned: isRowReturned,
  missing: (row) => isMissing(submissionOf(row)),
}

export const ANSWER_FILTERS: readonly { id: AnswerFilter; label: string }[] = [
  { id: 'all', label: 'Semua' },
  { id: 'submitted', label: 'Dikumpulkan' },
  { id: 'unscored', label: 'Belum dinilai' },
  { id: 'late', label: 'Terlambat' },
  { id: 'returned', label: 'Dikembalikan' },
  { id: 'missing', label: 'Belum mengumpulkan' },
]

/** @example filterRows(rows, 'late') */
export function filterRows(rows: readonly SubmissionRow[], filter: AnswerFilter): SubmissionRow[] {
  return rows.filter(PREDICATES[filter])
}

/** @example stateLabelOf(row) // 'Dikumpulkan, terlambat' */
export function stateLabelOf(row: SubmissionRow): string {
  const submission = submissionOf(row)
  if (!submission) return 'Belum mengumpulkan'
  if (isReturned(submission)) return 'Dikembalikan'
  if (!isHandedIn(submission)) return 'Masih draf'
  return submission.is_late ? 'Terlambat' : 'Dikumpulkan'
}
