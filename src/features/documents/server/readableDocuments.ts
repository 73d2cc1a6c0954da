/** Which documents a caller may read: the SQL condition that every query of them contains. */
import { type RawBuilder, sql } from 'kysely'
import { readableBy } from '#features/enrolment/server/ownership.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { isReleasedTo, type Reader, ROW_DOCUMENT } from './release/releaseCondition.ts'

/**
 * Whether the caller may read a row of `documents`, joined with `student_classes`. Students read only current and
 * released documents: a replaced file may have been another student's by mistake. Teachers do not read withdrawn ones.
 */
export function documentReadableBy(user: Pick<Caller, 'id'> & Reader): RawBuilder<boolean> {
  if (user.user_type === 'administrator') return readableBy(user)
  if (user.user_type === 'teacher') return sql`(${readableBy(user)} and documents.withdrawn_at is null)`
  return sql`(${readableBy(user)} and ${isReleasedTo(user, ROW_DOCUMENT)}
    and (exists (select 1 from student_class_rapors where file = documents.name)
    or exists (select 1 from graduations where file = documents.name)))`
}
