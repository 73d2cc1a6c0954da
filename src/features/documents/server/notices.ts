/** What students are told of their report cards and graduation letters. */
import type { Tx } from '#platform/server/db/write.ts'
import {
  NOTICE_KINDS,
  NOTICE_PLANS,
  type Notice,
  type NoticeKind,
  type NoticePlan,
  notify,
  plan,
  takeBack,
} from '#platform/server/notices/notices.ts'
import { LETTERS, RAPORS } from '../paths.ts'
import type { ReleasedKind } from '../release.ts'
import { NO_SEMESTER, readReleaseDefault } from './release/releaseCondition.ts'
import { findRelease, selectEnrolmentsWithDocument } from './release/releaseRows.ts'
import { releaseState } from './release/releaseRules.ts'

const isForStudents: NoticeKind['isFor'] = ({ user_type }) => user_type === 'student'

/** The subjects are the documents. */
export const DOCUMENT_RELEASED: Readonly<Record<ReleasedKind, NoticeKind>> = {
  rapor: {
    kind: 'rapor_released',
    label: 'Rapor terbit',
    position: 10,
    mail: 'on',
    mailText: 'Rapor sudah terbit. Masuk untuk melihatnya.',
    text: ({ about }) => `Rapor sudah terbit: ${about}`,
    find: (tx, ids) => findOwners(tx, ids, RAPORS),
    isFor: isForStudents,
  },
  graduation: {
    kind: 'letter_released',
    label: 'Surat kelulusan terbit',
    position: 11,
    mail: 'on',
    mailText: 'Surat kelulusan sudah terbit. Masuk untuk melihatnya.',
    text: ({ about }) => `Surat kelulusan sudah terbit: ${about}`,
    find: (tx, ids) => findOwners(tx, ids, LETTERS),
    isFor: isForStudents,
  },
}

const RELEASE_PLAN: NoticePlan = {
  name: 'release',
  run: async (tx, id) => {
    const release = await tx.queries
      .selectFrom('releases')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirst()
    if (release) await noticeRelease(tx, release)
  },
}

export const noticesOfDocuments = [
  NOTICE_KINDS.contribute(...Object.values(DOCUMENT_RELEASED)),
  NOTICE_PLANS.contribute(RELEASE_PLAN),
]

type StoredRelease = {
  id: number
  kind: string
  eduyear_id: number
  semester_id: number
  classroom_id: number
  release_at: string | null
  withdrawn_at: string | null
}

/** Tells a class of what is released now, plans it for later, or takes it back. */
export async function noticeRelease(tx: Tx, release: StoredRelease): Promise<void> {
  const kind = release.kind === 'rapor' ? 'rapor' : 'graduation'
  const state = releaseState(release, { byDefault: 'draft', now: tx.now() })
  const { id, eduyear_id, semester_id, classroom_id, release_at } = release
  await plan(tx, RELEASE_PLAN, { id, at: state === 'scheduled' ? release_at : null })
  const scope = { kind, eduyear_id, semester_id: semester_id === NO_SEMESTER ? null : semester_id } as const
  const enrolments = await selectEnrolmentsWithDocument(tx.queries, scope)
    .where('student_classes.classroom_id', '=', classroom_id)
    .where('documents.id', 'is not', null)
    .select('documents.id')
    .execute()
  const ids = enrolments.flatMap(({ id: documentId }) => documentId ?? [])
  if (state === 'released') await notify(tx, DOCUMENT_RELEASED[kind], ids)
  else await takeBack(tx, DOCUMENT_RELEASED[kind], ids)
}

type StoredDocument = {
  id: number
  kind: ReleasedKind
  student_class_id: number
  semester_id: number | null
}

/** Tells the student of a document that was stored where documents are already released. */
export async function noticeDocument(
  tx: Tx,
  { id, kind, student_class_id, semester_id }: StoredDocument,
): Promise<void> {
  const { queries } = tx
  const versions = await queries
    .selectFrom('documents')
    .where('kind', '=', kind)
    .where('student_class_id', '=', student_class_id)
    .where('semester_id', semester_id === null ? 'is' : '=', semester_id)
    .where('id', '!=', id)
    .select('id')
    .execute()
  await takeBack(
    tx,
    DOCUMENT_RELEASED[kind],
    versions.map((version) => version.id),
  )
  const enrolment = await queries
    .selectFrom('student_classes')
    .where('id', '=', student_class_id)
    .select(['classroom_id', 'eduyear_id'])
    .executeTakeFirstOrThrow()
  const release = await findRelease(queries, { ...enrolment, kind, semester_id })
  const byDefault = await readReleaseDefault(queries)
  if (releaseState(release, { byDefault, now: tx.now() }) === 'released')
    await notify(tx, DOCUMENT_RELEASED[kind], [id])
}

async function findOwners({ queries }: Tx, ids: readonly number[], path: string): Promise<Notice[]> {
  const rows = await queries
    .selectFrom('documents')
    .innerJoin('student_classes', 'student_classes.id', 'documents.student_class_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .innerJoin('students', 'students.id', 'documents.student_id')
    .leftJoin('semesters', 'semesters.id', 'documents.semester_id')
    .where('documents.id', 'in', ids)
    .select(['documents.id', 'students.user_id', 'semesters.name as semester', 'eduyears.name as year'])
    .execute()
  return rows.flatMap(({ id, user_id, semester, year }) => {
    if (user_id === null) return []
    const about = semester === null ? year : `semester ${semester} ${year}`
    return [{ userId: user_id, subject: id, about, path }]
  })
}
