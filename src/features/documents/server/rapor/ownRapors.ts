/** A student's own semesters with their report cards. */

import { sql } from 'kysely'
import { ENDED } from '#features/enrolment/server/endedStatuses.ts'
import { readableBy } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import { grants } from '#platform/contract/access.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { RAPOR_POLICY } from '../../access.ts'
import type { documents } from '../../documents.ts'
import type { StudentSemester } from '../../ownRapor.ts'
import { toAttachment } from '../documents/documents.ts'
import { isReleasedTo, raporDocument } from '../release/releaseCondition.ts'

export const ownRaporHandlers = {
  listOwnRapors: async ({ user, context }) => ({
    result: readableSemesters(user, await readOwnSemesters(context.db.kysely, user)),
  }),
} satisfies Partial<Handlers<typeof documents.calls>>

/** The semesters as the caller may see them: without report cards if they lack the key. */
export function readableSemesters(user: Caller, semesters: readonly StudentSemester[]): StudentSemester[] {
  const canRead = grants(user.role_access, RAPOR_POLICY.read)
  return withoutEmptyDuplicates(canRead ? semesters : semesters.map((one) => ({ ...one, rapor: null })))
}

/** Leaves out semesters without a report card where another class of the same semester has one, as after a move. */
function withoutEmptyDuplicates(semesters: readonly StudentSemester[]): StudentSemester[] {
  const isSameSemester = (one: StudentSemester, other: StudentSemester) =>
    one.eduyear.id === other.eduyear.id && one.semester.id === other.semester.id
  return semesters.filter(
    (one) =>
      one.rapor !== null || !semesters.some((other) => other.rapor !== null && isSameSemester(one, other)),
  )
}

/** Every semester of every year of the student, in order of time. */
export async function readOwnSemesters(queries: Queries, user: Caller): Promise<StudentSemester[]> {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .innerJoin('semesters', (join) => join.on(sql<boolean>`1 = 1`))
    .leftJoin('student_class_rapors as rapors', (join) =>
      join
        .onRef('rapors.student_class_id', '=', 'student_classes.id')
        .onRef('rapors.semester_id', '=', 'semesters.id')
        .on(isReleasedTo(user, raporDocument(sql.ref('semesters.id')))),
    )
    .leftJoin('documents', 'documents.name', 'rapors.file')
    .where('students.user_id', '=', user.id)
    .where(readableBy(user))
    // A class the student has left is listed only if it has a report card of theirs.
    .where(({ eb, or }) =>
      or([eb('student_classes.status', 'not in', ENDED_STATUSES), eb('rapors.id', 'is not', null)]),
    )
    .select([
      'student_classes.id',
      'classrooms.id as classroom_id',
      'classrooms.name as classroom',
      'classrooms.code',
      'eduyears.id as eduyear_id',
      'eduyears.name as eduyear',
      'semesters.id as semester_id',
      'semesters.name as semester',
      'rapors.file as stored',
      'rapors.updated_at',
      'documents.filename',
    ])
    .orderBy('eduyears.code')
    .orderBy('semesters.id')
    .orderBy(sql`case when student_classes.status in (${ENDED}) then 0 else 1 end`)
    .execute()
  return rows.map((row) => ({
    student_class_id: row.id,
    classroom: { id: row.classroom_id, name: row.classroom, code: row.code },
    eduyear: { id: row.eduyear_id, name: row.eduyear },
    semester: { id: row.semester_id, name: row.semester },
    rapor:
      row.stored && row.updated_at
        ? { ...toAttachment(row.filename ?? row.stored, row.stored), created_at: row.updated_at }
        : null,
  }))
}
