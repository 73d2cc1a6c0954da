/** The outbox of answers: what a student writes is on the device at once, and is sent from wherever the console is open. */
import { z } from 'zod'
import { toProblem } from '#platform/console/kit/screen/useAction.ts'
import { defineOutbox } from '#platform/console/outbox/outbox.ts'
import { call } from '#platform/console/providers/call.ts'
import { STUDENT_LESSONS } from '../../paths.ts'
import { type LearningFile, learningFile } from '../../record.ts'
import {
  createSubmission,
  readSubmission,
  type StudentTask,
  type Submission,
  TASK_CLOSED,
  updateSubmission,
} from '../../submission.ts'

const answerValue = z.object({
  lesson_class_id: z.int(),
  task_id: z.int(),
  /**
   * The answer that is changed, and its `updated_at` when writing began; null for the first one. An entry that was taken
   * over from 0.9.0 knows only the latter.
   */
  submission_id: z.int().nullable(),
  base: z.string().nullable(),
  answer: z.string(),
  files: z.array(learningFile),
  status: z.enum(['draft', 'submit']),
})
export type AnswerValue = z.output<typeof answerValue>

export const answerOutbox = defineOutbox({
  kind: 'answer',
  value: answerValue,
  send: saveOnce,
  rebase: (value, { id, updated_at, status }: Submission) => ({
    value: { ...value, submission_id: id, base: updated_at },
    // A submitted answer is changed only by its button.
    ...(status === 'submit' && { state: 'held' }),
  }),
})

export type Content = { answer: string; files: readonly LearningFile[] }

export const toContent = (submission: Submission | null): Content => ({
  answer: submission?.answer ?? '',
  files: submission?.attachments ?? [],
})

const fileNamesOf = ({ files }: Content) => files.map(({ filename }) => filename)
export const isSameContent = (a: Content, b: Content) =>
  a.answer === b.answer && fileNamesOf(a).join() === fileNamesOf(b).join()

type TaskRef = Pick<StudentTask, 'id' | 'lesson_class_id' | 'name'>
export const answerPlace = ({ id, lesson_class_id, name }: TaskRef) => ({
  title: `Jawaban ${name}`,
  path: `${STUDENT_LESSONS}/${lesson_class_id}/task/${id}`,
})

async function save({ lesson_class_id, task_id, base, ...value }: AnswerValue) {
  const params = { id: lesson_class_id, task_id }
  const isIdMissing = value.submission_id === null && base !== null
  const submission_id = isIdMissing ? ((await readStored(params))?.id ?? null) : value.submission_id
  const body = { answer: value.answer, attachments: fileNamesOf(value), status: value.status }
  return submission_id === null
    ? call(createSubmission, { params, body })
    : call(updateSubmission, { params: { ...params, submission_id }, body: { ...body, updated_at: base } })
}

/**
 * Saves an answer, and treats a conflict as success if the stored answer is the one sent: an earlier request may have
 * arrived while its response was lost. No Idempotency-Key is sent, since the content of a draft changes between retries.
 */
async function saveOnce(value: AnswerValue): Promise<Submission> {
  try {
    return (await save(value)).result
  } catch (error) {
    const { isConflict, message } = toProblem(error)
    // For a closed task the server keeps the text as a draft only, which is not a success.
    if (!isConflict || message.startsWith(TASK_CLOSED)) throw error
    const stored = await readStored({ id: value.lesson_class_id, task_id: value.task_id })
    const isOwnAnswer = stored !== null && isSameContent(toContent(stored), value)
    if (!isOwnAnswer || (stored.status === 'draft' && value.status === 'submit')) throw error
    return stored
  }
}

const readStored = async (params: { id: number; task_id: number }) =>
  (await call(readSubmission, { params })).result.lesson_class_task_submit
