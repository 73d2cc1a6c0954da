/** A student's own letter of graduation, once it is released. */
import { toAttachment } from '#features/documents/server/documents/documents.ts'
import { isReleasedTo, LETTER_DOCUMENT } from '#features/documents/server/release/releaseCondition.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Dashboard } from '../dashboard.ts'

export async function readReleasedGraduation(
  queries: Queries,
  user: Caller,
  studentId: number,
): Promise<Dashboard['graduation']> {
  const graduation = await queries
    .selectFrom('graduations')
    .innerJoin('student_classes', (join) =>
      join
        .onRef('student_classes.student_id', '=', 'graduations.student_id')
        .onRef('student_classes.eduyear_id', '=', 'graduations.eduyear_id'),
    )
    .leftJoin('documents', 'documents.name', 'graduations.file')
    .where('graduations.student_id', '=', studentId)
    .where('student_classes.status', 'not in', ENDED_STATUSES)
    .where(isReleasedTo(user, LETTER_DOCUMENT))
    .select(['final_score', 'file', 'filename'])
    .executeTakeFirst()
  if (!graduation) return null
  const { final_score, file, filename } = graduation
  return { final_score, ...toAttachment(filename ?? file, file) }
}
