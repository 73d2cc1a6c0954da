/** Whose classes they are to release, and what was chosen for one of them. */
import type { ReleasedKind } from '#contract/sia/document/release.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import { writableBy } from '../ownership.ts'
import { NO_SEMESTER } from './released.ts'
import { enrolmentsWithDocument, kindsOf, type ReleaseScope } from './releaseRows.ts'

export type ClassRelease = ReleaseScope & { classroom_id: number }

/** @throws 403 without the key of what is released */
export function refuseKind(user: Caller, kind: ReleasedKind): void {
  if (!kindsOf(user).includes(kind)) throw errors.forbidden()
}

/** @throws 404 where a class is not the caller's, 422 where nobody of it could have such a document */
export async function refuseStrangers(
  queries: Queries,
  user: Caller,
  { classroom_ids, ...where }: ReleaseScope & { classroom_ids: readonly number[] },
): Promise<void> {
  const own = await enrolmentsWithDocument(queries, where)
    .where('student_classes.classroom_id', 'in', classroom_ids)
    .where(writableBy(user))
    .select('student_classes.classroom_id')
    .distinct()
    .execute()
  if (own.length === new Set(classroom_ids).size) return
  if (user.user_type !== 'administrator') throw errors.notFound('Kelas tidak ditemukan.')
  throw errors.invalid({ classroom_ids: 'Ada kelas tanpa siswa untuk dokumen ini pada tahun ajaran itu' })
}

/** The choice made for a class; null where nobody made one. */
export async function findChoice(queries: Queries, { kind, semester_id, ...place }: ClassRelease) {
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
