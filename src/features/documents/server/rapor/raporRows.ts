/** Reads rows of report cards, of a class or of one student. */
import { sql } from 'kysely'
import { readableBy, writableBy } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { RaporRow } from '../../rapor.ts'
import { toAttachment } from '../documents/documents.ts'
import { isReleasedTo, raporDocument } from '../release/releaseCondition.ts'
import { otherReportedClass } from './reportedCondition.ts'

type RaporScope = { semester_id: number } & (
  | { student_class_id: number }
  | { classroom_id: number; eduyear_id: number }
)

/** Enrolments the caller may read, each with its report card of one semester. */
export async function findRaporRows(queries: Queries, user: Caller, scope: RaporScope) {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .leftJoin('student_class_rapors as rapors', (join) =>
      join
        .onRef('rapors.student_class_id', '=', 'student_classes.id')
        .on('rapors.semester_id', '=', scope.semester_id)
        .on(isReleasedTo(user, raporDocument(sql.ref('rapors.semester_id')))),
    )
    .leftJoin('documents', 'documents.name', 'rapors.file')
    .$call((query) =>
      'student_class_id' in scope
        ? query.where('student_classes.id', '=', scope.student_class_id)
        : query
            .where('student_classes.classroom_id', '=', scope.classroom_id)
            .where('student_classes.eduyear_id', '=', scope.eduyear_id)
            // Students who were moved or left are listed only with a report card of that semester.
            .where(({ eb, or }) =>
              or([eb('student_classes.status', 'not in', ENDED_STATUSES), eb('rapors.id', 'is not', null)]),
            ),
    )
    .where(readableBy(user))
    .select([
      'student_classes.id',
      'students.id as student_id',
      'students.name',
      'nis',
      'nisn',
      'classrooms.id as classroom_id',
      'classrooms.name as classroom_name',
      'classrooms.code as classroom_code',
      'eduyears.id as eduyear_id',
      'eduyears.name as eduyear_name',
      'rapors.id as rapor_id',
      'rapors.file as stored',
      'documents.filename',
      writableBy(user).as('may_write'),
      // Students must not learn of documents that are not released yet.
      (user.user_type === 'student' ? sql<null>`null` : otherReportedClass(sql.lit(scope.semester_id))).as(
        'reported_in',
      ),
    ])
    .orderBy(sql`lower(students.name)`)
    .orderBy('student_classes.id')
    .execute()
  return rows.map((row) => ({
    row: toRow(row, scope.semester_id),
    stored: row.stored,
    may_write: Boolean(row.may_write),
  }))
}

type RaporRecord = {
  id: number
  student_id: number
  name: string
  nis: string
  nisn: string
  classroom_id: number
  classroom_name: string
  classroom_code: string
  eduyear_id: number
  eduyear_name: string
  rapor_id: number | null
  stored: string | null
  filename: string | null
  reported_in: string | null
}

function toRow(record: RaporRecord, semester_id: number): RaporRow {
  const { rapor_id, stored, filename, student_id, name, nis, nisn } = record
  return {
    id: record.id,
    student: { id: student_id, name, nis, nisn },
    classroom: { id: record.classroom_id, name: record.classroom_name, code: record.classroom_code },
    eduyear: { id: record.eduyear_id, name: record.eduyear_name },
    student_class_rapors:
      rapor_id && stored ? { id: rapor_id, semester_id, ...toAttachment(filename ?? stored, stored) } : null,
    reported_in: record.reported_in,
  }
}
