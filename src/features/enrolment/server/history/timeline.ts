/** What enrolment adds to a student's history: the classes, and what happened to the student in them. */

import { sql } from 'kysely'
import {
  type DatedEntry,
  EMPTY_ENTRY,
  type Enrolment,
  enrolmentFields,
} from '#features/people/server/history/datedEntry.ts'
import { type HistoryReader, TIMELINE } from '#features/people/server/history/timelinePoint.ts'
import { PERIOD } from '#features/school/choices.ts'
import { ENDED_STATUSES } from '../../status.ts'
import { readableBy } from '../ownership.ts'
import { readEventEntries } from './eventEntries.ts'
import { readPromotionEntries } from './promotionEntries.ts'

export const timelineOfClasses = TIMELINE.contribute({
  readEnrolments,
  readEntries: async (query) => {
    const events = await readEventEntries(query)
    return [
      ...query.enrolments.filter((row) => !events.enrolmentsBegun.has(row.id)).map(toEnrolledEntry),
      ...events.entries,
      ...(await readPromotionEntries(query)),
    ]
  },
})

const STATUSES = ['active', 'passed', 'repeat', 'moved', 'left'] as const

/** The student's enrolments that the caller may read, the earliest first. */
async function readEnrolments({ queries, user, id, isOffice }: HistoryReader): Promise<Enrolment[]> {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_id', '=', id)
    .where(isOffice ? sql<boolean>`1 = 1` : readableBy(user))
    .select([
      'student_classes.id',
      'student_classes.status',
      'student_classes.created_at',
      'classrooms.id as classroom_id',
      'classrooms.name as classroom',
      'classrooms.code',
      'eduyears.id as eduyear_id',
      'eduyears.name as eduyear',
      'eduyears.code as year',
      'eduyears.status as year_status',
    ])
    .orderBy('eduyears.code')
    .orderBy('student_classes.id')
    .execute()
  return rows.map((row) => {
    const status = STATUSES.find((one) => one === row.status) ?? null
    return {
      id: row.id,
      status,
      created_at: row.created_at,
      classroom: { id: row.classroom_id, name: row.classroom, code: row.code },
      eduyear: { id: row.eduyear_id, name: row.eduyear },
      year: row.year,
      isCurrent: row.year_status === PERIOD.active && !ENDED_STATUSES.some((ended) => ended === status),
    }
  })
}

const toEnrolledEntry = (enrolment: Enrolment): DatedEntry => ({
  ...EMPTY_ENTRY,
  ...enrolmentFields(enrolment),
  key: `enrolled ${enrolment.id}`,
  kind: 'enrolled',
  at: enrolment.created_at,
  status: enrolment.status,
})
