/** A teacher's home: tasks with answers to score, and tasks that are due. */
import { type RawBuilder, sql } from 'kysely'
import { inPeriod } from '#features/lessons/server/lessonClass/inPeriod.ts'
import { readActivePeriod } from '#features/school/server/activePeriod.ts'
import { DAY } from '#platform/contract/units.ts'
import { type Context, now } from '#platform/server/context.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { learning } from '../learning.ts'
import { HANDED_IN } from '../submission.ts'
import { OPEN_TASKS } from '../task.ts'
import { DUE_DAYS, type TeacherHome } from '../teacherHome.ts'

export const teacherHomeHandlers = {
  readTeacherHome: async ({ user, context }) => ({ result: await readHome(context, user) }),
} satisfies Partial<Handlers<typeof learning.calls>>

const MAX_ROWS = 10

type TaskRow = Record<'id' | 'lesson_class_id' | 'lesson_id' | 'classroom_id' | 'total', number> &
  Record<'name' | 'lesson_name' | 'classroom_name' | 'classroom_code', string>

const TASK_COLUMNS = sql`tasks.id, tasks.name, tasks.lesson_class_id, lessons.id as lesson_id,
  lessons.name as lesson_name, classrooms.id as classroom_id, classrooms.name as classroom_name,
  classrooms.code as classroom_code`
const FROM_TASKS = sql`from lesson_classes
  join lesson_class_tasks as tasks on tasks.lesson_class_id = lesson_classes.id
  join lessons on lessons.id = lesson_classes.lesson_id
  join classrooms on classrooms.id = lesson_classes.classroom_id`
/** Of current participants of the lesson. */
const JOIN_ANSWERS = sql`join lesson_class_task_submits as submits on submits.task_id = tasks.id
    and ${hasStatus('submits', HANDED_IN)}
  join lesson_class_students as participants on participants.lesson_class_id = tasks.lesson_class_id
    and participants.student_id = submits.student_id`

/** Administrators read every lesson elsewhere, and have none that waits for them. */
const isTaughtBy = ({ id }: Caller) =>
  sql`lesson_classes.teacher_id in (select id from teachers where user_id = ${id})`

async function readHome(context: Context, user: Caller): Promise<TeacherHome> {
  const { kysely } = context.db
  const period = inPeriod(await readActivePeriod(kysely))
  const isOwn = sql`${isTaughtBy(user)} and ${period} and tasks.deleted_at is null`
  const { rows: unscored } = await unscoredQuery(isOwn).execute(kysely)
  const until = new Date(context.clock() + DUE_DAYS * DAY).toISOString()
  const { rows: due } = await dueQuery(isOwn, { from: now(context), until }).execute(kysely)
  return {
    totals: {
      unscored_answers: Number(unscored[0]?.total_answers ?? 0),
      unscored: Number(unscored[0]?.total ?? 0),
      due: Number(due[0]?.total ?? 0),
    },
    unscored: unscored.map((row) => ({ ...toTask(row), answers: Number(row.answers) })),
    due: due.map((row) => ({
      ...toTask(row),
      due_at: row.due_at,
      submitted: Number(row.submitted),
      participants: Number(row.participants),
    })),
  }
}

const unscoredQuery = (isOwn: RawBuilder<unknown>) =>
  sql<TaskRow & Record<'answers' | 'total_answers', number>>`select ${TASK_COLUMNS},
      count(*) as answers, sum(count(*)) over () as total_answers, count(*) over () as total
    ${FROM_TASKS} ${JOIN_ANSWERS}
    where ${isOwn} and submits.score is null
    group by tasks.id, tasks.name, tasks.lesson_class_id, lessons.id, lessons.name, classrooms.id,
      classrooms.name, classrooms.code
    order by min(submits.submitted_at), tasks.id limit ${MAX_ROWS}`

const dueQuery = (isOwn: RawBuilder<unknown>, { from, until }: { from: string; until: string }) =>
  sql<TaskRow & Record<'submitted' | 'participants', number> & { due_at: string }>`select ${TASK_COLUMNS},
      tasks.due_at, count(*) over () as total,
      (select count(*) from lesson_class_students as participants
        where participants.lesson_class_id = tasks.lesson_class_id) as participants,
      (select count(*) from lesson_class_task_submits as submits
        join lesson_class_students as participants on participants.student_id = submits.student_id
        where submits.task_id = tasks.id and ${hasStatus('submits', HANDED_IN)}
          and participants.lesson_class_id = tasks.lesson_class_id) as submitted
    ${FROM_TASKS}
    where ${isOwn} and ${hasStatus('tasks', OPEN_TASKS)} and tasks.due_at >= ${from} and tasks.due_at <= ${until}
    order by tasks.due_at, tasks.id limit ${MAX_ROWS}`

const toTask = (row: TaskRow) => ({
  id: row.id,
  name: row.name,
  lesson_class_id: row.lesson_class_id,
  lesson: { id: row.lesson_id, name: row.lesson_name },
  classroom: { id: row.classroom_id, name: row.classroom_name, code: row.classroom_code },
})
