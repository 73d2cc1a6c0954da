/** What students and teachers are told of tasks and answers. */

import { addDays, formatISO, parseISO } from 'date-fns'
import { dayIn, lastMoment } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db/write.ts'
import {
  NOTICE_KINDS,
  NOTICE_PLANS,
  type NoticeKind,
  type NoticePlan,
  notify,
  plan,
  rename,
  takeBack,
} from '#platform/server/notices/notices.ts'
import { HANDED_IN } from '../submission.ts'
import { OPEN_TASKS, type Task } from '../task.ts'
import { findAnswering, findParticipants, findTeacherOfAnswers } from './noticedPeople.ts'
import { isVisibleToStudents } from './task/taskRules.ts'

const isForStudents: NoticeKind['isFor'] = ({ user_type }) => user_type === 'student'

export const TASK_NEW: NoticeKind = {
  kind: 'task_new',
  label: 'Tugas baru',
  position: 20,
  mail: 'on',
  mailText: 'Ada tugas baru. Masuk untuk melihatnya.',
  text: ({ about }) => `Tugas baru: ${about}`,
  find: (tx, ids) => findParticipants(tx, ids),
  isFor: isForStudents,
}

export const TASK_DUE: NoticeKind = {
  kind: 'task_due',
  label: 'Batas waktu tugas besok',
  position: 21,
  mail: 'off',
  mailText: 'Batas waktu tugas besok. Masuk untuk melihatnya.',
  text: ({ about }) => `Batas waktu besok: ${about}`,
  find: (tx, ids) => findParticipants(tx, ids, { isUnanswered: true }),
  isFor: isForStudents,
}

export const TASK_RETURNED: NoticeKind = {
  kind: 'task_returned',
  label: 'Jawaban tugas dikembalikan untuk direvisi',
  position: 22,
  mail: 'on',
  mailText: 'Jawaban tugas dikembalikan untuk direvisi. Masuk untuk melihatnya.',
  text: ({ about }) => `Dikembalikan untuk direvisi: ${about}`,
  find: findAnswering,
  isFor: isForStudents,
}

export const TASK_SCORED: NoticeKind = {
  kind: 'task_scored',
  label: 'Jawaban tugas dinilai',
  position: 23,
  mail: 'off',
  mailText: 'Jawaban tugas sudah dinilai. Masuk untuk melihatnya.',
  text: ({ about }) => `Sudah dinilai: ${about}`,
  find: findAnswering,
  isFor: isForStudents,
}

export const ANSWER_NEW: NoticeKind = {
  kind: 'answer_new',
  label: 'Jawaban tugas dikumpulkan',
  position: 24,
  mail: 'off',
  mailText: 'Ada jawaban tugas yang dikumpulkan. Masuk untuk melihatnya.',
  isGrouped: true,
  text: ({ about, count }) => `${count} jawaban baru di ${about}`,
  find: findTeacherOfAnswers,
  isFor: ({ user_type }) => user_type === 'teacher',
}

const DUE_PLAN: NoticePlan = {
  name: 'task_due',
  run: async (tx, id, { config, clock }) => {
    const task = await tx.queries
      .selectFrom('lesson_class_tasks')
      .where('id', '=', id)
      .where('status', 'in', OPEN_TASKS)
      .where('deleted_at', 'is', null)
      .select('deadline_at')
      .executeTakeFirst()
    // A server that was down that evening tells nobody on the day itself that it is tomorrow.
    if (task && dayBefore(task.deadline_at) === dayIn(config.SCHOOL_TZ, clock()))
      await notify(tx, TASK_DUE, [id])
  },
}

export const noticesOfLearning = [
  NOTICE_KINDS.contribute(TASK_NEW, TASK_DUE, TASK_RETURNED, TASK_SCORED, ANSWER_NEW),
  NOTICE_PLANS.contribute(DUE_PLAN),
]

/** The minute of the evening in which students are told, in the school's time zone. */
const EVENING = '17:59'

const dayBefore = (deadline: string) =>
  formatISO(addDays(parseISO(deadline.slice(0, 10)), -1), { representation: 'date' })

type NoticedTask = Pick<Task, 'id' | 'name' | 'status' | 'deadline_at'>

/** Tells of a task that students see for the first time, and plans the evening before its deadline. */
export async function noticeTask(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  { before, after }: { before?: NoticedTask; after: NoticedTask },
): Promise<void> {
  const { id, status, deadline_at } = after
  const wasVisible = before !== undefined && isVisibleToStudents(before)
  const isOpen = OPEN_TASKS.includes(status)
  if (isOpen && !wasVisible) await notify(tx, TASK_NEW, [id])
  if (!isVisibleToStudents(after) && wasVisible) await takeBack(tx, TASK_NEW, [id])
  if (before && (!isOpen || deadline_at !== before.deadline_at)) await takeBack(tx, TASK_DUE, [id])
  if (before && after.name !== before.name) await renameTask(tx, id)
  const evening = lastMoment({ day: dayBefore(deadline_at), time: EVENING, zone: config.SCHOOL_TZ })
  await plan(tx, DUE_PLAN, { id, at: isOpen && evening > tx.now() ? evening : null })
}

async function renameTask(tx: Tx, id: number): Promise<void> {
  for (const kind of [TASK_NEW, TASK_DUE]) await rename(tx, kind, [id])
  const answers = await readAnswers(tx, id)
  const ids = answers.map((answer) => answer.id)
  for (const kind of [TASK_RETURNED, TASK_SCORED, ANSWER_NEW]) await rename(tx, kind, ids)
}

/** A removed task had taken along what nobody had read; who has answered knows of it. */
export async function noticeRestoredTask(tx: Tx, context: Pick<Context, 'config'>, task: NoticedTask) {
  await noticeTask(tx, context, { before: task, after: task })
  if (!OPEN_TASKS.includes(task.status)) return
  await notify(tx, { ...TASK_NEW, find: (tx, ids) => findParticipants(tx, ids, { isUnanswered: true }) }, [
    task.id,
  ])
  const answers = await readAnswers(tx, task.id)
  const unscored = answers.filter(({ score, status }) => score === null && HANDED_IN.includes(status))
  await notify(
    tx,
    ANSWER_NEW,
    unscored.map(({ id }) => id),
  )
}

const readAnswers = ({ queries }: Tx, taskId: number) =>
  queries
    .selectFrom('lesson_class_task_submits')
    .where('task_id', '=', taskId)
    .select(['id', 'score', 'status'])
    .execute()

/** A removed task takes all that was said of it along. */
export async function takeBackTask(tx: Tx, taskId: number, submissionIds: readonly number[]): Promise<void> {
  await takeBack(tx, TASK_NEW, [taskId])
  await takeBack(tx, TASK_DUE, [taskId])
  for (const kind of [TASK_RETURNED, TASK_SCORED, ANSWER_NEW]) await takeBack(tx, kind, submissionIds)
  await plan(tx, DUE_PLAN, { id: taskId, at: null })
}

/** Tells a student of the outcome of an answer; its teacher has seen it. */
export async function noticeOutcome(
  tx: Tx,
  id: number,
  { isReturned, score }: { isReturned: boolean; score: number | null },
): Promise<void> {
  await takeBack(tx, ANSWER_NEW, [id])
  if (isReturned) {
    await takeBack(tx, TASK_SCORED, [id])
    await notify(tx, TASK_RETURNED, [id])
  } else if (score === null) await takeBack(tx, TASK_SCORED, [id])
  else await notify(tx, TASK_SCORED, [id])
}

/** Tells the teacher of an answer that was handed in. */
export async function noticeAnswer(tx: Tx, id: number): Promise<void> {
  await takeBack(tx, TASK_RETURNED, [id])
  await notify(tx, ANSWER_NEW, [id])
}
