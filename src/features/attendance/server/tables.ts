/** The tables of attendance: days of classes, marks of students, and absences known beforehand. */
import { timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'
import type { RequestState } from '../absence.ts'
import type { AttendanceStatus } from '../status.ts'

export const ATTENDANCE_TABLES = {
  /** A class on a day. With version 0 it is not taken, and has only marks that were made before. */
  attendance_days: {
    id: 'id',
    classroom_id: 'integer',
    eduyear_id: 'integer',
    date: 'text',
    version: 'integer',
    user_id: 'integer?',
    recorded_at: 'text?',
    ...timestampColumns,
  },
  attendance_marks: {
    id: 'id',
    attendance_day_id: 'integer',
    student_class_id: 'integer',
    status: 'text',
    minutes: 'integer?',
    note: 'text?',
  },
  absence_requests: {
    id: 'id',
    student_class_id: 'integer',
    date: 'text',
    last_date: 'text',
    status: 'text',
    note: 'text?',
    state: 'text',
    answer: 'text?',
    user_id: 'integer?',
    decided_by: 'integer?',
    decided_at: 'text?',
    ...timestampColumns,
  },
  absence_files: {
    id: 'id',
    absence_request_id: 'integer',
    name: 'text',
    filename: 'text',
    type: 'text',
    size: 'integer',
    /** When its student was anonymised: bytes and row go with the next hour. */
    removed_at: 'text?',
  },
} as const satisfies Tables

/** Types of columns that store one of the contract's choices. */
type AttendanceChoices = {
  attendance_marks: { status: AttendanceStatus }
  absence_requests: { status: 'S' | 'I'; state: RequestState }
}

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof ATTENDANCE_TABLES, AttendanceChoices> {}
}
