/** SQL condition on whether documents are released, for every query that reads them for a student. */
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { ReleaseDefault } from '../../release.ts'

/** Name of the school's setting; without it documents are released at once. */
export const DEFAULT_SETTING = 'release_default'

/** Semester id used for graduation letters, which belong to the whole year. */
export const NO_SEMESTER = 0

export type Reader = Pick<Caller, 'user_type' | 'requestedAt'>
/** SQL expressions of the kind and the semester of a document. */
type DocumentColumns = { kind: RawBuilder<unknown>; semester_id: RawBuilder<unknown> }

/**
 * Whether the caller may see documents of this kind and semester. Needs `student_classes` in the surrounding query.
 * Staff always may, students once the documents are released; without a request time, nothing scheduled is visible.
 *
 * @example query.where(isReleasedTo(user, { kind: sql`'rapor'`, semester_id: sql.ref('rapors.semester_id') }))
 */
export function isReleasedTo(
  { user_type, requestedAt = '' }: Reader,
  document: DocumentColumns,
): RawBuilder<boolean> {
  if (user_type !== 'student') return sql`1 = 1`
  const releaseQuery = sql`select 1 from releases where releases.classroom_id = student_classes.classroom_id
    and releases.eduyear_id = student_classes.eduyear_id
    and releases.semester_id = ${document.semester_id} and releases.kind = ${document.kind}`
  return sql`(exists (${releaseQuery} and releases.release_at <= ${requestedAt} and releases.withdrawn_at is null)
    or (not exists (${releaseQuery})
      and not exists (select 1 from settings where name = ${DEFAULT_SETTING} and value = 'draft')))`
}

/** The report card of a semester. */
export const raporDocument = (semester_id: RawBuilder<unknown>): DocumentColumns => ({
  kind: sql`'rapor'`,
  semester_id,
})

/** The graduation letter. */
export const LETTER_DOCUMENT: DocumentColumns = {
  kind: sql`'graduation'`,
  semester_id: sql`${sql.lit(NO_SEMESTER)}`,
}

/** The document of a row of `documents`. */
export const ROW_DOCUMENT: DocumentColumns = {
  kind: sql`documents.kind`,
  semester_id: sql`coalesce(documents.semester_id, ${sql.lit(NO_SEMESTER)})`,
}

/** The school's setting for classes without a release of their own. */
export async function readReleaseDefault(queries: Queries): Promise<ReleaseDefault> {
  const setting = await queries
    .selectFrom('settings')
    .where('name', '=', DEFAULT_SETTING)
    .select('value')
    .executeTakeFirst()
  return setting?.value === 'draft' ? 'draft' : 'released'
}
