/** Lists of materials, tasks and answers of all lessons of a teacher; the office sees those of every lesson. */

import { type RawBuilder, sql } from 'kysely'
import {
  IN_ACTIVE_PERIOD,
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  LESSON_CLASS_PARENTS,
  type LessonClassRecord,
  parentJoin,
  toParents,
} from '#features/lessons/server/lessonClass/lessonClassSource.ts'
import { ACTIVE_PERIOD } from '#features/school/activity.ts'
import { parentOrder } from '#features/school/server/classOrder.ts'
import type { ListQuery } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { containsTerm, likeTerm } from '#platform/server/db/engine.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { byParentName } from '#platform/server/resource/list/byParent.ts'
import { byText, byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import type { learning } from '../learning.ts'
import * as contract from '../overview.ts'
import { HANDED_IN } from '../submission.ts'
import { OPEN_TASKS } from '../task.ts'
import { defaultPeriodCondition } from './lessons.ts'
import { mayTeach } from './rights.ts'

type Fragment = RawBuilder<unknown>
type TaughtSource<Row, Stored> = ListSource<Row, Stored> & { ofLesson: (test: Fragment) => Fragment }

export const taughtListHandlers = {
  listTaughtMaterials: async (call) => ({
    result: await list(call.context.db, await narrowToCaller(call, TAUGHT_MATERIALS), call.query),
  }),
  exportTaughtMaterials: async (call) =>
    sendExport(call, contract.exportTaughtMaterials, await readEveryTaughtRow(call, TAUGHT_MATERIALS)),
  listTaughtTasks: async (call) => ({
    result: await list(call.context.db, await narrowToCaller(call, TAUGHT_TASKS), call.query),
  }),
  exportTaughtTasks: async (call) =>
    sendExport(call, contract.exportTaughtTasks, await readEveryTaughtRow(call, TAUGHT_TASKS)),
  listTaughtSubmissions: async (call) => ({
    result: await list(call.context.db, await narrowToCaller(call, TAUGHT_SUBMISSIONS), call.query),
  }),
  exportTaughtSubmissions: async (call) =>
    sendExport(call, contract.exportTaughtSubmissions, await readEveryTaughtRow(call, TAUGHT_SUBMISSIONS)),
} satisfies Partial<Handlers<typeof learning.calls>>

type TaughtCall = { query: Omit<ListQuery, 'page' | 'page_size'>; user: Caller; context: Context }

/** Narrows a list to the caller's lessons, and to the active period unless the query has another. */
async function narrowToCaller<Row, Stored>(
  { query, user, context }: TaughtCall,
  source: TaughtSource<Row, Stored>,
): Promise<ListSource<Row, Stored>> {
  const period = await defaultPeriodCondition(context.db.kysely, query)
  const isOwn = source.ofLesson(period ? sql`${mayTeach(user)} and ${period}` : mayTeach(user))
  return { ...source, where: source.where ? sql`${source.where} and ${isOwn}` : isOwn }
}

async function readEveryTaughtRow<Row extends object, Stored>(
  call: TaughtCall,
  source: TaughtSource<Row, Stored>,
) {
  return readAllRows(call.context.db, await narrowToCaller(call, source), call.query)
}

/** A table between the lesson and the row. */
type IntermediateTable = { table: string; on: Fragment }

/**
 * Filters and sort orders by the lesson of a row.
 *
 * @param on the join condition of a row and its lesson, or its intermediate table
 */
function createLessonParts(
  ofLesson: (test: Fragment) => Fragment,
  on: Fragment,
  intermediate?: IntermediateTable,
) {
  const tables = intermediate ? ['lesson_classes', intermediate.table] : ['lesson_classes']
  return {
    ofLesson,
    sort: Object.fromEntries(
      (['classroom', 'lesson', 'teacher'] as const).map((name) => [
        `${name}.name`,
        byParentName(`${name}s`, on, {
          ...parentOrder(name),
          between: {
            tables,
            on: intermediate ? sql`${parentJoin(name)} and ${intermediate.on}` : parentJoin(name),
          },
        }),
      ]),
    ),
    filters: {
      ...Object.fromEntries(
        LESSON_CLASS_PARENTS.map((name) => [
          name,
          { column: byValue(`lesson_classes.${name}_id`), toRowCondition: ofLesson },
        ]),
      ),
      [ACTIVE_PERIOD]: { when: ofLesson(IN_ACTIVE_PERIOD) },
    },
  }
}

const lessonFields = (record: LessonClassRecord) => ({
  ...toParents(record),
  lesson_class_id: record.lesson_class_id,
})

type StoredMaterial = LessonClassRecord & Pick<contract.TaughtMaterial, 'id' | 'name' | 'created_at'>

const materialParts = createLessonParts(
  (test) => sql`lesson_class_materials.lesson_class_id in (select id from lesson_classes where ${test})`,
  sql`lesson_classes.id = lesson_class_materials.lesson_class_id`,
)
const TAUGHT_MATERIALS: TaughtSource<contract.TaughtMaterial, StoredMaterial> = {
  table: 'lesson_class_materials',
  ofLesson: materialParts.ofLesson,
  columns: sql<StoredMaterial>`lesson_class_materials.id, lesson_class_materials.name,
    lesson_class_materials.created_at, ${LESSON_CLASS_COLUMNS}`,
  joins: sql`join lesson_classes on lesson_classes.id = lesson_class_materials.lesson_class_id
    ${LESSON_CLASS_JOINS}`,
  sort: {
    created_at: byValue('lesson_class_materials.created_at'),
    name: byText('lesson_class_materials.name'),
    ...materialParts.sort,
  },
  filters: materialParts.filters,
  search: (_engine, { term }) => likeTerm('lesson_class_materials', term),
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) => ({
    id: record.id,
    name: record.name,
    created_at: record.created_at,
    ...lessonFields(record),
  }),
}

type StoredTask = LessonClassRecord & Omit<contract.TaughtTask, 'lesson' | 'classroom' | 'teacher'>

/** Counts the answers of current participants. */
const submissionCount = (
  condition: Fragment,
) => sql`(select count(*) from lesson_class_task_submits as submits
  join lesson_class_students as participants on participants.student_id = submits.student_id
    and participants.lesson_class_id = lesson_class_tasks.lesson_class_id
  where submits.task_id = lesson_class_tasks.id and ${hasStatus('submits', HANDED_IN)} and ${condition})`

const taskParts = createLessonParts(
  (test) => sql`lesson_class_tasks.lesson_class_id in (select id from lesson_classes where ${test})`,
  sql`lesson_classes.id = lesson_class_tasks.lesson_class_id`,
)
const TAUGHT_TASKS: TaughtSource<contract.TaughtTask, StoredTask> = {
  table: 'lesson_class_tasks',
  ofLesson: taskParts.ofLesson,
  columns: sql<StoredTask>`lesson_class_tasks.id, lesson_class_tasks.name, lesson_class_tasks.status, due_at,
    lesson_class_tasks.created_at, ${submissionCount(sql`1 = 1`)} as submitted,
    ${submissionCount(sql`submits.score is not null`)} as scored, ${LESSON_CLASS_COLUMNS}`,
  joins: sql`join lesson_classes on lesson_classes.id = lesson_class_tasks.lesson_class_id ${LESSON_CLASS_JOINS}`,
  sort: {
    created_at: byValue('lesson_class_tasks.created_at'),
    name: byText('lesson_class_tasks.name'),
    deadline_at: byValue('lesson_class_tasks.due_at'),
    ...taskParts.sort,
  },
  filters: { ...taskParts.filters, opened: { when: hasStatus('lesson_class_tasks', OPEN_TASKS) } },
  search: (_engine, { term }) => likeTerm('lesson_class_tasks', term),
  defaultSort: { field: 'deadline_at', order: 'desc' },
  where: sql`lesson_class_tasks.deleted_at is null`,
  toRow: (record) => ({
    id: record.id,
    name: record.name,
    status: record.status,
    due_at: record.due_at,
    submitted: Number(record.submitted),
    scored: Number(record.scored),
    created_at: record.created_at,
    ...lessonFields(record),
  }),
}

type StoredSubmission = LessonClassRecord &
  Record<'id' | 'participant_id' | 'student_id' | 'task_id' | 'is_late', number> &
  Record<'student_name' | 'nis' | 'nisn' | 'task_name', string> &
  Pick<contract.TaughtSubmission, 'submitted_at' | 'score'>

const submissionParts = createLessonParts(
  (test) => sql`lesson_class_task_submits.task_id in (select tasks.id from lesson_class_tasks as tasks
    join lesson_classes on lesson_classes.id = tasks.lesson_class_id
    where tasks.deleted_at is null and ${test})`,
  sql`lesson_class_tasks.id = lesson_class_task_submits.task_id`,
  {
    table: 'lesson_class_tasks',
    on: sql`lesson_classes.id = lesson_class_tasks.lesson_class_id`,
  },
)
const TAUGHT_SUBMISSIONS: TaughtSource<contract.TaughtSubmission, StoredSubmission> = {
  table: 'lesson_class_task_submits',
  ofLesson: submissionParts.ofLesson,
  columns: sql<StoredSubmission>`lesson_class_task_submits.id, participants.id as participant_id,
    students.id as student_id, students.name as student_name, students.nis, students.nisn,
    lesson_class_tasks.id as task_id, lesson_class_tasks.name as task_name, submitted_at, is_late, score,
    ${LESSON_CLASS_COLUMNS}`,
  joins: sql`join lesson_class_tasks on lesson_class_tasks.id = lesson_class_task_submits.task_id
    join lesson_classes on lesson_classes.id = lesson_class_tasks.lesson_class_id ${LESSON_CLASS_JOINS}
    join students on students.id = lesson_class_task_submits.student_id
    join lesson_class_students as participants on participants.lesson_class_id = lesson_classes.id
      and participants.student_id = lesson_class_task_submits.student_id`,
  sort: {
    submitted_at: byValue('lesson_class_task_submits.submitted_at'),
    'student.name': byParentName('students', sql`students.id = lesson_class_task_submits.student_id`),
    ...submissionParts.sort,
  },
  filters: {
    ...submissionParts.filters,
    scored: { when: sql`lesson_class_task_submits.score is not null` },
    unscored: { when: sql`lesson_class_task_submits.score is null` },
  },
  search: (engine, { term, rowByRow }) =>
    containsTerm(engine, {
      table: 'students',
      term,
      rowByRow,
      reference: 'lesson_class_task_submits.student_id',
    }),
  defaultSort: { field: 'submitted_at', order: 'desc' },
  where: sql`${hasStatus('lesson_class_task_submits', HANDED_IN)} and exists (select 1 from lesson_class_students as participants
    join lesson_class_tasks as tasks on tasks.lesson_class_id = participants.lesson_class_id
    where tasks.id = lesson_class_task_submits.task_id
      and participants.student_id = lesson_class_task_submits.student_id)`,
  toRow: (record) => ({
    id: record.id,
    ...lessonFields(record),
    participant_id: record.participant_id,
    student: { id: record.student_id, name: record.student_name, nis: record.nis, nisn: record.nisn },
    task: { id: record.task_id, name: record.task_name },
    submitted_at: record.submitted_at,
    is_late: record.is_late === 1,
    score: record.score,
  }),
}
