/** Checks which kinds of documents a user may release, and for which classes. */
import { writableBy } from '#features/enrolment/server/ownership.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { ReleasedKind } from '../../release.ts'
import { type ReleaseScope, releasableKinds, selectEnrolmentsWithDocument } from './releaseRows.ts'

/** @throws 403 if the user may not release this kind of document */
export function refuseKind(user: Caller, kind: ReleasedKind): void {
  if (!releasableKinds(user).includes(kind)) throw errors.forbidden()
}

/** @throws 404 for a class that is not the caller's, 422 for one without students for such a document */
export async function refuseForeignClasses(
  queries: Queries,
  user: Caller,
  { classroom_ids, ...scope }: ReleaseScope & { classroom_ids: readonly number[] },
): Promise<void> {
  const writableClasses = await selectEnrolmentsWithDocument(queries, scope)
    .where('student_classes.classroom_id', 'in', classroom_ids)
    .where(writableBy(user))
    .select('student_classes.classroom_id')
    .distinct()
    .execute()
  if (writableClasses.length === new Set(classroom_ids).size) return
  if (user.user_type !== 'administrator') throw errors.notFound('Kelas tidak ditemukan.')
  throw errors.invalid({ classroom_ids: 'Ada kelas tanpa siswa untuk dokumen ini pada tahun ajaran itu' })
}
