/** Reads the enrolments that a zip's files are matched against. */
import { sql } from 'kysely'
import type { BulkStudent } from '#features/documents/bulkUpload.ts'
import { writableBy } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES, PASSED } from '#features/enrolment/status.ts'
import { FILE_NUMBER } from '#features/people/server/fileNumber.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Enrolment, Roster } from './matchTypes.ts'

type RosterQuery = { kind: Roster['kind']; scope: Roster['scope']; years: readonly string[] }

/** @param years codes of further years, named by files of the school's pattern */
export async function readRoster(
  queries: Queries,
  user: Caller,
  { kind, scope, years }: RosterQuery,
): Promise<Roster> {
  const semesters = await queries.selectFrom('semesters').select(['id', 'name']).execute()
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where(({ eb, or }) =>
      or([
        eb('eduyears.id', '=', scope.eduyear_id ?? 0),
        ...(years.length > 0 ? [eb('eduyears.code', 'in', [...years])] : []),
      ]),
    )
    .$if(kind === 'graduation', (query) => query.where('classrooms.code', '=', LAST_GRADE))
    .where('student_classes.status', 'not in', ENDED_STATUSES)
    .where(writableBy(user))
    .select([
      'student_classes.id as student_class_id',
      'student_classes.status',
      'students.id',
      'students.name',
      FILE_NUMBER.as('nis'),
      'nisn',
      'classrooms.id as classroom_id',
      'classrooms.name as classroom_name',
      'classrooms.code as classroom_code',
      'eduyears.id as eduyear_id',
      'eduyears.code as eduyear_code',
    ])
    .orderBy(sql`lower(students.name)`)
    .orderBy('student_classes.id')
    .execute()
  const enrolments = rows.map((row): Enrolment => {
    const hasPassed = row.status === PASSED
    return {
      student_class_id: row.student_class_id,
      id: row.id,
      name: row.name,
      nis: row.nis,
      nisn: row.nisn,
      classroom: { id: row.classroom_id, name: row.classroom_name, code: row.classroom_code },
      eduyear: { id: row.eduyear_id, code: row.eduyear_code },
      refusal:
        kind === 'graduation' && !hasPassed ? `${row.name} belum diluluskan dari kelas ${LAST_GRADE}.` : null,
    }
  })
  return { kind, enrolments, semesters, scope, isLimitedToOwnClasses: user.user_type === 'teacher' }
}

/** All NISNs of the school, to recognize them in a PDF's text. */
export async function readNisns(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom('students').select('nisn').execute()
  return new Set(rows.map((row) => row.nisn))
}

/** Students of the selected year and class for whom no document is stored. */
export function listWithoutFile(roster: Roster, storedKeys: ReadonlySet<string>): BulkStudent[] {
  const { kind, scope } = roster
  return listRecipients(roster).filter(
    (row) => !storedKeys.has(documentKeyOf(row, kind === 'rapor' ? scope.semester_id : null)),
  )
}

/** Students of the selected year and class for whom a document may be stored. */
export function listRecipients({ enrolments, scope }: Roster): BulkStudent[] {
  if (!scope.eduyear_id) return []
  return enrolments.filter((row) => row.refusal === null && isInScope(row, scope)).map(toBulkStudent)
}

/** Whether the enrolment is of the selected year and class; an unselected one matches everything. */
export function isInScope(row: Enrolment, { eduyear_id, classroom_id }: Roster['scope']): boolean {
  return (
    (!eduyear_id || row.eduyear.id === eduyear_id) && (!classroom_id || row.classroom.id === classroom_id)
  )
}

/** The key of a document: at most one file is stored for each. */
export function documentKeyOf(
  { student_class_id }: { student_class_id: number },
  semesterId: number | null,
): string {
  return `${student_class_id} ${semesterId}`
}

/** The student without the fields that only matching needs. */
export function toBulkStudent({
  student_class_id,
  id,
  name,
  nis,
  nisn,
  classroom,
}: BulkStudent): BulkStudent {
  return { student_class_id, id, name, nis, nisn, classroom }
}
