/** Reads rows of graduations, of a year or of one student. */
import { sql } from 'kysely'
import { readableBy } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { GraduationRow } from '../../graduation.ts'
import { toAttachment } from '../documents/documents.ts'
import { isReleasedTo, LETTER_DOCUMENT } from '../release/releaseCondition.ts'

/** Graduations of one student: in one year, or in all years with the latest first. */
export type GraduationQuery = { student_id: number; eduyear_id?: number | undefined }
/** Of the student who signed in. */
type OwnGraduations = { user_id: number; eduyear_id?: undefined }
type GraduationScope = { eduyear_id: number; classroom_id: number | null } | GraduationQuery | OwnGraduations

/** Enrolments in the last grade that the caller may read, each with its letter. */
export async function findGraduationRows(queries: Queries, user: Caller, scope: GraduationScope) {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    // Joined by year, because a student may have been in the last grade twice.
    .leftJoin('graduations', (join) =>
      join
        .onRef('graduations.student_id', '=', 'students.id')
        .onRef('graduations.eduyear_id', '=', 'student_classes.eduyear_id')
        .on(isReleasedTo(user, LETTER_DOCUMENT)),
    )
    .leftJoin('documents', 'documents.name', 'graduations.file')
    .where('classrooms.code', '=', LAST_GRADE)
    .where('student_classes.status', 'not in', ENDED_STATUSES)
    .$call((query) => {
      if ('user_id' in scope) return query.where('students.user_id', '=', scope.user_id)
      if ('student_id' in scope) return query.where('students.id', '=', scope.student_id)
      return scope.classroom_id === null
        ? query
        : query.where('student_classes.classroom_id', '=', scope.classroom_id)
    })
    .$if(scope.eduyear_id !== undefined, (query) =>
      query.where('student_classes.eduyear_id', '=', scope.eduyear_id ?? 0),
    )
    .where(readableBy(user))
    .select([
      'student_classes.id as student_class_id',
      'student_classes.status',
      'students.id',
      'students.name',
      'nis',
      'nisn',
      'classrooms.id as classroom_id',
      'classrooms.name as classroom',
      'eduyears.id as eduyear_id',
      'eduyears.name as eduyear',
      'graduations.id as graduation_id',
      'graduations.final_score',
      'graduations.file as stored',
      'documents.filename',
    ])
    .$narrowType<{ status: GraduationRow['status'] }>()
    .orderBy('eduyears.code', 'desc')
    .orderBy(CLASS_ORDER)
    .orderBy(sql`lower(students.name)`)
    .orderBy('student_classes.id')
    .execute()
  return rows.map((record) => ({ record, row: toRow(record) }))
}

type GraduationRecord = {
  id: number
  name: string
  nis: string
  nisn: string
  status: GraduationRow['status']
  classroom_id: number
  classroom: string
  graduation_id: number | null
  final_score: number | null
  stored: string | null
  filename: string | null
}

function toRow(record: GraduationRecord): GraduationRow {
  const { id, nis, nisn, name, graduation_id, final_score, stored, filename } = record
  return {
    id,
    nis,
    nisn,
    name,
    classroom: { id: record.classroom_id, name: record.classroom, code: LAST_GRADE },
    status: record.status,
    graduation:
      graduation_id && stored
        ? { id: graduation_id, final_score: final_score ?? 0, ...toAttachment(filename ?? stored, stored) }
        : null,
  }
}
