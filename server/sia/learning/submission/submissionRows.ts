/** Answers as they are read: by the student who gave them, and by the teacher once they are handed in. */
import type { Selectable } from 'kysely'
import type { Files } from '#contract/sia/learning/record.ts'
import type { Submission } from '#contract/sia/learning/submission.ts'
import type { Queries } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { readFilesOfRecords } from '../file/files.ts'

export const SUBMITS = 'lesson_class_task_submits'
type Row = Selectable<Database[typeof SUBMITS]>

const NO_FILES: Files = { attachments: [], attachment: null, attachment_url: null }

function toSubmission(row: Row, files: Files): Submission {
  const { student_id: _, scored_by: __, is_late, ...rest } = row
  return { ...rest, ...files, is_late: is_late === 1 }
}

/** A draft is private to its student: others learn only that there is one. */
function withoutDraft(submission: Submission): Submission {
  return submission.status === 'submit' ? submission : { ...submission, ...NO_FILES, answer: null }
}

type SubmissionSelection =
  | { ids: readonly number[] }
  | { task_id: number }
  | { student_id: number; task_ids: readonly number[] }

/** Each with whose it is. @param isTeachersView as a teacher sees them */
export async function readSubmissions(
  queries: Queries,
  which: SubmissionSelection,
  { isTeachersView = false } = {},
): Promise<{ student_id: number; submission: Submission }[]> {
  const all = queries.selectFrom(SUBMITS).selectAll()
  const rows = await ('ids' in which
    ? all.where('id', 'in', which.ids)
    : 'student_id' in which
      ? all.where('student_id', '=', which.student_id).where('task_id', 'in', which.task_ids)
      : all.where('task_id', '=', which.task_id)
  ).execute()
  const files = await readFilesOfRecords(
    queries,
    'submission',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const submission = toSubmission(row, files(row.id))
    return { student_id: row.student_id, submission: isTeachersView ? withoutDraft(submission) : submission }
  })
}

/** One, which must be there. */
export async function readSubmission(queries: Queries, id: number): Promise<Submission> {
  const [found] = await readSubmissions(queries, { ids: [id] })
  if (!found) throw new Error(`No submission ${id}`)
  return found.submission
}
