/** Records which students have opened their current report card or letter, and lists them by class. */

import { writableBy } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { findSemester, findYear } from '#features/school/server/years.ts'
import { now } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { AccessCall } from '#platform/server/http/accessTrail.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { documents } from '../../documents.ts'
import type { DocumentReader } from '../../release.ts'
import { refuseForeignClasses, refuseKind } from './releaseAccess.ts'
import { readReleaseDefault } from './releaseCondition.ts'
import { type ClassRelease, findRelease, selectEnrolmentsWithDocument } from './releaseRows.ts'
import { releaseState } from './releaseRules.ts'

/** Records that an owner opened a document. A failure, such as a full disk, is only logged: the file is sent all the same. */
export async function recordOpening(
  { context, request, user }: AccessCall,
  documentId: number,
): Promise<void> {
  try {
    const reading = await context.db.kysely
      .selectFrom('document_readings')
      .where('document_id', '=', documentId)
      .where('user_id', '=', user.id)
      .select('id')
      .executeTakeFirst()
    if (reading) return
    await write(context, user, ({ queries }) =>
      queries
        .insertInto('document_readings')
        .values({ document_id: documentId, user_id: user.id, opened_at: now(context) })
        .onConflict((conflict) => conflict.columns(['document_id', 'user_id']).doNothing())
        .execute(),
    )
  } catch (error) {
    request.log.error(error)
  }
}

export const readerHandlers = {
  listReaders: async ({ query, user, context }) => {
    const { kysely } = context.db
    refuseKind(user, query.kind)
    const semester = query.kind === 'rapor' ? await findSemester(kysely, query.semester_id) : null
    const scope = { ...query, semester_id: semester?.id ?? null }
    await refuseForeignClasses(kysely, user, { ...scope, classroom_ids: [scope.classroom_id] })
    const release = await findRelease(kysely, scope)
    const byDefault = await readReleaseDefault(kysely)
    const { id, name } = await findYear(kysely, scope.eduyear_id)
    return {
      result: {
        classroom: await findClassroom(kysely, scope.classroom_id),
        eduyear: { id, name },
        semester,
        state: releaseState(release, { byDefault, now: now(context) }),
        release_at: release?.release_at ?? null,
        rows: await readReaders(kysely, user, scope),
      },
    }
  },
} satisfies Partial<Handlers<typeof documents.calls>>

export async function readReaders(
  queries: Queries,
  user: Caller,
  scope: ClassRelease,
): Promise<DocumentReader[]> {
  const rows = await selectEnrolmentsWithDocument(queries, scope)
    .where('student_classes.classroom_id', '=', scope.classroom_id)
    .where(({ eb, or }) =>
      or([eb('student_classes.status', 'not in', ENDED_STATUSES), eb('documents.id', 'is not', null)]),
    )
    .where(writableBy(user))
    .select([
      'students.id',
      'students.name',
      'nis',
      'nisn',
      'documents.id as document_id',
      'document_readings.opened_at',
    ])
    .orderBy(({ fn }) => fn<string>('lower', ['students.name']))
    .orderBy('student_classes.id')
    .execute()
  return rows.map(({ document_id, opened_at, ...student }) => ({
    student,
    has_document: document_id !== null,
    opened_at,
  }))
}
