/** A student's answer to a task: saved as a draft, handed in, and revised. */

import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import { errors, refusalOf } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { refuseOutdated } from '#platform/server/resource/optimisticLock.ts'
import { accountSender } from '#platform/server/workers/fairQueue.ts'
import type { learning } from '../../learning.ts'
import * as contract from '../../submission.ts'
import type { TeacherTask } from '../../task.ts'
import { attachFiles } from '../file/files.ts'
import { selectedFileNames } from '../file/selectedFiles.ts'
import { noticeAnswer } from '../notices.ts'
import { findLesson, findParticipant, mayAttend, refuseReadOnly } from '../rights.ts'
import { findTask, type TaskKey } from '../task/taskRows.ts'
import { isVisibleToStudents } from '../task/taskRules.ts'
import { sanitiseText } from '../texts.ts'
import { readSubmission, readSubmissions, SUBMISSIONS_TABLE, toSnapshot } from './submissionRows.ts'

export const submissionHandlers = {
  readSubmission: async ({ params, user, context }) => {
    const { kysely } = context.db
    await findLesson(kysely, { user, id: params.id, rule: mayAttend })
    const task = await findPublishedTask(kysely, params)
    return { result: toStudentTask(task, await findOwnSubmission(kysely, user, task)) }
  },
  createSubmission: ({ params, body, user, context }) =>
    saveInTransaction({ context, user }, { ...params, submission_id: null }, body),
  updateSubmission: ({ params, body, user, context }) => saveInTransaction({ context, user }, params, body),
} satisfies Partial<Handlers<typeof learning.calls>>

/** @throws 404 if there is no such task, or it is a draft */
async function findPublishedTask(queries: Queries, key: TaskKey): Promise<TeacherTask> {
  const task = await findTask(queries, key)
  if (!isVisibleToStudents(task)) throw errors.notFound('Tugas tidak ditemukan.')
  return task
}

/** The task for students, without the fields that only teachers see. */
export function toStudentTask(
  { participants, submitted, late, drafts, scored, deleted_at, delete_reason, ...task }: TeacherTask,
  submission: contract.Submission | null,
): contract.StudentTask {
  return { ...task, lesson_class_task_submit: submission }
}

async function findOwnSubmission(queries: Queries, user: Caller, { id, lesson_class_id }: TeacherTask) {
  const student_id = await findParticipant(queries, user, lesson_class_id)
  if (student_id === null) return null
  const [row] = await readSubmissions(queries, { student_id, task_ids: [id] })
  return row?.submission ?? null
}

type OwnSubmissionKey = TaskKey & { submission_id: number | null }
type SubmissionUpdate = contract.SubmissionInput & { updated_at?: string | null | undefined }

const SAVED_MESSAGES = { draft: 'Draf jawaban tersimpan.', submit: 'Tugas berhasil dikumpulkan.' } as const

async function saveInTransaction(
  { context, user }: CallerContext,
  key: OwnSubmissionKey,
  input: SubmissionUpdate,
) {
  // Checked before the text is sanitised, so that a lesson of others is a 404 whatever the text.
  await findLesson(context.db.kysely, { user, id: key.id, rule: mayAttend })
  const answer = await sanitiseText(input.answer, { field: 'answer', sender: accountSender(user.id) })
  const { refusal, response } = await write(context, user, async (tx) => {
    const { result, refusal } = await saveSubmission(tx, { user, key, input: { ...input, answer } })
    const response = { message: SAVED_MESSAGES[result.status], result }
    // A refused answer is stored as a draft; a repeated request must get the refusal again.
    return { refusal, response: refusal === null ? await tx.respond(response) : response }
  })
  if (refusal !== null)
    throw errors.conflict(refusal, refusalOf(contract.storedSubmission, { id: response.result.id }))
  return response
}

type SaveRequest = { user: Caller; key: OwnSubmissionKey; input: SubmissionUpdate }
/** `refusal`: why the answer was stored as a draft instead of handed in; null if it was stored as requested. */
type SaveResult = { result: contract.Submission; refusal: string | null }

async function saveSubmission(tx: Tx<Caller>, { user, key, input }: SaveRequest): Promise<SaveResult> {
  const { queries } = tx
  await tx.lock('submissions')
  refuseReadOnly(await findLesson(queries, { user, id: key.id, rule: mayAttend }))
  const task = await findPublishedTask(queries, key)
  const student_id = await findParticipant(queries, user, key.id)
  if (student_id === null) throw errors.forbidden('Hanya peserta pelajaran yang dapat menjawab.')
  const [row] = await readSubmissions(queries, { student_id, task_ids: [task.id] })
  const before = row?.submission ?? null
  await refuseOtherSubmission(tx, before, { id: key.submission_id, updated_at: input.updated_at })
  const reason = contract.whyAnswerNotSavable(task, before, input.status)
  if (reason && (reason !== contract.TASK_CLOSED || (before && contract.isHandedIn(before))))
    throw errors.conflict(`${reason}.`)
  // If the task was closed meanwhile, the answer is stored as a draft and not handed in.
  const status = reason ? 'draft' : input.status
  const result = await storeSubmission(tx, {
    user,
    task,
    student_id,
    before,
    input: { ...input, status },
  })
  const refusal = reason && `${reason}. Jawaban Anda disimpan sebagai draf, tidak dikumpulkan.`
  return { result, refusal }
}

/** @throws 404 for another student's answer, 409 if another window has saved one meanwhile */
async function refuseOtherSubmission(
  tx: Tx<Caller>,
  before: contract.Submission | null,
  { id, updated_at }: Pick<SubmissionUpdate, 'updated_at'> & { id: number | null },
): Promise<void> {
  if (id !== null && before?.id !== id) throw errors.notFound('Jawaban tidak ditemukan.')
  if (id === null && before)
    throw errors.conflict(
      'Jawaban untuk tugas ini sudah ada. Muat ulang halaman ini.',
      refusalOf(contract.storedSubmission, { id: before.id }),
    )
  if (before) await refuseOutdated(tx, 'submission', { before, expectedVersion: updated_at })
}

type StoreRequest = {
  user: Caller
  task: TeacherTask
  student_id: number
  before: contract.Submission | null
  input: SubmissionUpdate
}

async function storeSubmission(
  tx: Tx<Caller>,
  { user, task, student_id, before, input }: StoreRequest,
): Promise<contract.Submission> {
  const { queries } = tx
  const at = before ? tx.nextTimestamp(before.updated_at) : tx.now()
  const submissionColumns = contract.isHandedIn(input) && {
    submitted_at: at,
    is_late: Number(contract.isLate(task.due_at, tx.now(), before)),
    // It was about the attempt, which keeps it; the revision has no comment yet.
    ...(before && contract.isReturned(before) && { feedback: null }),
  }
  const values = { answer: input.answer, status: input.status, ...submissionColumns, updated_at: at }
  const id = before
    ? await updateSubmission(queries, before.id, values)
    : await insertSubmission(queries, { is_late: 0, ...values, task_id: task.id, student_id, created_at: at })
  const names = selectedFileNames(input)
  await attachFiles(queries, { entity: 'submission', entity_id: id }, { names, userId: user.id, at })
  const after = await readSubmission(queries, id)
  if (contract.isHandedIn(after) && !after.answer && after.attachments.length === 0)
    throw errors.invalid({ answer: 'Tulis jawaban atau lampirkan berkas dahulu' })
  const action = before ? 'update' : 'create'
  const snapshots = { before: before && toSnapshot(before), after: toSnapshot(after) }
  await tx.audit({ action, entity: 'submission', entityId: id, ...snapshots })
  if (contract.isHandedIn(after)) await noticeAnswer(tx, id)
  return after
}

type SubmissionColumns = {
  answer: string | null
  status: contract.SubmissionStatus
  submitted_at?: string
  is_late?: number
  feedback?: null
  updated_at: string
}

async function updateSubmission(queries: Queries, id: number, values: SubmissionColumns): Promise<number> {
  await queries.updateTable(SUBMISSIONS_TABLE).set(values).where('id', '=', id).execute()
  return id
}

type NewSubmission = SubmissionColumns & {
  is_late: number
  task_id: number
  student_id: number
  created_at: string
}

async function insertSubmission(queries: Queries, row: NewSubmission): Promise<number> {
  const { id } = await queries
    .insertInto(SUBMISSIONS_TABLE)
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
