/** A student's answer to a task: saved as a draft as often as wanted, handed in, revised. */
import { filesOf } from '#contract/sia/learning/record.ts'
import * as contract from '#contract/sia/learning/submission.ts'
import { isShownToStudents, type TeacherTask } from '#contract/sia/learning/task.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import type { By, Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { refuseStale } from '#server/resource/optimisticLock.ts'
import { attachFiles } from '../file/files.ts'
import { findLesson, findParticipant, mayAttend, refuseReadOnly } from '../rights.ts'
import { findTask, type TaskKey } from '../task/taskRows.ts'
import { safeText } from '../texts.ts'
import { readSubmission, readSubmissions, SUBMITS } from './submissionRows.ts'

export function serveSubmissions(serve: Serve) {
  serve(contract.readSubmission, async ({ params, user, context }) => {
    const { kysely } = context.db
    await findLesson(kysely, { user, id: params.id, rule: mayAttend })
    const task = await findPublishedTask(kysely, params)
    return { result: studentTaskOf(task, await findOwn(kysely, user, task)) }
  })
  serve(contract.createSubmission, ({ params, body, user, context }) =>
    saved({ context, user }, { ...params, submission_id: null }, body),
  )
  serve(contract.updateSubmission, ({ params, body, user, context }) =>
    saved({ context, user }, params, body),
  )
}

/** @throws 404 where there is none, or its students do not see it yet */
async function findPublishedTask(queries: Queries, which: TaskKey): Promise<TeacherTask> {
  const task = await findTask(queries, which)
  if (!isShownToStudents(task)) throw errors.notFound('Tugas tidak ditemukan.')
  return task
}

/** A task without what only its teacher is told. */
export function studentTaskOf(
  { participants: _, submitted: __, late, drafts, scored, deleted_at, delete_reason, ...task }: TeacherTask,
  own: contract.Submission | null,
): contract.StudentTask {
  return { ...task, lesson_class_task_submit: own }
}

async function findOwn(queries: Queries, user: Caller, { id, lesson_class_id }: TeacherTask) {
  const student_id = await findParticipant(queries, user, lesson_class_id)
  if (student_id === null) return null
  const [found] = await readSubmissions(queries, { student_id, task_ids: [id] })
  return found?.submission ?? null
}

type OwnSubmissionKey = TaskKey & { submission_id: number | null }
type Input = contract.SubmissionInput & { updated_at?: string | null | undefined }

const DONE_MESSAGES = { draft: 'Draf jawaban tersimpan.', submit: 'Tugas berhasil dikumpulkan.' } as const

async function saved({ context, user }: By, which: OwnSubmissionKey, input: Input) {
  // Checked before the text is sanitised: a task of somebody else is answered with 404.
  await findLesson(context.db.kysely, { user, id: which.id, rule: mayAttend })
  const answer = await safeText(input.answer, 'answer')
  const { refused, ...done } = await write(context, user, async (tx) => {
    const { result, refused } = await save(tx, { user, which, input: { ...input, answer } })
    const reply = { message: DONE_MESSAGES[result.status], result }
    // What was refused is kept as a draft, and told as a refusal every time.
    return refused ? { ...reply, refused } : { ...(await tx.answer(reply)), refused }
  })
  if (refused) throw errors.conflict(refused, { id: done.result.id })
  return done
}

type Saving = { user: Caller; which: OwnSubmissionKey; input: Input }
type Saved = { result: contract.Submission; refused?: string }

async function save(tx: Tx<Caller>, { user, which, input }: Saving): Promise<Saved> {
  const { queries } = tx
  await tx.lock('submissions')
  refuseReadOnly(await findLesson(queries, { user, id: which.id, rule: mayAttend }))
  const task = await findPublishedTask(queries, which)
  const student_id = await findParticipant(queries, user, which.id)
  if (student_id === null) throw errors.forbidden('Hanya peserta pelajaran yang dapat menjawab.')
  const [found] = await readSubmissions(queries, { student_id, task_ids: [task.id] })
  const before = found?.submission ?? null
  refuseOther(before, which.submission_id, input)
  const refused = contract.whyAnswerStays(task, before, input.status)
  if (refused && (refused !== contract.TASK_CLOSED || before?.status === 'submit'))
    throw errors.conflict(`${refused}.`)
  // The task was closed while this was written: it is kept as a draft, and not handed in.
  const status = refused ? 'draft' : input.status
  const result = await store(tx, {
    user,
    task,
    student_id,
    before,
    input: { ...input, status },
  })
  return refused
    ? { result, refused: `${refused}. Jawaban Anda disimpan sebagai draf, tidak dikumpulkan.` }
    : { result }
}

/** @throws 404 for another's answer, 409 where another window has saved one meanwhile */
function refuseOther(before: contract.Submission | null, id: number | null, { updated_at }: Input): void {
  if (id !== null && before?.id !== id) throw errors.notFound('Jawaban tidak ditemukan.')
  if (id === null && before)
    throw errors.conflict('Jawaban untuk tugas ini sudah ada. Muat ulang halaman ini.', { id: before.id })
  if (before) refuseStale(before, updated_at)
}

type Storing = {
  user: Caller
  task: TeacherTask
  student_id: number
  before: contract.Submission | null
  input: Input
}

async function store(tx: Tx<Caller>, storing: Storing): Promise<contract.Submission> {
  const { queries } = tx
  const { user, task, student_id, before, input } = storing
  const at = before ? tx.nextStamp(before.updated_at) : tx.now()
  const handedIn = input.status === 'submit' && {
    submitted_at: at,
    is_late: Number(contract.isLate(task.due_at, tx.now(), before)),
  }
  const values = { answer: input.answer, status: input.status, ...handedIn, updated_at: at }
  const id = before
    ? await change(queries, before.id, values)
    : await add(queries, { is_late: 0, ...values, task_id: task.id, student_id, created_at: at })
  const names = filesOf(input)
  await attachFiles(queries, { entity: 'submission', entity_id: id }, { names, userId: user.id, at })
  const after = await readSubmission(queries, id)
  if (after.status === 'submit' && !after.answer && after.attachments.length === 0)
    throw errors.invalid({ answer: 'Tulis jawaban atau lampirkan berkas dahulu' })
  const action = before ? 'update' : 'create'
  await tx.audit({ action, entity: 'submission', entityId: id, before, after })
  return after
}

type Values = {
  answer: string | null
  status: contract.SubmissionStatus
  submitted_at?: string
  is_late?: number
  updated_at: string
}

async function change(queries: Queries, id: number, values: Values): Promise<number> {
  await queries.updateTable(SUBMITS).set(values).where('id', '=', id).execute()
  return id
}

type Added = Values & { is_late: number; task_id: number; student_id: number; created_at: string }

async function add(queries: Queries, row: Added): Promise<number> {
  const { id } = await queries.insertInto(SUBMITS).values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
