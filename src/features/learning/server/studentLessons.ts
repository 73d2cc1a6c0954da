/** Lessons for students: their classes, classmates, materials and published tasks. */

import { sql } from 'kysely'
import {
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  type LessonClassRecord,
  toParents,
} from '#features/lessons/server/lessonClass/lessonClassSource.ts'
import { readActivePeriod } from '#features/school/server/activePeriod.ts'
import type { ListQuery } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { likeTerm } from '#platform/server/db/engine.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { learning } from '../learning.ts'
import type * as contract from '../studentLesson.ts'
import { HANDED_IN } from '../submission.ts'
import { OPEN_TASKS, SHOWN_TASKS } from '../task.ts'
import { listMaterials } from './materials.ts'
import { findLesson, findParticipant, mayAttend } from './rights.ts'
import { readSubmissions } from './submission/submissionRows.ts'
import { toStudentTask } from './submission/submissions.ts'
import { listTasks } from './task/taskRows.ts'

export const studentLessonHandlers = {
  readOwnPeriod: async ({ context }) => ({ result: await readActivePeriod(context.db.kysely) }),
  listOwnClasses: async ({ user, context }) => ({
    result: await readClasses(context.db.kysely, user),
  }),
  listStudentLessons: async ({ params, query, user, context }) => ({
    result: await readLessons(context, user, { ...params, search: query.search ?? '' }),
  }),
  readStudentLesson: async ({ params, user, context }) => {
    const { kysely } = context.db
    const lesson = await findLesson(kysely, { user, id: params.id, rule: mayAttend })
    return { result: { ...lesson, ...(await readStudentCounts(kysely, user, [lesson.id]))(lesson.id) } }
  },
  listClassmates: async ({ params, user, context }) => {
    const { kysely } = context.db
    await findLesson(kysely, { user, id: params.id, rule: mayAttend })
    return { result: await readClassmates(kysely, params.id) }
  },
  listStudentMaterials: async ({ params, query, user, context }) => {
    await findLesson(context.db.kysely, { user, id: params.id, rule: mayAttend })
    return { result: await listMaterials(context, params.id, query) }
  },
  listStudentTasks: async ({ params, query, user, context }) => {
    await findLesson(context.db.kysely, { user, id: params.id, rule: mayAttend })
    return { result: await listOwnTasks({ context, user }, params.id, query) }
  },
} satisfies Partial<Handlers<typeof learning.calls>>

/** The caller's enrolments, the newest year first. */
async function readClasses(queries: Queries, user: Caller) {
  const enrolments = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('students.user_id', '=', user.id)
    .select(['student_classes.id', 'student_classes.status', 'classrooms.id as classroom_id'])
    .select(['classrooms.name as classroom', 'classrooms.code', 'eduyears.id as eduyear_id', 'eduyears.name'])
    .orderBy('eduyears.code', 'desc')
    .orderBy('student_classes.id', 'desc')
    .execute()
  const { rows: semesters } = await sql<{
    id: number
    name: string
    eduyear_id: number
    classroom_id: number
  }>`
    select distinct semesters.id, semesters.name, eduyear_id, classroom_id from lesson_classes
    join semesters on semesters.id = lesson_classes.semester_id
    where lesson_classes.id in (select lesson_class_id from lesson_class_students
      join students on students.id = lesson_class_students.student_id where students.user_id = ${user.id})
    order by semesters.id`.execute(queries)
  return enrolments.map(({ id, status, classroom_id, classroom, code, eduyear_id, name }) => ({
    id,
    status,
    classroom: { id: classroom_id, name: classroom, code },
    eduyear: { id: eduyear_id, name },
    semesters: semesters
      .filter((one) => one.eduyear_id === eduyear_id && one.classroom_id === classroom_id)
      .map((one) => ({ id: one.id, name: one.name })),
  }))
}

type LessonQuery = { classroom_id: number; eduyear_id: number; semester_id: number; search: string }

async function readLessons({ db }: Context, user: Caller, { search, ...classPeriod }: LessonQuery) {
  const matchesSearch = search
    ? sql`(${likeTerm('lessons', search)} or ${likeTerm('teachers', search)})`
    : sql`1 = 1`
  const { rows } = await sql<LessonClassRecord>`select ${LESSON_CLASS_COLUMNS} from lesson_classes
    ${LESSON_CLASS_JOINS} where ${mayAttend(user)} and lesson_classes.classroom_id = ${classPeriod.classroom_id}
    and lesson_classes.eduyear_id = ${classPeriod.eduyear_id} and lesson_classes.semester_id = ${classPeriod.semester_id}
    and ${matchesSearch} order by lower(lessons.name), lesson_classes.id`.execute(db.kysely)
  const lessons = rows.map((record) => ({ id: record.lesson_class_id, ...toParents(record) }))
  const counts = await readStudentCounts(
    db.kysely,
    user,
    lessons.map(({ id }) => id),
  )
  return lessons.map((lesson) => ({ ...lesson, ...counts(lesson.id) }))
}

type StudentCounts = Pick<contract.StudentLesson, 'materials' | 'tasks' | 'tasks_due'>
const NO_COUNTS: StudentCounts = { materials: 0, tasks: 0, tasks_due: 0 }

/** Counts materials, published tasks, and the tasks that the caller has not answered yet. @returns a lookup by lesson */
async function readStudentCounts(queries: Queries, user: Caller, ids: readonly number[]) {
  if (ids.length === 0) return () => NO_COUNTS
  const idList = sql.join([...ids])
  const { rows: materials } = await sql<{ id: number; materials: number }>`select lesson_class_id as id,
    count(*) as materials from lesson_class_materials where lesson_class_id in (${idList})
    group by lesson_class_id`.execute(queries)
  const { rows: tasks } = await sql<{ id: number; tasks: number; tasks_due: number }>`
    select lesson_class_id as id, count(*) as tasks,
      sum(case when ${hasStatus('tasks', OPEN_TASKS)} and not exists (select 1 from lesson_class_task_submits as submits
        join students on students.id = submits.student_id
        where submits.task_id = tasks.id and ${hasStatus('submits', HANDED_IN)} and students.user_id = ${user.id})
      then 1 else 0 end) as tasks_due
    from lesson_class_tasks as tasks where lesson_class_id in (${idList}) and deleted_at is null
      and ${hasStatus('tasks', SHOWN_TASKS)} group by lesson_class_id`.execute(queries)
  return (id: number): StudentCounts => ({
    materials: materials.find((one) => one.id === id)?.materials ?? 0,
    tasks: tasks.find((one) => one.id === id)?.tasks ?? 0,
    tasks_due: tasks.find((one) => one.id === id)?.tasks_due ?? 0,
  })
}

function readClassmates(queries: Queries, lessonId: number) {
  return queries
    .selectFrom('lesson_class_students')
    .innerJoin('students', 'students.id', 'lesson_class_students.student_id')
    .where('lesson_class_id', '=', lessonId)
    .select(['lesson_class_students.id', 'students.name'])
    .orderBy(sql`lower(students.name)`)
    .orderBy('lesson_class_students.id')
    .execute()
}

async function listOwnTasks({ context, user }: CallerContext, lessonId: number, query: ListQuery) {
  const { kysely } = context.db
  const page = await listTasks(context, { lessonId, publishedOnly: true }, query)
  const student_id = await findParticipant(kysely, user, lessonId)
  const task_ids = page.rows.map(({ id }) => id)
  const submissions =
    student_id === null || task_ids.length === 0
      ? []
      : await readSubmissions(kysely, { student_id, task_ids })
  const answers = new Map(submissions.map(({ submission }) => [submission.task_id, submission]))
  return { ...page, rows: page.rows.map((task) => toStudentTask(task, answers.get(task.id) ?? null)) }
}
