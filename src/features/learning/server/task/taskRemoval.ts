/** Removal of tasks: permanent if the teacher removes a task without answers, otherwise restorable for thirty days. */
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors, refusalOf } from '#platform/server/http/errors.ts'
import { RESTORE_DAYS, type TeacherTask, taskAnswered } from '../../task.ts'
import { detachFiles } from '../file/files.ts'
import { noticeRestoredTask, takeBackTask } from '../notices.ts'
import { findLesson, mayTeach, refuseReadOnly, requireRemovalReason } from '../rights.ts'
import { deleteAttempts } from '../submission/attempts.ts'
import { findTask, TASKS_TABLE, type TaskKey } from './taskRows.ts'

type RemovalQuery = { reason?: string | undefined; with_submissions?: '0' | '1' | undefined }

/** @returns whether the task can be restored @throws 409 with the number of answers, unless `with_submissions` confirms */
export function removeTask(
  { context, user }: CallerContext,
  key: TaskKey,
  { reason: reasonInput, with_submissions }: RemovalQuery,
): Promise<boolean> {
  return write(context, user, async (tx) => {
    const { queries } = tx
    const reason = await requireRemovalReason(queries, user, { id: key.id, reason: reasonInput })
    await tx.lock('submissions')
    const before = await findTask(queries, key)
    const submissions = await readSubmissionsOfTask(queries, before.id)
    if (submissions.length > 0 && with_submissions !== '1') throw toAnswersError(submissions)
    const at = tx.nextTimestamp(before.updated_at)
    // A task removed by the office stays listed, so that its teacher can read why.
    const isRestorable = submissions.length > 0 || user.user_type !== 'teacher'
    const change = { action: 'delete', entity: 'task', entityId: before.id, before } as const
    await tx.audit({ ...change, after: reason ? { reason } : undefined })
    await takeBackTask(
      tx,
      before.id,
      submissions.map(({ id }) => id),
    )
    if (isRestorable) {
      const deletionColumns = { deleted_at: at, delete_reason: reason, updated_at: at }
      await queries.updateTable(TASKS_TABLE).set(deletionColumns).where('id', '=', before.id).execute()
    } else await deleteTask(queries, before.id, at)
    return isRestorable
  })
}

const readSubmissionsOfTask = (queries: Queries, taskId: number) =>
  queries
    .selectFrom('lesson_class_task_submits')
    .where('task_id', '=', taskId)
    .select(['id', 'submitted_at'])
    .execute()

function toAnswersError(answers: readonly { submitted_at: string | null }[]) {
  const submissions = answers.filter(({ submitted_at }) => submitted_at !== null).length
  const drafts = answers.length - submissions
  const phrases = [
    submissions > 0 && `${submissions} jawaban yang dikumpulkan`,
    drafts > 0 && `${drafts} draf jawaban`,
  ].filter(Boolean)
  return errors.conflict(
    `Tugas ini punya ${phrases.join(' dan ')}.`,
    refusalOf(taskAnswered, { submissions, drafts }),
  )
}

/** Deletes the task with its answers, their attempts and files. */
async function deleteTask(queries: Queries, taskId: number, at: string): Promise<void> {
  const submissionIds = (await readSubmissionsOfTask(queries, taskId)).map(({ id }) => id)
  await deleteAttempts(queries, submissionIds, at)
  for (const id of submissionIds) await detachFiles(queries, { entity: 'submission', entity_id: id }, at)
  await detachFiles(queries, { entity: 'task', entity_id: taskId }, at)
  await queries.deleteFrom('lesson_class_task_submits').where('task_id', '=', taskId).execute()
  await queries.deleteFrom(TASKS_TABLE).where('id', '=', taskId).execute()
}

/** Restores a removed task; needs the same right as removing it. */
export function restoreTask({ context, user }: CallerContext, key: TaskKey): Promise<TeacherTask> {
  return write(context, user, async (tx) => {
    const { queries } = tx
    const lesson = await findLesson(queries, { user, id: key.id, rule: mayTeach })
    if (user.user_type === 'teacher') refuseReadOnly(lesson)
    const before = await findTask(queries, key, { isDeleted: true })
    const at = tx.nextTimestamp(before.updated_at)
    await queries
      .updateTable(TASKS_TABLE)
      .set({ deleted_at: null, delete_reason: null, updated_at: at })
      .where('id', '=', before.id)
      .execute()
    const after = await findTask(queries, key)
    const change = { action: 'update', entity: 'task', entityId: before.id } as const
    await tx.audit({ ...change, before, after })
    await noticeRestoredTask(tx, context, after)
    return after
  })
}

/** Permanently deletes tasks that were removed more than thirty days ago. */
export async function deleteExpiredTasks(context: Context): Promise<void> {
  const before = new Date(context.clock() - RESTORE_DAYS * DAY).toISOString()
  const expired = await context.db.kysely
    .selectFrom(TASKS_TABLE)
    .where('deleted_at', '<', before)
    .select('id')
    .execute()
  for (const { id } of expired) {
    await write(context, null, async (tx) => {
      const { queries } = tx
      await tx.lock('submissions')
      const isStillExpired = await queries
        .selectFrom(TASKS_TABLE)
        .where('id', '=', id)
        .where('deleted_at', '<', before)
        .select('id')
        .executeTakeFirst()
      if (isStillExpired) await deleteTask(queries, id, tx.now())
    })
  }
}
