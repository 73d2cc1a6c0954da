/** Sums the counts of a period's lessons, by class and by teacher. */
import { sql } from 'kysely'
import { inPeriod } from '#features/lessons/server/lessonClass/inPeriod.ts'
import {
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  type LessonClassRecord,
  toParents,
} from '#features/lessons/server/lessonClass/lessonClassSource.ts'
import { type Period, readActivePeriod } from '#features/school/server/activePeriod.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Db, Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { learning } from '../learning.ts'
import type * as contract from '../overview.ts'
import { readLessonCounts, sumLessonCounts } from './counts.ts'
import { mayTeach } from './rights.ts'

export const learningOverviewHandlers = {
  readLearningOverview: async ({ query, user, context }) => ({
    result: await readOverview(context.db, user, query),
  }),
} satisfies Partial<Handlers<typeof learning.calls>>

type OverviewQuery = Input<typeof contract.readLearningOverview, 'query'>

async function readOverview(db: Db, user: Caller, query: OverviewQuery) {
  const queries = db.kysely
  const period = await findPeriod(queries, query)
  const { rows } = await sql<LessonClassRecord>`select ${LESSON_CLASS_COLUMNS} from lesson_classes
    ${LESSON_CLASS_JOINS} where ${mayTeach(user)} and ${inPeriod(period)}
    order by ${CLASS_ORDER}, lesson_classes.id`.execute(queries)
  const lessons = rows.map((record) => ({ id: record.lesson_class_id, ...toParents(record) }))
  const countsOf = await readLessonCounts(
    db,
    lessons.map(({ id }) => id),
  )
  const groupLessons = <Group extends { id: number }>(
    groupOf: (lesson: (typeof lessons)[number]) => Group,
  ) => {
    const groups = new Map<number, { group: Group; ids: number[] }>()
    for (const lesson of lessons) {
      const group = groupOf(lesson)
      const { ids } = groups.get(group.id) ?? { ids: [] }
      groups.set(group.id, { group, ids: [...ids, lesson.id] })
    }
    return [...groups.values()].map(({ group, ids }) => {
      const { students: _, ...sums } = sumLessonCounts(ids.map(countsOf))
      return { group, lessons: ids.length, ...sums }
    })
  }
  const classes = groupLessons(({ classroom }) => classroom)
  const teachers = groupLessons(({ teacher }) => teacher)
  return {
    ...period,
    classes: classes.map(({ group, ...sums }) => ({ classroom: group, ...sums })),
    teachers: teachers
      .map(({ group, ...sums }) => ({ teacher: group, ...sums }))
      .sort((one, other) => one.teacher.name.localeCompare(other.teacher.name, 'id')),
  }
}

/** The year and semester of the query, by default the active ones. */
async function findPeriod(queries: Queries, { eduyear_id, semester_id }: OverviewQuery): Promise<Period> {
  const active = await readActivePeriod(queries)
  const findName = (table: 'eduyears' | 'semesters', id: number) =>
    queries.selectFrom(table).where('id', '=', id).select(['id', 'name']).executeTakeFirst()
  return {
    eduyear: eduyear_id ? ((await findName('eduyears', eduyear_id)) ?? null) : active.eduyear,
    semester: semester_id ? ((await findName('semesters', semester_id)) ?? null) : active.semester,
  }
}
