/** Lists of the classes and students that a user teaches or is homeroom teacher of. */

import { sql } from 'kysely'
import { ENDED } from '#features/enrolment/server/endedStatuses.ts'
import {
  ENROLMENT_SOURCE,
  type EnrolmentColumns,
  FILTER_VALUES,
  STUDENT_DETAIL,
} from '#features/enrolment/server/enrolment/studentClasses.ts'
import { readableBy } from '#features/enrolment/server/ownership.ts'
import { parentOrder } from '#features/school/server/classOrder.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { readFilterValues } from '#platform/server/resource/filterable.ts'
import { type ListSource, list } from '#platform/server/resource/listing.ts'
import type { home } from '../../home.ts'
import * as contract from '../../taught.ts'
import { readTaughtClasses } from './taughtClasses.ts'

export const taughtHandlers = {
  listTaughtClasses: async ({ user, context }) => ({
    result: await readTaughtClasses(context.db.kysely, user),
  }),
  listTaughtStudents: async ({ query, user, context }) => ({
    result: await listStudents(context, user, query),
  }),
  exportTaughtStudents: (call) =>
    sendExport(
      call,
      contract.exportTaughtStudents,
      readAllRows(call.context.db, createSource(call.user), call.query),
    ),
} satisfies Partial<Handlers<typeof home.calls>>

/** The condition on enrolments the user may read; students who were moved or left are not listed. */
const isReadableAndCurrent = (user: Caller) =>
  sql`(${readableBy(user)} and student_classes.status not in (${ENDED}))`

const createSource = (user: Caller): ListSource<contract.TaughtStudent, EnrolmentColumns> => ({
  ...ENROLMENT_SOURCE,
  where: isReadableAndCurrent(user),
  isUnselective: user.user_type === 'administrator',
  toRow: (record) => {
    const { status: _, ...row } = ENROLMENT_SOURCE.toRow(record)
    return row
  },
})

type Query = Input<typeof contract.listTaughtStudents, 'query'>

async function listStudents({ db }: Context, user: Caller, query: Query) {
  const createFilterValues = (name: 'classroom' | 'eduyear' | 'student') => ({
    table: `${name}s`,
    ids: sql`select ${sql.ref(`${name}_id`)} from student_classes where ${isReadableAndCurrent(user)}`,
    order: parentOrder(name).parentKey,
  })
  return {
    ...(await list(db, createSource(user), query)),
    filterable: await readFilterValues(db, {
      name: `students of ${user.id}`,
      // Administrators read every class, so checking each row would be wasted.
      filters:
        user.user_type === 'administrator'
          ? FILTER_VALUES
          : {
              classroom: createFilterValues('classroom'),
              eduyear: createFilterValues('eduyear'),
              student: { ...createFilterValues('student'), detail: STUDENT_DETAIL, isLimited: true },
            },
      query,
    }),
  }
}
