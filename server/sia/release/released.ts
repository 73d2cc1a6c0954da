/** Whether documents are released to their owners: one rule for every query that reads them for a student. */
import { type RawBuilder, sql } from 'kysely'
import type { ReleaseDefault } from '#contract/sia/document/release.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'

/** Name of the school's setting; without it documents are released at once. */
export const DEFAULT_SETTING = 'release_default'

/** Semester id used for graduation letters, which belong to the whole year. */
export const NO_SEMESTER = 0

export type Reader = Pick<Caller, 'user_type' | 'askedAt'>
type Document = { kind: RawBuilder<unknown>; semester_id: RawBuilder<unknown> }

/**
 * SQL: may the caller see documents of this kind and semester? Needs `student_classes` in the surrounding
 * query. Staff: always. Students: once released; with no request time nothing scheduled is visible.
 *
 * @example query.where(isReleasedTo(user, { kind: sql`'rapor'`, semester_id: sql.ref('rapors.semester_id') }))
 */
export function isReleasedTo({ user_type, askedAt = '' }: Reader, document: Document): RawBuilder<boolean> {
  if (user_type !== 'student') return sql`1 = 1`
  const chosen = sql`select 1 from releases where releases.classroom_id = student_classes.classroom_id
    and releases.eduyear_id = student_classes.eduyear_id
    and releases.semester_id = ${document.semester_id} and releases.kind = ${document.kind}`
  return sql`(exists (${chosen} and releases.release_at <= ${askedAt} and releases.withdrawn_at is null)
    or (not exists (${chosen})
      and not exists (select 1 from settings where name = ${DEFAULT_SETTING} and value = 'draft')))`
}

/** The report card of a semester. */
export const raporOf = (semester_id: RawBuilder<unknown>): Document => ({ kind: sql`'rapor'`, semester_id })

/** The graduation letter. */
export const LETTER: Document = { kind: sql`'graduation'`, semester_id: sql`${sql.lit(NO_SEMESTER)}` }

/** The document in the row of `documents`. */
export const DOCUMENT: Document = {
  kind: sql`documents.kind`,
  semester_id: sql`coalesce(documents.semester_id, ${sql.lit(NO_SEMESTER)})`,
}

/** The school's setting for classes without a choice of their own. */
export async function readDefault(queries: Queries): Promise<ReleaseDefault> {
  const stored = await queries
    .selectFrom('settings')
    .where('name', '=', DEFAULT_SETTING)
    .select('value')
    .executeTakeFirst()
  return stored?.value === 'draft' ? 'draft' : 'released'
}
