/** The lessons somebody teaches, and what the office sees of all of them. */
import { type RawBuilder, sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { ACTIVE_PERIOD } from '#contract/sia/activity.ts'
import * as contract from '#contract/sia/learning/lesson.ts'
import type { Context } from '#server/context.ts'
import type { Db, Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import type { Serve } from '#server/http/serve.ts'
import { everyRow } from '#server/resource/export/everyRow.ts'
import { exported } from '#server/resource/export/exported.ts'
import { list } from '#server/resource/listing.ts'
import { filterable } from '../filterable.ts'
import {
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  LESSON_CLASS_PARENTS,
  LESSON_CLASS_SOURCE,
  type LessonClassRecord,
  parentsOf,
} from '../lessonClass/lessonClassSource.ts'
import { countsOf, sumOf } from './counts.ts'
import { findLesson, mayTeach } from './rights.ts'

export function serveTeacherLessons(serve: Serve) {
  serve(contract.listTeacherLessons, async ({ query, user, context }) => ({
    result: await listLessons(context, user, query),
  }))
  serve(contract.exportTeacherLessons, async (call) => {
    const { db } = call.context
    const source = await sourceFor(db, call.user, call.query)
    return exported(call, contract.exportTeacherLessons, counted(db, everyRow(db, source, call.query)))
  })
  serve(contract.readTeacherLesson, async ({ params, user, context }) => {
    const { kysely } = context.db
    const lesson = await findLesson(kysely, { user, id: params.id, rule: mayTeach })
    return { result: { ...lesson, ...(await countsOf(context.db, [lesson.id]))(lesson.id) } }
  })
  serve(contract.listLessonStudents, async ({ params, user, context }) => {
    await findLesson(context.db.kysely, { user, id: params.id, rule: mayTeach })
    return { result: await studentsOf(context.db.kysely, params.id) }
  })
  serve(contract.readLearningOverview, async ({ query, user, context }) => ({
    result: await overview(context.db, user, query),
  }))
}

export type Period = Record<'eduyear' | 'semester', { id: number; name: string } | null>

export async function activePeriod(queries: Queries): Promise<Period> {
  const active = (table: 'eduyears' | 'semesters') =>
    queries.selectFrom(table).where('status', '=', 'active').select(['id', 'name']).executeTakeFirst()
  return { eduyear: (await active('eduyears')) ?? null, semester: (await active('semesters')) ?? null }
}

export const inPeriod = ({ eduyear, semester }: Period): RawBuilder<boolean> =>
  sql`lesson_classes.eduyear_id = ${eduyear?.id ?? 0} and lesson_classes.semester_id = ${semester?.id ?? 0}`

type Query = Input<typeof contract.listTeacherLessons, 'query'>

/** Of the active period, where none is chosen. */
async function sourceFor(db: Db, user: Caller, { filter }: Pick<Query, 'filter'>) {
  const own = mayTeach(user)
  const isPeriodChosen = ['eduyear', 'semester', ACTIVE_PERIOD].some((name) => name in filter)
  const period = isPeriodChosen ? null : inPeriod(await activePeriod(db.kysely))
  return { ...LESSON_CLASS_SOURCE, where: period ? sql`${own} and ${period}` : own }
}

async function* counted<Row extends { id: number }>(db: Db, batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) {
    const counts = await countsOf(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => ({ ...row, ...counts(row.id) }))
  }
}

async function listLessons({ db }: Context, user: Caller, query: Query) {
  const own = mayTeach(user)
  const found = await list(db, await sourceFor(db, user, query), query)
  const counts = await countsOf(
    db,
    found.rows.map(({ id }) => id),
  )
  const occurring = Object.fromEntries(
    LESSON_CLASS_PARENTS.map((name) => [
      name,
      { table: `${name}s`, ids: sql`select ${sql.ref(`${name}_id`)} from lesson_classes where ${own}` },
    ]),
  )
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, ...counts(row.id) })),
    filterable: await filterable(db, {
      name: `lessons of ${user.id}`,
      filters: occurring,
      requested: query.filterable,
    }),
  }
}

type Taker = Record<'id' | 'student_id' | 'submitted' | 'scored', number> &
  Record<'name' | 'nis' | 'nisn', string> & { average: number | string | null }

async function studentsOf(queries: Queries, id: number) {
  const { rows } = await sql<Taker>`select takers.id, students.id as student_id, students.name,
      nis, nisn, count(submits.id) as submitted, count(submits.score) as scored, avg(submits.score) as average
    from lesson_class_students as takers
    join students on students.id = takers.student_id
    left join lesson_class_tasks as tasks on tasks.lesson_class_id = takers.lesson_class_id
      and tasks.deleted_at is null
    left join lesson_class_task_submits as submits on submits.task_id = tasks.id
      and submits.student_id = takers.student_id and submits.status = 'submit'
    where takers.lesson_class_id = ${id}
    group by takers.id, students.id, students.name, nis, nisn
    order by lower(students.name), takers.id`.execute(queries)
  return rows.map((row) => ({
    id: row.id,
    student: {
      id: row.student_id,
      name: row.name,
      nis: row.nis,
      nisn: row.nisn,
    },
    submitted: row.submitted,
    scored: row.scored,
    average: row.average === null ? null : Math.round(Number(row.average) * 100) / 100,
  }))
}

type OverviewQuery = Input<typeof contract.readLearningOverview, 'query'>

async function overview(db: Db, user: Caller, query: OverviewQuery) {
  const queries = db.kysely
  const period = await chosenPeriod(queries, query)
  const { rows } = await sql<LessonClassRecord>`select ${LESSON_CLASS_COLUMNS} from lesson_classes
    ${LESSON_CLASS_JOINS} where ${mayTeach(user)} and ${inPeriod(period)}
    order by classrooms.code, classrooms.name, lower(teachers.name)`.execute(queries)
  const lessons = rows.map((record) => ({ id: record.lesson_class_id, ...parentsOf(record) }))
  const counts = await countsOf(
    db,
    lessons.map(({ id }) => id),
  )
  const together = <One extends { id: number }>(one: (lesson: (typeof lessons)[number]) => One) => {
    const groups = new Map<number, { one: One; ids: number[] }>()
    for (const lesson of lessons) {
      const group = groups.get(one(lesson).id) ?? { one: one(lesson), ids: [] }
      groups.set(group.one.id, { ...group, ids: [...group.ids, lesson.id] })
    }
    return [...groups.values()].map(({ one: of, ids }) => {
      const { students: _, ...numbers } = sumOf(ids.map(counts))
      return { of, lessons: ids.length, ...numbers }
    })
  }
  const classes = together(({ classroom }) => classroom)
  const teachers = together(({ teacher }) => teacher)
  return {
    ...period,
    classes: classes.map(({ of, ...numbers }) => ({ classroom: of, ...numbers })),
    teachers: teachers.map(({ of, ...numbers }) => ({ teacher: of, ...numbers })),
  }
}

/** What is not named is the active one. */
async function chosenPeriod(queries: Queries, { eduyear_id, semester_id }: OverviewQuery): Promise<Period> {
  const active = await activePeriod(queries)
  const named = (table: 'eduyears' | 'semesters', id: number) =>
    queries.selectFrom(table).where('id', '=', id).select(['id', 'name']).executeTakeFirst()
  return {
    eduyear: eduyear_id ? ((await named('eduyears', eduyear_id)) ?? null) : active.eduyear,
    semester: semester_id ? ((await named('semesters', semester_id)) ?? null) : active.semester,
  }
}
