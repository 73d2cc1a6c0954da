/** What a student's phone opens with: what is due, what is new, what came back; and their scores over time. */
import { type RawBuilder, sql } from 'kysely'
import {
  readStudentHome,
  readStudentScores,
  type ScoreSeries,
  type StudentHome,
} from '#contract/sia/learning/studentLesson.ts'
import { DAY } from '#contract/units.ts'
import { type Context, now } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  type LessonClassRecord,
  parentsOf,
} from '../lessonClass/lessonClassSource.ts'
import { activePeriod, inPeriod } from './lessons.ts'

export function serveStudentHome(serve: Serve) {
  serve(readStudentHome, async ({ user, context }) => ({ result: await home(context, user) }))
  serve(readStudentScores, async ({ user, context }) => ({ result: await scores(context.db.kysely, user) }))
}

const NEW_DAYS = 14
const MAX_ROWS = { due: 50, others: 10 } as const

/** Counted over all rows, of which only the first are listed. */
type Counted = { total: number }
const TOTAL = sql`count(*) over () as total`
const totalOf = ([first]: readonly Counted[]) => Number(first?.total ?? 0)

/** The lessons a student takes part in; the office, which is no student, has none of its own here. */
const own = ({ id }: Caller) => sql`lesson_classes.id in (select lesson_class_id from lesson_class_students
  join students on students.id = lesson_class_students.student_id where students.user_id = ${id})`

const ownAnswer = ({ id }: Caller) => sql`submits.task_id = tasks.id and submits.student_id in
  (select id from students where user_id = ${id})`

type TaskNames = Record<'id' | 'lesson_class_id' | 'lesson_id', number> &
  Record<'name' | 'lesson_name', string>
type FoundTask = TaskNames & { deadline_at: string; due_at: string }

const TASK = sql`tasks.id, tasks.name, deadline_at, due_at, lesson_class_id, lessons.id as lesson_id,
  lessons.name as lesson_name`
const FROM_TASKS = sql`from lesson_class_tasks as tasks
  join lesson_classes on lesson_classes.id = tasks.lesson_class_id
  join lessons on lessons.id = lesson_classes.lesson_id`

type Answer = { score: number; feedback: string | null; scored_at: string; returned_at: string }

async function home({ db, ...context }: Context, user: Caller): Promise<StudentHome> {
  const { kysely } = db
  const period = inPeriod(await activePeriod(kysely))
  const ownLessons = sql`${own(user)} and ${period}`
  const visible = sql`${ownLessons} and deleted_at is null and tasks.status <> 'draft'`
  const at = now(context)
  const readRows = async <Found>(query: RawBuilder<Found>) => (await query.execute(kysely)).rows
  const due = await readRows(sql<
    FoundTask & Counted & { answer: string | null }
  >`select ${TASK}, ${TOTAL}, submits.status as answer ${FROM_TASKS}
    left join lesson_class_task_submits as submits on ${ownAnswer(user)}
    where ${visible} and tasks.status = 'open' and (submits.status is null or submits.status = 'draft')
      and submits.returned_at is null
    order by due_at, tasks.id limit ${MAX_ROWS.due}`)
  const answers = (which: RawBuilder<unknown>, order: string, most: number = MAX_ROWS.others) =>
    readRows(sql<
      FoundTask & Counted & Answer
    >`select ${TASK}, ${TOTAL}, score, feedback, scored_at, returned_at ${FROM_TASKS}
      join lesson_class_task_submits as submits on ${ownAnswer(user)}
      where ${visible} and ${which} order by ${sql.ref(order)} desc, tasks.id limit ${most}`)
  const returned = await answers(
    sql`submits.status = 'draft' and returned_at is not null`,
    'returned_at',
    MAX_ROWS.due,
  )
  const scored = await answers(sql`submits.status = 'submit' and score is not null`, 'scored_at')
  const materials = await readRows(newMaterials(ownLessons, context.clock()))
  return {
    totals: { due: totalOf(due), returned: totalOf(returned), materials: totalOf(materials) },
    due: due.map((row) => ({
      ...toTask(row),
      is_begun: row.answer !== null,
      is_overdue: row.due_at < at,
    })),
    materials: materials.map((row) => ({ ...toNamed(row), created_at: row.created_at })),
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

function newMaterials(ownLessons: RawBuilder<unknown>, at: number) {
  const since = new Date(at - NEW_DAYS * DAY).toISOString()
  return sql<TaskNames & Counted & { created_at: string }>`select materials.id, ${TOTAL}, materials.name,
      materials.created_at, lesson_class_id, lessons.id as lesson_id, lessons.name as lesson_name
    from lesson_class_materials as materials
    join lesson_classes on lesson_classes.id = materials.lesson_class_id
    join lessons on lessons.id = lesson_classes.lesson_id
    where ${ownLessons} and materials.created_at >= ${since}
    order by materials.created_at desc, materials.id desc limit ${MAX_ROWS.others}`
}

const toNamed = (row: TaskNames) => ({
  id: row.id,
  name: row.name,
  lesson_class_id: row.lesson_class_id,
  lesson: { id: row.lesson_id, name: row.lesson_name },
})

const toTask = (row: FoundTask) => ({
  ...toNamed(row),
  deadline_at: row.deadline_at,
  due_at: row.due_at,
})

type Point = { task_id: number; task_name: string; due_at: string; score: number }

/** Every score there ever was, in the order the tasks were due. */
async function scores(queries: Queries, user: Caller): Promise<ScoreSeries[]> {
  const { rows } = await sql<
    LessonClassRecord & Point
  >`select ${LESSON_CLASS_COLUMNS}, tasks.id as task_id, tasks.name as task_name,
      due_at, score from lesson_class_tasks as tasks
    join lesson_classes on lesson_classes.id = tasks.lesson_class_id ${LESSON_CLASS_JOINS}
    join lesson_class_task_submits as submits on ${ownAnswer(user)}
    where ${own(user)} and deleted_at is null and tasks.status <> 'draft' and submits.status = 'submit'
      and score is not null
    order by eduyears.code, semesters.id, lower(lessons.name), due_at, tasks.id`.execute(queries)
  const lines = new Map<number, ScoreSeries>()
  for (const row of rows) {
    const { lesson_class_id } = row
    const { teacher: _, ...parents } = parentsOf(row)
    const line = lines.get(lesson_class_id) ?? { lesson_class_id, ...parents, points: [] }
    line.points.push({ id: row.task_id, name: row.task_name, due_at: row.due_at, score: row.score })
    lines.set(lesson_class_id, line)
  }
  return [...lines.values()]
}
