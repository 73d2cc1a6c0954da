/** Counts students and report cards of the classes, for the dashboard and "Kelas Saya". */
import { sql } from 'kysely'
import { countReported } from '#features/documents/server/rapor/reportedCondition.ts'
import { readableBy } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import type { Period } from '#features/school/server/activePeriod.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { ClassProgress } from '../dashboard.ts'

/** Of every class that the user may read and that has students in the period. */
export async function readClassProgress(
  queries: Queries,
  user: Caller,
  { eduyear, semester }: Period,
): Promise<ClassProgress[]> {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .where('student_classes.eduyear_id', '=', eduyear?.id ?? 0)
    .where('student_classes.status', 'not in', ENDED_STATUSES)
    .where(readableBy(user))
    .groupBy(['classrooms.id', 'classrooms.name', 'classrooms.code'])
    .select(({ fn }) => [
      'classrooms.id',
      'classrooms.name',
      'classrooms.code',
      fn.count<number>('student_classes.id').as('students'),
      countReported(sql`${semester?.id ?? 0}`).as('rapors'),
    ])
    .orderBy(CLASS_ORDER)
    .execute()
  return rows.map(({ id, name, code, students, rapors }) => ({
    classroom: { id, name, code },
    students,
    rapors: Number(rapors),
  }))
}
