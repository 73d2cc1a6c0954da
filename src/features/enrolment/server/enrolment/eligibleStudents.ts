/** The students of a class who may take part in its lessons. */

import { sql } from 'kysely'
import { CLASS_ROSTER } from '#features/lessons/server/lessonParticipant/classRoster.ts'
import type { ClassYear } from '#features/school/activity.ts'
import { PERIOD } from '#features/school/choices.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { ACTIVE, ENDED_STATUSES } from '../../status.ts'

export const rosterOfClasses = CLASS_ROSTER.contribute({ readEligible })

/** The class's active students; in a year that has passed, all who were not moved and did not leave. */
function readEligible(queries: Queries, { classroom_id, eduyear_id }: ClassYear) {
  return queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where(({ eb, or, and }) =>
      or([
        eb('student_classes.status', '=', ACTIVE),
        and([
          eb('eduyears.status', '=', PERIOD.passed),
          eb('student_classes.status', 'not in', ENDED_STATUSES),
        ]),
      ]),
    )
    .select(['students.id', 'students.name', 'nis', 'nisn'])
    .orderBy(sql`lower(students.name)`)
    .execute()
}
