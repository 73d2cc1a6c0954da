/** A student's home: due tasks, new materials, returned and scored answers; and all scores over time. */

import { type RawBuilder, sql } from 'kysely'
import { inPeriod } from '#features/lessons/server/lessonClass/inPeriod.ts'
import {
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  type LessonClassRecord,
  toParents,
} from '#features/lessons/server/lessonClass/lessonClassSource.ts'
import { readActivePeriod } from '#features/school/server/activePeriod.ts'
import { DAY } from '#platform/contract/units.ts'
import { type Context, now } from '#platform/server/context.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { learning } from '../learning.ts'
import type { ScoreSeries, StudentHome } from '../studentLesson.ts'
import { BEGUN, HANDED_IN } from '../submission.ts'
import { OPEN_TASKS, SHOWN_TASKS } from '../task.ts'
import { isReturnedAnswer } from './submission/returnedAnswer.ts'

export const studentHomeHandlers = {
  readStudentHome: async ({ user, context }) => ({ result: await readHome(context, user) }),
  readStudentScores: async ({ user, context }) => ({
    result: await readScores(context.db.kysely, user),
  }),
} satisfies Partial<Handlers<typeof learning.calls>>

const NEW_MATERIAL_DAYS = 14
/** The longest lists: of tasks to hand in, also after a return, and of the others. */
const MAX_ROWS = { due: 50, others: 10 } as const

/** The number of all matching rows, of which only the first are selected. */
type TotalColumn = { total: number }
const TOTAL_COLUMN = sql`count(*) over () as total`
const totalOf = (rows: readonly TotalColumn[]) => Number(rows[0]?.total ?? 0)

/** Whether the caller takes part in the lesson as a student; administrators never do. */
const takesPartIn = ({
  id,
}: Caller) => sql`lesson_classes.id in (select lesson_class_id from lesson_class_students
  join students on students.id = lesson_class_students.student_id where students.user_id = ${id})`

const isOwnAnswer = ({ id }: Caller) => sql`submits.task_id = tasks.id and submits.student_id in
  (select id from students where user_id = ${id})`

type TaskNames = Record<'id' | 'lesson_class_id' | 'lesson_id', number> &
  Record<'name' | 'lesson_name', string>
type TaskRecord = TaskNames & { deadline_at: string; due_at: string }

const TASK_COLUMNS = sql`tasks.id, tasks.name, deadline_at, due_at, lesson_class_id, lessons.id as lesson_id,
  lessons.name as lesson_name`
const FROM_TASKS = sql`from lesson_class_tasks as tasks
  join lesson_classes on lesson_classes.id = tasks.lesson_class_id
  join lessons on lessons.id = lesson_classes.lesson_id`

type AnswerSelection = { condition: RawBuilder<unknown>; order: 'returned_at' | 'scored_at'; limit: number }
type Answer = { score: number; feedback: string | null; scored_at: string; returned_at: string }

async function readHome({ db, ...context }: Context, user: Caller): Promise<StudentHome> {
  const { kysely } = db
  const period = inPeriod(await readActivePeriod(kysely))
  const ownLessons = sql`${takesPartIn(user)} and ${period}`
  const isVisibleTask = sql`${ownLessons} and deleted_at is null and ${hasStatus('tasks', SHOWN_TASKS)}`
  const at = now(context)
  const readRows = async <Row>(query: RawBuilder<Row>) => (await query.execute(kysely)).rows
  const due = await readRows(sql<
    TaskRecord & TotalColumn & { answer: string | null }
  >`select ${TASK_COLUMNS}, ${TOTAL_COLUMN}, submits.status as answer ${FROM_TASKS}
    left join lesson_class_task_submits as submits on ${isOwnAnswer(user)}
    where ${isVisibleTask} and ${hasStatus('tasks', OPEN_TASKS)} and (submits.status is null or ${hasStatus('submits', BEGUN)})
      and submits.returned_at is null
    order by due_at, tasks.id limit ${MAX_ROWS.due}`)
  const readAnswers = ({ condition, order, limit }: AnswerSelection) =>
    readRows(sql<
      TaskRecord & TotalColumn & Answer
    >`select ${TASK_COLUMNS}, ${TOTAL_COLUMN}, score, feedback, scored_at, returned_at ${FROM_TASKS}
      join lesson_class_task_submits as submits on ${isOwnAnswer(user)}
      where ${isVisibleTask} and ${condition} order by ${sql.ref(order)} desc, tasks.id limit ${limit}`)
  const returned = await readAnswers({
    condition: isReturnedAnswer('submits'),
    order: 'returned_at',
    limit: MAX_ROWS.due,
  })
  const scored = await readAnswers({
    condition: sql`${hasStatus('submits', HANDED_IN)} and score is not null`,
    order: 'scored_at',
    limit: MAX_ROWS.others,
  })
  const materials = await readRows(newMaterialsQuery(ownLessons, context.clock()))
  return {
    totals: { due: totalOf(due), returned: totalOf(returned), materials: totalOf(materials) },
    due: due.map((row) => ({
      ...toTask(row),
      is_begun: row.answer !== null,
      is_overdue: row.due_at < at,
    })),
    materials: materials.map((row) => ({ ...toNameAndLesson(row), created_at: row.created_at })),
    returned: returned.map((row) => ({
      ...toTask(row),
      returned_at: row.returned_at,
      feedback: row.feedback,
    })),
    scored: scored.map((row) => ({
      ...toTask(row),
      score: row.score,
      feedback: row.feedback,
      scored_at: row.scored_at,
    })),
  }
}

function newMaterialsQuery(ownLessons: RawBuilder<unknown>, at: number) {
  const since = new Date(at - NEW_MATERIAL_DAYS * DAY).toISOString()
  return sql<
    TaskNames & TotalColumn & { created_at: string }
  >`select materials.id, ${TOTAL_COLUMN}, materials.name,
      materials.created_at, lesson_class_id, lessons.id as lesson_id, lessons.name as lesson_name
    from lesson_class_materials as materials
    join lesson_classes on lesson_classes.id = materials.lesson_class_id
    join lessons on lessons.id = lesson_classes.lesson_id
    where ${ownLessons} and materials.created_at >= ${since}
    order by materials.created_at desc, materials.id desc limit ${MAX_ROWS.others}`
}

const toNameAndLesson = (row: TaskNames) => ({
  id: row.id,
  name: row.name,
  lesson_class_id: row.lesson_class_id,
  lesson: { id: row.lesson_id, name: row.lesson_name },
})

const toTask = (row: TaskRecord) => ({
  ...toNameAndLesson(row),
  deadline_at: row.deadline_at,
  due_at: row.due_at,
})

type Point = { task_id: number; task_name: string; due_at: string; score: number }

/** All scores of the student by lesson, in the order the tasks were due. */
async function readScores(queries: Queries, user: Caller): Promise<ScoreSeries[]> {
  const { rows } = await sql<
    LessonClassRecord & Point
  >`select ${LESSON_CLASS_COLUMNS}, tasks.id as task_id, tasks.name as task_name,
      due_at, score from lesson_class_tasks as tasks
    join lesson_classes on lesson_classes.id = tasks.lesson_class_id ${LESSON_CLASS_JOINS}
    join lesson_class_task_submits as submits on ${isOwnAnswer(user)}
    where ${takesPartIn(user)} and deleted_at is null and ${hasStatus('tasks', SHOWN_TASKS)} and ${hasStatus('submits', HANDED_IN)}
      and score is not null
    order by eduyears.code, semesters.id, lower(lessons.name), due_at, tasks.id`.execute(queries)
  const seriesByLesson = new Map<number, ScoreSeries>()
  for (const row of rows) {
    const { lesson_class_id } = row
    const { teacher: _, ...parents } = toParents(row)
    const series = seriesByLesson.get(lesson_class_id) ?? { lesson_class_id, ...parents, points: [] }
    series.points.push({ id: row.task_id, name: row.task_name, due_at: row.due_at, score: row.score })
    seriesByLesson.set(lesson_class_id, series)
  }
  return [...seriesByLesson.values()]
}
