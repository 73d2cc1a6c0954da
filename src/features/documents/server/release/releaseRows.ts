/** Reads releases, and the classes of a year with the counts of their documents. */

import { sql } from 'kysely'
import { writableBy } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import { grants } from '#platform/contract/access.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { GRADUATION_POLICY, RAPOR_POLICY } from '../../access.ts'
import type { ReleaseDefault, ReleasedKind, ReleaseRow } from '../../release.ts'
import { NO_SEMESTER } from './releaseCondition.ts'
import { releaseState } from './releaseRules.ts'

/** `semester_id` null for letters. */
export type ReleaseScope = { kind: ReleasedKind; eduyear_id: number; semester_id: number | null }

/** Enrolments of a year, each with its current document and when its owner opened it. */
export function selectEnrolmentsWithDocument(
  queries: Queries,
  { kind, eduyear_id, semester_id }: ReleaseScope,
) {
  const isCurrentDocument =
    kind === 'rapor'
      ? sql<boolean>`exists (select 1 from student_class_rapors where file = documents.name)`
      : sql<boolean>`exists (select 1 from graduations where file = documents.name)`
  return queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.student_class_id', '=', 'student_classes.id')
        .on('documents.kind', '=', kind)
        .on('documents.semester_id', semester_id === null ? 'is' : '=', semester_id)
        .on(isCurrentDocument),
    )
    .leftJoin('document_readings', (join) =>
      join
        .onRef('document_readings.document_id', '=', 'documents.id')
        .onRef('document_readings.user_id', '=', 'students.user_id'),
    )
    .where('student_classes.eduyear_id', '=', eduyear_id)
    .$if(kind === 'graduation', (query) => query.where('classrooms.code', '=', LAST_GRADE))
}

/** The kinds of documents that the user may release. */
export function releasableKinds({ role_access }: Pick<Caller, 'role_access'>): ReleasedKind[] {
  const kinds: ReleasedKind[] = []
  if (grants(role_access, RAPOR_POLICY.write)) kinds.push('rapor')
  if (grants(role_access, GRADUATION_POLICY.write)) kinds.push('graduation')
  return kinds
}

export type ClassRelease = ReleaseScope & { classroom_id: number }

/** The release of a class; null if it follows the default. */
export async function findRelease(
  queries: Queries,
  { kind, semester_id, classroom_id, eduyear_id }: ClassRelease,
) {
  const release = await queries
    .selectFrom('releases')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('semester_id', '=', semester_id ?? NO_SEMESTER)
    .where('kind', '=', kind)
    .selectAll()
    .executeTakeFirst()
  return release ?? null
}

type SemesterOfYear = { eduyear_id: number; semester_id: number }
type ReleaseRule = { byDefault: ReleaseDefault; now: string }

export async function readReleaseRows(
  queries: Queries,
  user: Caller,
  where: SemesterOfYear & ReleaseRule,
): Promise<ReleaseRow[]> {
  const rows: ReleaseRow[] = []
  for (const kind of releasableKinds(user))
    rows.push(...(await readReleaseRowsOfKind(queries, user, { ...where, kind })))
  return rows
}

async function readReleaseRowsOfKind(
  queries: Queries,
  user: Caller,
  { kind, eduyear_id, semester_id, ...rule }: SemesterOfYear & ReleaseRule & { kind: ReleasedKind },
): Promise<ReleaseRow[]> {
  const semester = kind === 'rapor' ? semester_id : null
  const classrooms = await selectEnrolmentsWithDocument(queries, { kind, eduyear_id, semester_id: semester })
    .where(({ eb, or }) =>
      or([eb('student_classes.status', 'not in', ENDED_STATUSES), eb('documents.id', 'is not', null)]),
    )
    .where(writableBy(user))
    .groupBy(['classrooms.id', 'classrooms.name', 'classrooms.code'])
    .select(({ fn }) => [
      'classrooms.id',
      'classrooms.name',
      'classrooms.code',
      fn.count<number>('student_classes.id').as('students'),
      fn.count<number>('documents.id').as('documents'),
      fn.count<number>('document_readings.id').as('opened'),
    ])
    .orderBy(CLASS_ORDER)
    .execute()
  const releases = await queries
    .selectFrom('releases')
    .where('eduyear_id', '=', eduyear_id)
    .where('semester_id', '=', semester ?? NO_SEMESTER)
    .where('kind', '=', kind)
    .selectAll()
    .execute()
  return classrooms.map(({ id, name, code, ...counts }) => {
    const release = releases.find(({ classroom_id }) => classroom_id === id) ?? null
    return {
      kind,
      classroom: { id, name, code },
      ...counts,
      state: releaseState(release, rule),
      release_at: release?.release_at ?? null,
      withdrawn: release?.withdrawn_at
        ? { at: release.withdrawn_at, reason: release.withdraw_reason ?? '' }
        : null,
    }
  })
}
