/** Tasks of a lesson: the list, and creating, changing, removing, restoring and copying them. */

import { now } from '#platform/server/context.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { plainText } from '#platform/server/resource/markup.ts'
import { refuseOutdated, updateUnchanged } from '#platform/server/resource/optimisticLock.ts'
import { accountSender } from '#platform/server/workers/fairQueue.ts'
import { dueMoment } from '../../deadline.ts'
import type { learning } from '../../learning.ts'
import * as contract from '../../task.ts'
import { attachFiles, copyFiles } from '../file/files.ts'
import { selectedFileNames } from '../file/selectedFiles.ts'
import { noticeTask } from '../notices.ts'
import { findLesson, findOwnLesson, mayTeach } from '../rights.ts'
import { sanitiseText } from '../texts.ts'
import { newWriterColumns } from '../writers.ts'
import { removeTask, restoreTask } from './taskRemoval.ts'
import { findTask, listTasks, TASKS_TABLE, type TaskKey } from './taskRows.ts'
import { taskMoments, whyNotTransitioned } from './taskRules.ts'

export const taskHandlers = {
  listTasks: async ({ params, query, user, context }) => {
    await findLesson(context.db.kysely, { user, id: params.id, rule: mayTeach })
    return { result: await listTasks(context, { lessonId: params.id }, query) }
  },
  createTask: async ({ params, body, user, context }) => {
    await findOwnLesson(context.db.kysely, user, params.id)
    return create({ context, user }, params.id, body)
  },
  updateTask: async ({ params, body, user, context }) => {
    await findOwnLesson(context.db.kysely, user, params.id)
    return { message: 'Tugas berhasil diperbarui.', result: await update({ context, user }, params, body) }
  },
  removeTask: async ({ params, query, user, context }) => {
    const isRestorable = await removeTask({ context, user }, params, query)
    const restoreHint = isRestorable ? ` Dapat diambil kembali selama ${contract.RESTORE_DAYS} hari.` : ''
    return { message: `Tugas berhasil dihapus.${restoreHint}`, result: null }
  },
  restoreTask: async ({ params, user, context }) => ({
    message: 'Tugas berhasil diambil kembali.',
    result: await restoreTask({ context, user }, params),
  }),
  copyTask: async ({ params, body, user, context }) => {
    const ids = await copy({ context, user }, params, body)
    return { message: `Tugas disalin ke ${ids.length} kelas.`, result: { ids } }
  },
} satisfies Partial<Handlers<typeof learning.calls>>

async function toColumns({ context, user }: CallerContext, input: contract.TaskInput) {
  const description = await sanitiseText(input.description, {
    field: 'description',
    sender: accountSender(user.id),
  })
  return {
    name: input.name,
    description,
    deadline_at: input.deadline_at,
    due_at: dueMoment(input.deadline_at, context.config.SCHOOL_TZ),
    search_text: toSearchText(input.name, description && plainText(description)),
  }
}

const NEW_TASK_STATE = { status: 'draft', open_at: null, close_at: null } as const

/** Refuses a status that may not follow the current one. @throws 422 under `status` */
function refuseStatusChange(statusChange: Parameters<typeof whyNotTransitioned>[0]): void {
  const reason = whyNotTransitioned(statusChange)
  if (reason) throw errors.invalid({ status: reason })
}

async function create({ context, user }: CallerContext, lessonId: number, input: contract.TaskInput) {
  const values = await toColumns({ context, user }, input)
  const at = now(context)
  const status = input.status ?? 'draft'
  refuseStatusChange({ from: 'draft', to: status, submitted: 0 })
  return write(context, user, async (tx) => {
    const { queries } = tx
    const moments = taskMoments(NEW_TASK_STATE, status, at)
    const row = { ...values, status, ...moments, lesson_class_id: lessonId, ...newWriterColumns(user.id, at) }
    const { id } = await queries.insertInto(TASKS_TABLE).values(row).returning('id').executeTakeFirstOrThrow()
    const names = selectedFileNames(input) ?? []
    await attachFiles(queries, { entity: 'task', entity_id: id }, { names, userId: user.id, at })
    const after = await findTask(queries, { id: lessonId, task_id: id })
    await tx.audit({ action: 'create', entity: 'task', entityId: id, after })
    await noticeTask(tx, context, { after })
    return tx.respond({ message: 'Tugas berhasil disimpan.', result: after })
  })
}

type TaskUpdate = contract.TaskInput & { updated_at?: string | null | undefined }

async function update({ context, user }: CallerContext, key: TaskKey, input: TaskUpdate) {
  const values = await toColumns({ context, user }, input)
  return write(context, user, async (tx) => {
    const { queries } = tx
    // Locks the task, so that nobody hands in between counting the answers and the change.
    await tx.lock('submissions')
    const before = await findTask(queries, key)
    await refuseOutdated(tx, 'task', { before, expectedVersion: input.updated_at })
    const status = input.status ?? before.status
    refuseStatusChange({
      from: before.status,
      to: status,
      submitted: await countSubmitted(queries, before.id),
    })
    const at = tx.nextTimestamp(before.updated_at)
    const moments = taskMoments(before, status, at)
    const update = queries
      .updateTable(TASKS_TABLE)
      .set({ ...values, status, ...moments, updated_by: user.id, updated_at: at })
    await updateUnchanged(tx, 'task', { update, before })
    const owner = { entity: 'task', entity_id: before.id } as const
    await attachFiles(queries, owner, { names: selectedFileNames(input), userId: user.id, at })
    const after = await findTask(queries, key)
    await tx.audit({ action: 'update', entity: 'task', entityId: before.id, before, after })
    await noticeTask(tx, context, { before, after })
    return after
  })
}

/** Counts every answer, also those of students who no longer take part. */
async function countSubmitted(queries: Queries, taskId: number): Promise<number> {
  const { total } = await queries
    .selectFrom('lesson_class_task_submits')
    .where('task_id', '=', taskId)
    .where('submitted_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type CopyInput = {
  lesson_class_ids: readonly number[]
  status: string | null
  deadline_at?: string | undefined
}

/** @throws 422 under `deadline_at` where the deadline has passed: every answer to the copy would be late */
async function copy({ context, user }: CallerContext, key: TaskKey, input: CopyInput) {
  const { lesson_class_ids, status } = input
  const at = now(context)
  const copyStatus: contract.TaskStatus = status === 'open' ? 'open' : 'draft'
  return write(context, user, async (tx) => {
    const { queries } = tx
    await findLesson(queries, { user, id: key.id, rule: mayTeach })
    const source = await findTask(queries, key)
    const { name, description } = source
    const deadline_at = input.deadline_at ?? source.deadline_at
    const due_at = dueMoment(deadline_at, context.config.SCHOOL_TZ)
    if (due_at <= at) throw errors.invalid({ deadline_at: contract.PASSED_DEADLINE })
    const search_text = toSearchText(name, description && plainText(description))
    const moments = taskMoments(NEW_TASK_STATE, copyStatus, at)
    const ids: number[] = []
    for (const lesson_class_id of new Set(lesson_class_ids)) {
      await findOwnLesson(queries, user, lesson_class_id)
      const row = {
        name,
        description,
        deadline_at,
        due_at,
        search_text,
        lesson_class_id,
        status: copyStatus,
        ...moments,
        ...newWriterColumns(user.id, at),
      }
      const { id } = await queries
        .insertInto(TASKS_TABLE)
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      await copyFiles(
        queries,
        { entity: 'task', entity_id: source.id },
        { copy: { entity: 'task', entity_id: id }, at },
      )
      const after = { ...row, copied_from: source.id }
      await tx.audit({ action: 'create', entity: 'task', entityId: id, after })
      await noticeTask(tx, context, { after: { ...row, id } })
      ids.push(id)
    }
    return ids
  })
}
