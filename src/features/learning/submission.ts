/** A submission, the one answer of a student to a task: its states and the student's calls. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { choice, expectedVersion, idParams } from '#platform/contract/fields.ts'
import { LIMITS, type Option } from '#platform/contract/options.ts'
import { LEARNING_POLICY } from './access.ts'
import { STUDENT_LESSONS } from './paths.ts'
import { fileSelection, learningFile, learningText, recordFiles } from './record.ts'
import { OPEN_TASKS, type TaskStatus, task, taskParams } from './task.ts'

export const SUBMISSION_STATUSES = [
  { id: 'draft', name: 'Draf' },
  { id: 'submit', name: 'Kumpulkan' },
] as const satisfies Option[]
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]['id']

/** Which teachers read and score; the others are the students' own. */
export const HANDED_IN: readonly SubmissionStatus[] = ['submit']

/** Which the student has begun, or begins again. */
export const BEGUN: readonly SubmissionStatus[] = ['draft']

/** @example isHandedIn(submission) */
export function isHandedIn({ status }: { status: SubmissionStatus }): boolean {
  return HANDED_IN.includes(status)
}

export type SubmissionState = {
  status: SubmissionStatus
  submitted_at: string | null
  returned_at: string | null
  score: number | null
}

/** Whether it was returned for revision and not submitted again. */
export function isReturned({
  status,
  returned_at,
}: Pick<SubmissionState, 'status' | 'returned_at'>): boolean {
  return BEGUN.includes(status) && returned_at !== null
}

export const TASK_CLOSED = 'Tugas sudah ditutup'

/**
 * Why a student's answer cannot be saved, or null. A returned submission can be changed even if the task is closed.
 */
export function whyAnswerNotSavable(
  { status }: { status: TaskStatus },
  before: SubmissionState | null,
  newStatus: SubmissionStatus,
): string | null {
  if (!OPEN_TASKS.includes(status) && !(before && isReturned(before))) return TASK_CLOSED
  if (!before || !isHandedIn(before)) return null
  if (BEGUN.includes(newStatus)) return 'Tugas yang sudah disubmit tidak bisa diubah'
  return before.score === null ? null : 'Tugas sudah dinilai, jadi jawabannya tidak bisa diubah'
}

/** Whether an answer submitted now is late; a revision is late if the returned submission was. */
export function isLate(
  dueAt: string,
  now: string,
  before: (SubmissionState & { is_late: boolean }) | null,
): boolean {
  return before && isReturned(before) ? before.is_late : now > dueAt
}

/** An answer as it was handed in before it was returned for revision; without content if it was returned before 1.0. */
const attempt = z.object({
  number: z.int(),
  answer: z.string().nullable(),
  attachments: z.array(learningFile),
  score: z.number().nullable(),
  /** What the teacher wrote when returning it. */
  feedback: z.string().nullable(),
  submitted_at: z.string().nullable(),
  returned_at: z.string(),
})
export type Attempt = z.output<typeof attempt>

export const submission = z.object({
  id: z.int(),
  task_id: z.int(),
  answer: z.string().nullable(),
  ...recordFiles,
  status: z.enum(['draft', 'submit']),
  submitted_at: z.string().nullable(),
  is_late: z.boolean(),
  score: z.number().nullable(),
  /** Cleared when a returned answer is submitted again; the attempt keeps it. */
  feedback: z.string().nullable(),
  /** Not cleared when the answer is submitted again. */
  returned_at: z.string().nullable(),
  scored_at: z.string().nullable(),
  /** The earlier attempts, the first one first; what stands in the other fields comes after them. */
  attempts: z.array(attempt),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Submission = z.output<typeof submission>

export const submissionInput = z.object({
  answer: learningText('Jawaban'),
  ...fileSelection,
  status: choice('Status', SUBMISSION_STATUSES),
})
export type SubmissionInput = z.output<typeof submissionInput>

/** A task as a student sees it. */
export const studentTask = task.extend({ lesson_class_task_submit: submission.nullable() })
export type StudentTask = z.output<typeof studentTask>

/** Result of the 409 response: the submission that another window stored, or that was stored as a draft only. */
export const storedSubmission = z.object({ id: z.int() })

const path = `${STUDENT_LESSONS}/:id/task/:task_id/submit`
const sample = { answer: '<p>Jawaban saya.</p>', status: 'draft' }

export const readSubmission = endpoint({
  method: 'GET',
  path,
  summary: 'Tugas dengan jawaban sendiri.',
  access: LEARNING_POLICY.attend,
  params: taskParams,
  output: studentTask,
})

export const createSubmission = endpoint({
  method: 'POST',
  path,
  summary: 'Menyimpan jawaban pertama sebagai draf, atau mengumpulkannya.',
  access: LEARNING_POLICY.attend,
  params: taskParams,
  body: submissionInput,
  bodyLimit: LIMITS.pageBytes,
  isCreate: true,
  output: submission,
  refusals: { 409: { storedSubmission } },
  sample,
})

export const updateSubmission = endpoint({
  isRepeatable: true,
  method: 'PUT',
  path: `${path}/:submission_id`,
  summary: 'Mengubah draf jawaban, atau mengumpulkannya.',
  access: LEARNING_POLICY.attend,
  params: taskParams.extend({ submission_id: idParams.shape.id }),
  body: submissionInput.extend(expectedVersion),
  bodyLimit: LIMITS.pageBytes,
  output: submission,
  refusals: { 409: { storedSubmission } },
  sample,
})
