/** Reads tasks, each with its files and the counts of its answers. */

import { sql } from 'kysely'
import type { ListQuery } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { likeTerm } from '#platform/server/db/engine.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import { byText, byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import type { RecordFiles } from '../../record.ts'
import { BEGUN, HANDED_IN } from '../../submission.ts'
import { SHOWN_TASKS, type Task, type TaskCounts, type TeacherTask } from '../../task.ts'
import { readFilesOfRecords } from '../file/files.ts'
import { toWriters, type WritersRecord, writerColumns, writerJoins } from '../writers.ts'

export const TASKS_TABLE = 'lesson_class_tasks'
export type TaskKey = { id: number; task_id: number }

type DeletionColumns = Pick<TeacherTask, 'deleted_at' | 'delete_reason'>
type TaskRow = Omit<Task, keyof RecordFiles> & DeletionColumns
type TaskColumns = Omit<TaskRow, keyof ReturnType<typeof toWriters>> & WritersRecord

export const TASK_SOURCE: ListSource<TaskRow, TaskColumns> = {
  table: TASKS_TABLE,
  columns: sql<TaskColumns>`lesson_class_tasks.id, lesson_class_tasks.lesson_class_id, lesson_class_tasks.name,
    lesson_class_tasks.description, deadline_at, due_at, lesson_class_tasks.status, open_at, close_at,
    deleted_at, delete_reason, ${writerColumns(TASKS_TABLE)}`,
  joins: writerJoins(TASKS_TABLE),
  sort: {
    created_at: byValue(`${TASKS_TABLE}.created_at`),
    name: byText(`${TASKS_TABLE}.name`),
    deadline_at: byValue(`${TASKS_TABLE}.due_at`),
  },
  filters: { status: byValue(`${TASKS_TABLE}.status`) },
  // A lesson has a few dozen tasks, so scanning them is faster than the search index over all lessons.
  search: (_engine, { term }) => likeTerm(TASKS_TABLE, term),
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) => ({
    id: record.id,
    lesson_class_id: record.lesson_class_id,
    name: record.name,
    description: record.description,
    deadline_at: record.deadline_at,
    due_at: record.due_at,
    status: record.status,
    open_at: record.open_at,
    close_at: record.close_at,
    deleted_at: record.deleted_at,
    delete_reason: record.delete_reason,
    ...toWriters(record),
  }),
}

type TaskQuery = ListQuery & { deleted?: '0' | '1' | undefined }

type TaskScope = { lessonId: number; publishedOnly?: true }

/** The caller must have checked the right to the lesson. `publishedOnly` leaves out drafts. */
export async function listTasks({ db }: Context, { lessonId, publishedOnly }: TaskScope, query: TaskQuery) {
  const isSelected = query.deleted === '1' ? sql`deleted_at is not null` : sql`deleted_at is null`
  const isVisible = publishedOnly ? hasStatus('lesson_class_tasks', SHOWN_TASKS) : sql`1 = 1`
  const where = sql`lesson_class_tasks.lesson_class_id = ${lessonId} and ${isSelected} and ${isVisible}`
  const page = await list(db, { ...TASK_SOURCE, where }, query)
  return { ...page, rows: await withFilesAndCounts(db.kysely, page.rows) }
}

/** @throws 404 if the task is not of this lesson, or was removed */
export async function findTask(
  queries: Queries,
  { id, task_id }: TaskKey,
  { isDeleted = false } = {},
): Promise<TeacherTask> {
  const { rows } = await sql<TaskColumns>`select ${TASK_SOURCE.columns} from lesson_class_tasks
    ${TASK_SOURCE.joins} where lesson_class_tasks.id = ${task_id} and lesson_class_tasks.lesson_class_id = ${id}
    and ${isDeleted ? sql`deleted_at is not null` : sql`deleted_at is null`}`.execute(queries)
  const [task] = await withFilesAndCounts(queries, rows.map(TASK_SOURCE.toRow))
  if (!task) throw errors.notFound('Tugas tidak ditemukan.')
  return task
}

async function withFilesAndCounts(queries: Queries, rows: readonly TaskRow[]): Promise<TeacherTask[]> {
  const ids = rows.map(({ id }) => id)
  const files = await readFilesOfRecords(queries, 'task', ids)
  const counts = await readTaskCounts(queries, rows)
  return rows.map((row) => ({ ...row, ...files(row.id), ...counts(row) }))
}

const NO_COUNTS: TaskCounts = { participants: 0, submitted: 0, late: 0, drafts: 0, scored: 0 }

/** Counts current participants only, not those who left the lesson. */
async function readTaskCounts(queries: Queries, rows: readonly TaskRow[]) {
  if (rows.length === 0) return () => NO_COUNTS
  const lessons = sql.join([...new Set(rows.map((row) => row.lesson_class_id))])
  const { rows: participantCounts } = await sql<{
    id: number
    participants: number
  }>`select lesson_class_id as id,
    count(*) as participants from lesson_class_students where lesson_class_id in (${lessons})
    group by lesson_class_id`.execute(queries)
  const { rows: answerCounts } = await sql<Omit<TaskCounts, 'participants'> & { id: number }>`
    select submits.task_id as id,
      sum(case when ${hasStatus('submits', HANDED_IN)} then 1 else 0 end) as submitted,
      sum(case when ${hasStatus('submits', HANDED_IN)} then submits.is_late else 0 end) as late,
      sum(case when ${hasStatus('submits', BEGUN)} then 1 else 0 end) as drafts,
      sum(case when ${hasStatus('submits', HANDED_IN)} and submits.score is not null then 1 else 0 end) as scored
    from lesson_class_task_submits as submits
    join lesson_class_tasks as tasks on tasks.id = submits.task_id
    join lesson_class_students as participants on participants.lesson_class_id = tasks.lesson_class_id
      and participants.student_id = submits.student_id
    where submits.task_id in (${sql.join(rows.map((row) => row.id))})
    group by submits.task_id`.execute(queries)
  return (row: TaskRow): TaskCounts => {
    const answers = answerCounts.find(({ id }) => id === row.id) ?? NO_COUNTS
    return {
      participants: participantCounts.find(({ id }) => id === row.lesson_class_id)?.participants ?? 0,
      submitted: answers.submitted,
      late: answers.late,
      drafts: answers.drafts,
      scored: answers.scored,
    }
  }
}
