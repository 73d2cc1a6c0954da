/** Whether documents are released to their owners: the one rule, used inside every query that finds them for a student. */
import { type RawBuilder, sql } from 'kysely'
import type { ReleaseDefault } from '#contract/sia/document/release.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'

/** The name of the school's setting; a school without it releases at once. */
export const BY_DEFAULT = 'release_default'

/** Of a letter, which is of the whole year. */
export const NO_SEMESTER = 0

export type Reader = Pick<Caller, 'user_type' | 'askedAt'>
type Document = { kind: RawBuilder<unknown>; semester_id: RawBuilder<unknown> }

/**
 * Whether documents of a kind and semester may be shown to the caller, of the class of the row of
 * `student_classes` that the query around speaks of. Staff see everything they may read; students what is
 * released by the moment they ask. Where no moment is known nothing scheduled is out yet.
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
      and not exists (select 1 from settings where name = ${BY_DEFAULT} and value = 'draft')))`
}

/** The report card of a row of `student_classes` in a semester. */
export const raporOf = (semester_id: RawBuilder<unknown>): Document => ({ kind: sql`'rapor'`, semester_id })

/** The letter of a row of `student_classes`. */
export const LETTER: Document = { kind: sql`'graduation'`, semester_id: sql`${sql.lit(NO_SEMESTER)}` }

/** Whatever a row of `documents` is. */
export const DOCUMENT: Document = {
  kind: sql`documents.kind`,
  semester_id: sql`coalesce(documents.semester_id, ${sql.lit(NO_SEMESTER)})`,
}

/** What the school does where nothing was chosen. */
export async function readDefault(queries: Queries): Promise<ReleaseDefault> {
  const stored = await queries
    .selectFrom('settings')
    .where('name', '=', BY_DEFAULT)
    .select('value')
    .executeTakeFirst()
  return stored?.value === 'draft' ? 'draft' : 'released'
}
