/** Checks which classes a user may release documents for, and finds the release of a class. */
import type { ReleasedKind } from '#contract/sia/document/release.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import { writableBy } from '../ownership.ts'
import { NO_SEMESTER } from './releaseCondition.ts'
import { type ReleaseScope, releasableKinds, selectEnrolmentsWithDocument } from './releaseRows.ts'

export type ClassRelease = ReleaseScope & { classroom_id: number }

/** @throws 403 if the user may not release this kind of document */
export function refuseKind(user: Caller, kind: ReleasedKind): void {
  if (!releasableKinds(user).includes(kind)) throw errors.forbidden()
}

/** @throws 404 for a class that is not the caller's, 422 for one without students for such a document */
export async function refuseForeignClasses(
  queries: Queries,
  user: Caller,
  { classroom_ids, ...where }: ReleaseScope & { classroom_ids: readonly number[] },
): Promise<void> {
  const own = await selectEnrolmentsWithDocument(queries, where)
    .where('student_classes.classroom_id', 'in', classroom_ids)
    .where(writableBy(user))
    .select('student_classes.classroom_id')
    .distinct()
    .execute()
  if (own.length === new Set(classroom_ids).size) return
  if (user.user_type !== 'administrator') throw errors.notFound('Kelas tidak ditemukan.')
  throw errors.invalid({ classroom_ids: 'Ada kelas tanpa siswa untuk dokumen ini pada tahun ajaran itu' })
}

/** The release of a class; null if it follows the default. */
export async function findRelease(queries: Queries, { kind, semester_id, ...place }: ClassRelease) {
  const found = await queries
    .selectFrom('releases')
    .where('classroom_id', '=', place.classroom_id)
    .where('eduyear_id', '=', place.eduyear_id)
    .where('semester_id', '=', semester_id ?? NO_SEMESTER)
    .where('kind', '=', kind)
    .selectAll()
    .executeTakeFirst()
  return found ?? null
}
