/** Lessons for teachers, who see their own, and for the office, which sees all. */

import { sql } from 'kysely'
import { inPeriod } from '#features/lessons/server/lessonClass/inPeriod.ts'
import {
  detailOfParent,
  LESSON_CLASS_PARENTS,
  LESSON_CLASS_SOURCE,
} from '#features/lessons/server/lessonClass/lessonClassSource.ts'
import { ACTIVE_PERIOD } from '#features/school/activity.ts'
import { PERIOD } from '#features/school/choices.ts'
import { ACTIVE_YEAR, readActivePeriod } from '#features/school/server/activePeriod.ts'
import { parentOrder } from '#features/school/server/classOrder.ts'
import type { Input, ListQuery } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Db, Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { readFilterValues } from '#platform/server/resource/filterable.ts'
import { list } from '#platform/server/resource/listing.ts'
import type { learning } from '../learning.ts'
import * as contract from '../lesson.ts'
import { HANDED_IN } from '../submission.ts'
import { readLessonCounts } from './counts.ts'
import { findLesson, mayTeach } from './rights.ts'

export const teacherLessonHandlers = {
  listTeacherLessons: async ({ query, user, context }) => ({
    result: await listLessons(context, user, query),
  }),
  exportTeacherLessons: async (call) => {
    const { db } = call.context
    const source = await createSource(db, call.user, call.query)
    return sendExport(
      call,
      contract.exportTeacherLessons,
      withCounts(db, readAllRows(db, source, call.query)),
    )
  },
  readTeacherLesson: async ({ params, user, context }) => {
    const { kysely } = context.db
    const lesson = await findLesson(kysely, { user, id: params.id, rule: mayTeach })
    return { result: { ...lesson, ...(await readLessonCounts(context.db, [lesson.id]))(lesson.id) } }
  },
  listLessonStudents: async ({ params, user, context }) => {
    await findLesson(context.db.kysely, { user, id: params.id, rule: mayTeach })
    return { result: await readParticipants(context.db.kysely, params.id) }
  },
} satisfies Partial<Handlers<typeof learning.calls>>

/** The active period as a condition, for lists without a period filter; null where the filter has one. */
export async function defaultPeriodCondition(queries: Queries, { filter }: Pick<ListQuery, 'filter'>) {
  const hasPeriodFilter = ['eduyear', 'semester', ACTIVE_PERIOD, contract.WRITABLE_FILTER].some(
    (name) => name in filter,
  )
  return hasPeriodFilter ? null : inPeriod(await readActivePeriod(queries))
}

type LessonQuery = Input<typeof contract.listTeacherLessons, 'query'>

/** The contract's `whyReadOnly` as an SQL condition. */
const IS_WRITABLE = sql`(lesson_classes.eduyear_id in (select id from eduyears where status <> ${PERIOD.passed})
  and not (lesson_classes.eduyear_id in (${ACTIVE_YEAR})
    and lesson_classes.semester_id in (select id from semesters where status = ${PERIOD.passed})))`

const TAUGHT_SOURCE = {
  ...LESSON_CLASS_SOURCE,
  filters: { ...LESSON_CLASS_SOURCE.filters, [contract.WRITABLE_FILTER]: { when: IS_WRITABLE } },
}

/** The caller's lessons, of the active period unless the query has another. */
async function createSource(db: Db, user: Caller, query: Pick<LessonQuery, 'filter'>) {
  const isTaught = mayTeach(user)
  const period = await defaultPeriodCondition(db.kysely, query)
  return { ...TAUGHT_SOURCE, where: period ? sql`${isTaught} and ${period}` : isTaught }
}

async function* withCounts<Row extends { id: number }>(db: Db, batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) {
    const counts = await readLessonCounts(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => ({ ...row, ...counts(row.id) }))
  }
}

async function listLessons({ db }: Context, user: Caller, query: LessonQuery) {
  const isTaught = mayTeach(user)
  const page = await list(db, await createSource(db, user, query), query)
  const counts = await readLessonCounts(
    db,
    page.rows.map(({ id }) => id),
  )
  const filterValues = Object.fromEntries(
    LESSON_CLASS_PARENTS.map((name) => [
      name,
      {
        table: `${name}s`,
        ids: sql`select ${sql.ref(`${name}_id`)} from lesson_classes where ${isTaught}`,
        detail: detailOfParent(name),
        order: parentOrder(name).parentKey,
      },
    ]),
  )
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, ...counts(row.id) })),
    filterable: await readFilterValues(db, {
      name: `lessons of ${user.id}`,
      filters: filterValues,
      query,
    }),
  }
}

type ParticipantRow = Record<'id' | 'student_id' | 'submitted' | 'scored', number> &
  Record<'name' | 'nis' | 'nisn', string> & { average: number | string | null }

async function readParticipants(queries: Queries, id: number) {
  const { rows } = await sql<ParticipantRow>`select participants.id, students.id as student_id, students.name,
      nis, nisn, count(submits.id) as submitted, count(submits.score) as scored, avg(submits.score) as average
    from lesson_class_students as participants
    join students on students.id = participants.student_id
    left join lesson_class_tasks as tasks on tasks.lesson_class_id = participants.lesson_class_id
      and tasks.deleted_at is null
    left join lesson_class_task_submits as submits on submits.task_id = tasks.id
      and submits.student_id = participants.student_id and ${hasStatus('submits', HANDED_IN)}
    where participants.lesson_class_id = ${id}
    group by participants.id, students.id, students.name, nis, nisn
    order by lower(students.name), participants.id`.execute(queries)
  return rows.map((row) => ({
    id: row.id,
    student: { id: row.student_id, name: row.name, nis: row.nis, nisn: row.nisn },
    submitted: row.submitted,
    scored: row.scored,
    average: row.average === null ? null : Math.round(Number(row.average) * 100) / 100,
  }))
}
