/** The attempts of answers: what was handed in and returned for revision stays as it was, with its files. */
import type { Queries } from '#platform/server/db/open.ts'
import type { Attempt, Submission } from '../../submission.ts'
import { copyFiles, detachFiles, readFilesOfRecords } from '../file/files.ts'

const ATTEMPTS_TABLE = 'lesson_class_task_attempts'

/** Reads the attempts of many answers. @returns a lookup by the answer's id, the first attempt first */
export async function readAttempts(
  queries: Queries,
  submissionIds: readonly number[],
): Promise<(submissionId: number) => Attempt[]> {
  if (submissionIds.length === 0) return () => []
  const rows = await queries
    .selectFrom(ATTEMPTS_TABLE)
    .where('submission_id', 'in', submissionIds)
    .selectAll()
    .orderBy('submission_id')
    .orderBy('number')
    .execute()
  const files = await readFilesOfRecords(
    queries,
    'attempt',
    rows.map(({ id }) => id),
  )
  return (submissionId) =>
    rows
      .filter(({ submission_id }) => submission_id === submissionId)
      .map(({ id, submission_id: _submission, returned_by: _teacher, ...attempt }) => ({
        ...attempt,
        attachments: files(id).attachments,
      }))
}

type Return = Pick<Attempt, 'score' | 'feedback'> & {
  /** The teacher, whose comments are suggested to them again. */
  userId: number
  at: string
}

/** Keeps what is being returned as the next attempt, with files of its own, since the student goes on with the answer. */
export async function keepAttempt(
  queries: Queries,
  { id: submission_id, attempts, answer, submitted_at }: Submission,
  { score, feedback, userId, at }: Return,
): Promise<void> {
  const { id } = await queries
    .insertInto(ATTEMPTS_TABLE)
    .values({
      submission_id,
      number: attempts.length + 1,
      answer,
      score,
      feedback,
      submitted_at,
      returned_at: at,
      returned_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const copy = { entity: 'attempt', entity_id: id } as const
  await copyFiles(queries, { entity: 'submission', entity_id: submission_id }, { copy, at })
}

/** Deletes the attempts of answers; their files are deleted with the unattached ones. */
export async function deleteAttempts(
  queries: Queries,
  submissionIds: readonly number[],
  at: string,
): Promise<void> {
  if (submissionIds.length === 0) return
  const rows = await queries
    .deleteFrom(ATTEMPTS_TABLE)
    .where('submission_id', 'in', submissionIds)
    .returning('id')
    .execute()
  for (const { id } of rows) await detachFiles(queries, { entity: 'attempt', entity_id: id }, at)
}
