/** The students of a class with the days on which they are in it, in order of names. */
import { type RawBuilder, sql } from 'kysely'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import type { ClassYear, NamedStudent } from '#features/school/activity.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Boundary, Membership } from './membership.ts'

export type Member = { student_class_id: number; student: NamedStudent; membership: Membership }

/** What begins and ends a membership; a correction of a promotion does neither. */
const BOUNDARY_KINDS = ['move', 'leave', 'enter', 'return']

/** @param condition on rows of `student_classes`, such as that the caller may read them */
export async function readMembers(
  queries: Queries,
  { classroom_id, eduyear_id }: ClassYear,
  condition: RawBuilder<boolean> = sql`1 = 1`,
): Promise<Member[]> {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('student_classes.classroom_id', '=', classroom_id)
    .where('student_classes.eduyear_id', '=', eduyear_id)
    .where(condition)
    .select(['student_classes.id', 'student_classes.status', 'student_id', 'name', 'nis', 'nisn'])
    .orderBy(({ fn }) => fn<string>('lower', ['students.name']))
    .orderBy('student_classes.id')
    .execute()
  const boundaries = await readBoundaries(queries, { classroom_id, eduyear_id })
  return rows.map(({ id, status, student_id, name, nis, nisn }) => ({
    student_class_id: id,
    student: { id: student_id, name, nis, nisn },
    membership: {
      boundaries: boundaries.get(id) ?? [],
      hasEnded: ENDED_STATUSES.some((ended) => ended === status),
    },
  }))
}

async function readBoundaries(
  queries: Queries,
  { classroom_id, eduyear_id }: ClassYear,
): Promise<ReadonlyMap<number, Boundary[]>> {
  const events = await queries
    .selectFrom('student_events')
    .where('student_id', 'in', (eb) =>
      eb
        .selectFrom('student_classes')
        .where('classroom_id', '=', classroom_id)
        .where('eduyear_id', '=', eduyear_id)
        .select('student_classes.student_id'),
    )
    .where('kind', 'in', BOUNDARY_KINDS)
    .select(['happened_on', 'student_class_id', 'new_student_class_id'])
    .orderBy('happened_on')
    .orderBy('id')
    .execute()
  const found = new Map<number, Boundary[]>()
  const add = (id: number | null, boundary: Boundary) => {
    if (id !== null) found.set(id, [...(found.get(id) ?? []), boundary])
  }
  for (const { happened_on: on, student_class_id, new_student_class_id } of events) {
    add(student_class_id, { on, isBeginning: false })
    add(new_student_class_id, { on, isBeginning: true })
  }
  return found
}
