/** How far the lessons of a period are together, by class and by teacher. */
import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import * as contract from '#contract/sia/learning/overview.ts'
import type { Db, Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  type LessonClassRecord,
  parentsOf,
} from '../lessonClass/lessonClassSource.ts'
import { byGrade } from '../period/years.ts'
import { countsOf, sumOf } from './counts.ts'
import { activePeriod, inPeriod, type Period } from './lessons.ts'
import { mayTeach } from './rights.ts'
import { serveTaughtLists } from './taughtLists.ts'

export function serveLearningOverview(serve: Serve) {
  serve(contract.readLearningOverview, async ({ query, user, context }) => ({
    result: await overview(context.db, user, query),
  }))
  serveTaughtLists(serve)
}

type OverviewQuery = Input<typeof contract.readLearningOverview, 'query'>

async function overview(db: Db, user: Caller, query: OverviewQuery) {
  const queries = db.kysely
  const period = await chosenPeriod(queries, query)
  const { rows } = await sql<LessonClassRecord>`select ${LESSON_CLASS_COLUMNS} from lesson_classes
    ${LESSON_CLASS_JOINS} where ${mayTeach(user)} and ${inPeriod(period)}
    order by classrooms.name, lesson_classes.id`.execute(queries)
  const lessons = byGrade(
    rows.map((record) => {
      const parents = parentsOf(record)
      return { id: record.lesson_class_id, code: parents.classroom.code, ...parents }
    }),
  )
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
    teachers: teachers
      .map(({ of, ...numbers }) => ({ teacher: of, ...numbers }))
      .sort((one, other) => one.teacher.name.localeCompare(other.teacher.name, 'id')),
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
