/** The classes of a year with their documents, as the screen of releases shows them. */

import { sql } from 'kysely'
import { grants, POLICY } from '#contract/access.ts'
import { LAST_GRADE } from '#contract/options.ts'
import {
  type ReleaseDefault,
  type ReleasedKind,
  type ReleaseRow,
  releaseState,
} from '#contract/sia/document/release.ts'
import { ENDED } from '#contract/sia/transfer.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import { writableBy } from '../ownership.ts'
import { sortByGrade } from '../period/years.ts'
import { NO_SEMESTER } from './released.ts'

/** `semester_id` null for letters. */
export type ReleaseScope = { kind: ReleasedKind; eduyear_id: number; semester_id: number | null }

/** Enrolments of a year, each with its current document and when its owner opened it. */
export function enrolmentsWithDocument(queries: Queries, { kind, eduyear_id, semester_id }: ReleaseScope) {
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

/** The kinds somebody may release. */
export function kindsOf({ role_access }: Pick<Caller, 'role_access'>): ReleasedKind[] {
  return [
    ...(grants(role_access, POLICY.rapor.write) ? (['rapor'] as const) : []),
    ...(grants(role_access, POLICY.graduation.write) ? (['graduation'] as const) : []),
  ]
}

type SemesterOfYear = { eduyear_id: number; semester_id: number }
type Rule = { byDefault: ReleaseDefault; now: string }

export async function readRows(
  queries: Queries,
  user: Caller,
  where: SemesterOfYear & Rule,
): Promise<ReleaseRow[]> {
  const rows: ReleaseRow[] = []
  for (const kind of kindsOf(user)) rows.push(...(await readKind(queries, user, { ...where, kind })))
  return rows
}

async function readKind(
  queries: Queries,
  user: Caller,
  { kind, eduyear_id, semester_id, ...rule }: SemesterOfYear & Rule & { kind: ReleasedKind },
): Promise<ReleaseRow[]> {
  const semester = kind === 'rapor' ? semester_id : null
  const counted = await enrolmentsWithDocument(queries, { kind, eduyear_id, semester_id: semester })
    .where(({ eb, or }) =>
      or([eb('student_classes.status', 'not in', ENDED), eb('documents.id', 'is not', null)]),
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
    .orderBy('classrooms.name')
    .execute()
  const choices = await queries
    .selectFrom('releases')
    .where('eduyear_id', '=', eduyear_id)
    .where('semester_id', '=', semester ?? NO_SEMESTER)
    .where('kind', '=', kind)
    .selectAll()
    .execute()
  return sortByGrade(counted).map(({ id, name, code, ...counts }) => {
    const chosen = choices.find(({ classroom_id }) => classroom_id === id) ?? null
    return {
      kind,
      classroom: { id, name, code },
      ...counts,
      state: releaseState(chosen, rule),
      release_at: chosen?.release_at ?? null,
      withdrawn: chosen?.withdrawn_at
        ? { at: chosen.withdrawn_at, reason: chosen.withdraw_reason ?? '' }
        : null,
    }
  })
}
