/** Reads answers with their attempts: in full for their student, and for the teacher without the content of drafts. */
import type { Selectable } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import type { Database } from '#platform/server/db/tables.ts'
import type { RecordFiles } from '../../record.ts'
import { type Attempt, isHandedIn, type Submission } from '../../submission.ts'
import { readFilesOfRecords } from '../file/files.ts'
import { readAttempts } from './attempts.ts'

export const SUBMISSIONS_TABLE = 'lesson_class_task_submits'
type SubmissionRecord = Selectable<Database[typeof SUBMISSIONS_TABLE]>

const NO_FILES: RecordFiles = { attachments: [], attachment: null, attachment_url: null }

type Belongings = { files: RecordFiles; attempts: Attempt[] }

function toSubmission(row: SubmissionRecord, { files, attempts }: Belongings): Submission {
  const { student_id: _student, scored_by: _scorer, is_late, ...fields } = row
  return { ...fields, ...files, is_late: is_late === 1, attempts }
}

/** Removes the content of a draft, which only its student may read. */
export function withoutDraft(submission: Submission): Submission {
  return isHandedIn(submission) ? submission : { ...submission, ...NO_FILES, answer: null }
}

type SubmissionSelection =
  | { ids: readonly number[] }
  | { task_id: number }
  | { student_id: number; task_ids: readonly number[] }

/** Reads answers with their students. @param isTeachersView leaves out the content of drafts */
export async function readSubmissions(
  queries: Queries,
  selection: SubmissionSelection,
  { isTeachersView = false } = {},
): Promise<{ student_id: number; submission: Submission }[]> {
  const query = queries.selectFrom(SUBMISSIONS_TABLE).selectAll()
  const rows = await ('ids' in selection
    ? query.where('id', 'in', selection.ids)
    : 'student_id' in selection
      ? query.where('student_id', '=', selection.student_id).where('task_id', 'in', selection.task_ids)
      : query.where('task_id', '=', selection.task_id)
  ).execute()
  const files = await readFilesOfRecords(
    queries,
    'submission',
    rows.map(({ id }) => id),
  )
  const attempts = await readAttempts(
    queries,
    rows.flatMap(({ id, returned_at }) => (returned_at === null ? [] : id)),
  )
  return rows.map((row) => {
    const submission = toSubmission(row, { files: files(row.id), attempts: attempts(row.id) })
    return { student_id: row.student_id, submission: isTeachersView ? withoutDraft(submission) : submission }
  })
}

/** The answer as the trail stores it: earlier attempts never change, and were stored when they were returned. */
export function toSnapshot({ attempts: _attempts, ...fields }: Submission): Omit<Submission, 'attempts'> {
  return fields
}

/** Reads one answer. @throws Error if it does not exist */
export async function readSubmission(queries: Queries, id: number): Promise<Submission> {
  const [row] = await readSubmissions(queries, { ids: [id] })
  if (!row) throw new Error(`No submission ${id}`)
  return row.submission
}
