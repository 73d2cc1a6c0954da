/** Scoring of answers: the list of participants with their answers, score and feedback, and returning for revision. */

import { sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { refuseOutdated } from '#platform/server/resource/optimisticLock.ts'
import type { learning } from '../../learning.ts'
import type * as contract from '../../scoring.ts'
import { noticeOutcome } from '../notices.ts'
import { findLesson, findOwnLesson, mayTeach } from '../rights.ts'
import { findTask, type TaskKey } from '../task/taskRows.ts'
import { keepAttempt } from './attempts.ts'
import { isReturnedAnswer } from './returnedAnswer.ts'
import { whyNotScored } from './scoringRule.ts'
import {
  readSubmission,
  readSubmissions,
  SUBMISSIONS_TABLE,
  toSnapshot,
  withoutDraft,
} from './submissionRows.ts'

export const scoringHandlers = {
  listSubmissions: async ({ params, user, context }) => {
    const { kysely } = context.db
    await findLesson(kysely, { user, id: params.id, rule: mayTeach })
    const task = await findTask(kysely, params)
    const rows = await readSubmissionRows(kysely, params)
    return { result: { task, rows, total_count: rows.length } }
  },
  scoreSubmission: async ({ params, body, user, context }) => {
    await findOwnLesson(context.db.kysely, user, params.id)
    return {
      message: body.is_return ? 'Jawaban dikembalikan untuk direvisi.' : 'Nilai tersimpan.',
      result: await saveScore({ context, user }, params, body),
    }
  },
  listComments: async ({ query, user, context }) => ({
    result: await findComments(context.db.kysely, user, query.search ?? ''),
  }),
} satisfies Partial<Handlers<typeof learning.calls>>

/** Every participant with their answer, sorted by name; answers of former participants are left out. */
export async function readSubmissionRows(
  queries: Queries,
  { id, task_id }: TaskKey,
): Promise<contract.SubmissionRow[]> {
  const participants = await queries
    .selectFrom('lesson_class_students as participants')
    .innerJoin('students', 'students.id', 'participants.student_id')
    .where('participants.lesson_class_id', '=', id)
    .select(['participants.id', 'students.id as student_id', 'students.name', 'nis', 'nisn'])
    .orderBy(sql`lower(students.name)`)
    .orderBy('participants.id')
    .execute()
  const submissions = await readSubmissions(queries, { task_id }, { isTeachersView: true })
  const submissionsByStudent = new Map(
    submissions.map(({ student_id, submission }) => [student_id, submission]),
  )
  return participants.map(({ id: participant_id, student_id, name, nis, nisn }) => ({
    id: participant_id,
    student: {
      id: student_id,
      name,
      nis,
      nisn,
      lesson_class_task_submit: submissionsByStudent.get(student_id) ?? null,
    },
  }))
}

type SubmissionKey = TaskKey & { submission_id: number }
type ScoreUpdate = contract.ScoreInput & { updated_at?: string | null | undefined }

function saveScore({ context, user }: CallerContext, key: SubmissionKey, input: ScoreUpdate) {
  return write(context, user, async (tx) => {
    const { queries } = tx
    await tx.lock('submissions')
    await findTask(queries, key)
    const before = await findSubmission(queries, key)
    await refuseOutdated(tx, 'submission', { before, expectedVersion: input.updated_at })
    const reason = whyNotScored(before)
    if (reason) throw errors.conflict(reason)
    const at = tx.nextTimestamp(before.updated_at)
    if (input.is_return)
      await keepAttempt(queries, before, {
        // A client that returns without naming the score leaves the attempt the one it had.
        score: input.score ?? before.score,
        feedback: input.feedback,
        userId: user.id,
        at,
      })
    const outcome = input.is_return
      ? { status: 'draft' as const, returned_at: at, score: null, scored_at: null }
      : { score: input.score, scored_at: input.score === null ? null : at }
    await queries
      .updateTable(SUBMISSIONS_TABLE)
      .set({ ...outcome, feedback: input.feedback, scored_by: user.id, updated_at: at })
      .where('id', '=', before.id)
      .execute()
    const after = await readSubmission(queries, before.id)
    const snapshots = { before: toSnapshot(before), after: toSnapshot(after) }
    await tx.audit({ action: 'update', entity: 'submission', entityId: before.id, ...snapshots })
    await noticeOutcome(tx, before.id, { isReturned: Boolean(input.is_return), score: input.score })
    return withoutDraft(after)
  })
}

/** @throws 404 if the answer is not of this task, or its student no longer takes part */
async function findSubmission(queries: Queries, { id, task_id, submission_id }: SubmissionKey) {
  const submission = await queries
    .selectFrom(SUBMISSIONS_TABLE)
    .innerJoin(
      'lesson_class_students as participants',
      'participants.student_id',
      `${SUBMISSIONS_TABLE}.student_id`,
    )
    .where('participants.lesson_class_id', '=', id)
    .where(`${SUBMISSIONS_TABLE}.id`, '=', submission_id)
    .where('task_id', '=', task_id)
    .select(`${SUBMISSIONS_TABLE}.id`)
    .executeTakeFirst()
  if (!submission) throw errors.notFound('Jawaban tidak ditemukan.')
  return readSubmission(queries, submission.id)
}

const MAX_COMMENTS = 20

/** The caller's own feedback texts that contain the search text, the most used first. */
async function findComments(queries: Queries, user: Caller, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  // The comment of a return stands in the attempt and, until the revision comes, in the answer too.
  const { rows } = await sql<{ feedback: string; times: number }>`select feedback, count(*) as times from (
      select feedback from lesson_class_task_submits as submits
        where scored_by = ${user.id} and not (${isReturnedAnswer('submits')})
      union all select feedback from lesson_class_task_attempts where returned_by = ${user.id}
    ) as comments
    where feedback is not null and lower(feedback) like ${pattern} escape '\\'
    group by feedback order by times desc, feedback limit ${MAX_COMMENTS}`.execute(queries)
  return rows
}
