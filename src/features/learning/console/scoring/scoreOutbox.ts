/** The outbox of typed scores and comments. */
import { HttpError } from 'react-admin'
import { z } from 'zod'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import { defineOutbox } from '#platform/console/outbox/outbox.ts'
import { call } from '#platform/console/providers/call.ts'
import { listSubmissions, optionalScore, scoreSubmission } from '../../scoring.ts'
import { isReturned, type Submission } from '../../submission.ts'

export type ScoreInput = { score: string; feedback: string }

const scoreValue = z.object({
  lesson_class_id: z.int(),
  task_id: z.int(),
  submission_id: z.int(),
  score: z.string(),
  feedback: z.string(),
  /** The answer is returned for revision with them. */
  is_return: z.boolean().default(false),
  /** `updated_at` of the submission when typing began. */
  updated_at: z.string(),
})
type ScoreValue = z.output<typeof scoreValue>

export const scoreOutbox = defineOutbox({
  kind: 'score',
  value: scoreValue,
  send: sendScore,
  // Once an answer is returned, nothing is left to score.
  rebase: (value, { updated_at }: Submission) => ({ value: { ...value, updated_at, is_return: false } }),
})

export const inputOf = ({ score, feedback }: Submission): ScoreInput => ({
  score: score === null ? '' : formatPoints(score),
  feedback: feedback ?? '',
})

export const isSameInput = (a: ScoreInput, b: ScoreInput) => a.score === b.score && a.feedback === b.feedback

/** Sends a score or a return. A conflict is a success if it is stored: then only the response of an earlier request was lost. */
async function sendScore(value: ScoreValue): Promise<Submission> {
  const { lesson_class_id: id, task_id, submission_id, score, feedback, is_return, updated_at } = value
  try {
    const body = { score, feedback, updated_at, ...(is_return && { is_return }) }
    return (await call(scoreSubmission, { params: { id, task_id, submission_id }, body })).result
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error
    const { rows } = (await call(listSubmissions, { params: { id, task_id } })).result
    const submissions = rows.map(({ student }) => student.lesson_class_task_submit)
    const stored = submissions.find((submission) => submission?.id === submission_id)
    if (!stored || !isStored(value, stored)) throw error
    return stored
  }
}

function isStored({ score, feedback, is_return }: ScoreValue, stored: Submission): boolean {
  if ((stored.feedback ?? '') !== feedback || isReturned(stored) !== is_return) return false
  return is_return || stored.score === optionalScore.safeParse(score).data
}
