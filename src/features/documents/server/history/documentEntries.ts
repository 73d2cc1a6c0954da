/** History entries of current and withdrawn report cards and letters that the caller may read. */
import {
  type DatedEntry,
  EMPTY_ENTRY,
  type Enrolment,
  enrolmentFields,
} from '#features/people/server/history/datedEntry.ts'
import { type HistoryQuery, TIMELINE } from '#features/people/server/history/timelinePoint.ts'
import { readableKinds, toAttachment } from '../documents/documents.ts'
import { documentReadableBy } from '../readableDocuments.ts'

export const timelineOfDocuments = TIMELINE.contribute({ readEntries: readDocumentEntries })

async function readDocumentEntries({ queries, user, id, enrolments }: HistoryQuery): Promise<DatedEntry[]> {
  const kinds = readableKinds(user)
  if (kinds.length === 0) return []
  const documents = await queries
    .selectFrom('documents')
    .innerJoin('student_classes', 'student_classes.id', 'documents.student_class_id')
    .leftJoin('semesters', 'semesters.id', 'documents.semester_id')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'documents.withdrawn_by')
    .leftJoin('student_class_rapors as rapors', (join) =>
      join
        .onRef('rapors.student_class_id', '=', 'documents.student_class_id')
        .onRef('rapors.file', '=', 'documents.name'),
    )
    .leftJoin('graduations', (join) =>
      join
        .onRef('graduations.student_id', '=', 'documents.student_id')
        .onRef('graduations.file', '=', 'documents.name'),
    )
    .where('documents.student_id', '=', id)
    .where('documents.kind', 'in', kinds)
    .where(documentReadableBy(user))
    // A replaced document is listed among the versions of the one that replaced it.
    .where(({ eb, or }) =>
      or([
        eb('rapors.id', 'is not', null),
        eb('graduations.id', 'is not', null),
        eb('documents.withdrawn_at', 'is not', null),
      ]),
    )
    .select([
      'documents.id',
      'documents.name',
      'documents.filename',
      'documents.kind',
      'documents.student_class_id',
      'documents.created_at',
      'documents.withdrawn_at',
      'documents.withdraw_reason',
      'semesters.id as semester_id',
      'semesters.name as semester',
      'withdrawer.name as withdrawn_by',
      'final_score',
    ])
    .execute()
  return documents.flatMap((document) => {
    const enrolment = enrolments.find((row) => row.id === document.student_class_id)
    return enrolment ? [toEntry(document, enrolment)] : []
  })
}

type DocumentRow = {
  id: number
  name: string
  filename: string
  kind: string
  created_at: string
  withdrawn_at: string | null
  withdraw_reason: string | null
  withdrawn_by: string | null
  semester_id: number | null
  semester: string | null
  final_score: number | null
}

function toEntry(document: DocumentRow, enrolment: Enrolment): DatedEntry {
  const { semester_id, semester, withdrawn_at: at, withdrawn_by: by, withdraw_reason, final_score } = document
  return {
    ...EMPTY_ENTRY,
    ...enrolmentFields(enrolment),
    key: `document ${document.id}`,
    kind: document.kind === 'rapor' ? 'rapor' : 'letter',
    at: document.created_at,
    semester: semester_id && semester ? { id: semester_id, name: semester } : null,
    details:
      final_score === null
        ? []
        : [
            {
              label: 'Nilai akhir',
              value: final_score.toLocaleString('id-ID', { maximumFractionDigits: 2 }),
            },
          ],
    document: toAttachment(document.filename, document.name),
    withdrawn: at ? { at, by, reason: withdraw_reason ?? '' } : null,
  }
}
