/** The groups of people that others may address: everybody, teachers, students, and classes of the active year. Who left belongs to none. */
import { type RawBuilder, sql } from 'kysely'
import { ACTIVE_YEAR } from '#features/school/server/activePeriod.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { ENDED } from './endedStatuses.ts'

const GROUPS = ['all', 'teacher', 'student'] as const
type SchoolGroup = { kind: (typeof GROUPS)[number] } | { kind: 'classroom'; id: number }

const HAS_LEFT = sql`exists (select 1 from students where user_id = users.id and out_year is not null)`

/** SQL conditions on users. */
const IS_MEMBER: Record<(typeof GROUPS)[number], RawBuilder<unknown>> = {
  all: sql`(users.user_type <> 'student' or not ${HAS_LEFT})`,
  teacher: sql`users.user_type = 'teacher'`,
  student: sql`(users.user_type = 'student' and not ${HAS_LEFT})`,
}

/** Enrolments of the active year that have not ended, with the students. */
const CURRENT_CLASSES = sql`student_classes join students on students.id = student_classes.student_id
  where students.out_year is null and student_classes.eduyear_id in (${ACTIVE_YEAR})
    and student_classes.status not in (${ENDED})`

/** An SQL condition on users. */
export const isMemberOf = (group: SchoolGroup): RawBuilder<unknown> =>
  group.kind === 'classroom'
    ? sql`users.id in (select students.user_id from ${CURRENT_CLASSES} and student_classes.classroom_id = ${group.id})`
    : IS_MEMBER[group.kind]

/** Every group that an account belongs to. */
export async function readGroupsOf(queries: Queries, userId: number): Promise<SchoolGroup[]> {
  const isOf = await queries
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select(GROUPS.map((kind) => sql<number>`case when ${IS_MEMBER[kind]} then 1 else 0 end`.as(kind)))
    .executeTakeFirstOrThrow()
  const { rows: classes } = await sql<{ id: number }>`select distinct student_classes.classroom_id as id
    from ${CURRENT_CLASSES} and students.user_id = ${userId}`.execute(queries)
  return [
    ...GROUPS.filter((kind) => isOf[kind] === 1).map((kind) => ({ kind })),
    ...classes.map(({ id }) => ({ kind: 'classroom' as const, id })),
  ]
}

/** The classes that can be addressed, in their order. */
export const listClassGroups = (queries: Queries) =>
  queries.selectFrom('classrooms').select(['id', 'name']).orderBy(CLASS_ORDER).execute()
