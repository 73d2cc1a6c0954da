/** What documents add to the resources of others: students without a report card, and releases that go with a class or year. */

import { sql } from 'kysely'
import { ACTIVE } from '#features/enrolment/status.ts'
import { PERIOD } from '#features/school/choices.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { EXTENSIONS } from '#platform/server/resource/extensions.ts'
import { isReported } from './rapor/reportedCondition.ts'

export const extensionsOfOthers = EXTENSIONS.contribute(
  {
    resource: 'student',
    hooks: {
      flags: {
        without_rapor: sql`exists (select 1 from student_classes
          join eduyears on eduyears.id = eduyear_id join semesters on semesters.status = ${PERIOD.active}
          where student_id = students.id and eduyears.status = ${PERIOD.active} and student_classes.status = ${ACTIVE}
            and not ${isReported(sql`semesters.id`)})`,
      },
    },
  },
  { resource: 'classroom', hooks: { beforeRemove: removeReleases('classroom_id') } },
  { resource: 'eduyear', hooks: { beforeRemove: removeReleases('eduyear_id') } },
)

function removeReleases(column: 'classroom_id' | 'eduyear_id') {
  return async ({ queries }: Tx, { id }: { id: number }) => {
    await queries.deleteFrom('releases').where(column, '=', id).execute()
  }
}
