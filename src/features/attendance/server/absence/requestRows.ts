/** Reads absences that were asked for or entered, with their letters. */
import type { RawBuilder } from 'kysely'
import { downloadAttachment } from '#platform/contract/privateFile.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type AbsenceRequest, PENDING, type RequestState } from '../../absence.ts'

type RequestFilter = {
  /** On rows of `student_classes`: whose requests the caller may read. */
  condition: RawBuilder<boolean>
  id?: number
  state?: RequestState | undefined
  isPendingFirst?: boolean
}

/** The newest requests that a list shows; a school has a few a day. */
const MOST_ROWS = 500

export async function readRequests(
  queries: Queries,
  { condition, id, state, isPendingFirst = false }: RequestFilter,
): Promise<AbsenceRequest[]> {
  const rows = await selectRequests(queries)
    .where(condition)
    .$if(id !== undefined, (query) => query.where('absence_requests.id', '=', id ?? 0))
    .$if(state !== undefined, (query) => query.where('absence_requests.state', '=', state ?? PENDING))
    .orderBy('absence_requests.id', 'desc')
    .limit(MOST_ROWS)
    .execute()
  const requests = rows.map(toRequest)
  if (!isPendingFirst) return requests
  const isPending = (one: AbsenceRequest) => one.state === PENDING
  return [...requests.filter(isPending), ...requests.filter((one) => !isPending(one))]
}

function selectRequests(queries: Queries) {
  return queries
    .selectFrom('absence_requests')
    .innerJoin('student_classes', 'student_classes.id', 'absence_requests.student_class_id')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .leftJoin('users as deciders', 'deciders.id', 'absence_requests.decided_by')
    .leftJoin('absence_files', (join) =>
      join
        .onRef('absence_files.absence_request_id', '=', 'absence_requests.id')
        .on('absence_files.removed_at', 'is', null),
    )
    .select([
      'absence_requests.id',
      'absence_requests.date',
      'absence_requests.last_date',
      'absence_requests.status',
      'absence_requests.note',
      'absence_requests.state',
      'absence_requests.answer',
      'absence_requests.decided_at',
      'absence_requests.created_at',
      'students.id as student_id',
      'students.name as student',
      'students.nis',
      'students.nisn',
      'classrooms.id as classroom_id',
      'classrooms.name as classroom',
      'classrooms.code',
      'deciders.id as decider_id',
      'deciders.name as decider',
      'absence_files.name as file',
      'absence_files.filename',
    ])
}

type RequestColumns = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

function toRequest(row: RequestColumns): AbsenceRequest {
  return {
    id: row.id,
    student: { id: row.student_id, name: row.student, nis: row.nis, nisn: row.nisn },
    classroom: { id: row.classroom_id, name: row.classroom, code: row.code },
    date: row.date,
    last_date: row.last_date,
    status: row.status,
    note: row.note,
    photo:
      row.file && row.filename
        ? { file: row.filename, file_url: `/api${downloadAttachment.path}?file=${row.file}` }
        : null,
    state: row.state,
    reason: row.answer,
    decided_by: row.decider_id && row.decider ? { id: row.decider_id, name: row.decider } : null,
    decided_at: row.decided_at,
    created_at: row.created_at,
  }
}
