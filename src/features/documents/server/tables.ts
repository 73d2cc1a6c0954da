/** The tables of documents: report cards, graduations, their releases and uploads. */

import { timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'
import type { ColumnDecisions } from '#platform/server/keys/credentials.ts'

export const DOCUMENTS_TABLES = {
  student_class_rapors: {
    id: 'id',
    student_class_id: 'integer',
    semester_id: 'integer',
    file: 'text',
    ...timestampColumns,
  },
  documents: {
    id: 'id',
    name: 'text',
    filename: 'text',
    kind: 'text',
    student_id: 'integer',
    student_class_id: 'integer',
    semester_id: 'integer?',
    size: 'integer',
    user_id: 'integer?',
    created_at: 'text',
    withdrawn_at: 'text?',
    withdrawn_by: 'integer?',
    withdraw_reason: 'text?',
  },
  /** From when students can see the documents of their class; graduation letters have semester 0. */
  releases: {
    id: 'id',
    eduyear_id: 'integer',
    classroom_id: 'integer',
    semester_id: 'integer',
    kind: 'text',
    release_at: 'text?',
    withdrawn_at: 'text?',
    withdraw_reason: 'text?',
    ...timestampColumns,
  },
  /** When a student first opened a document. */
  document_readings: { id: 'id', document_id: 'integer', user_id: 'integer', opened_at: 'text' },
  graduations: {
    id: 'id',
    student_id: 'integer',
    eduyear_id: 'integer',
    final_score: 'real',
    file: 'text',
    ...timestampColumns,
  },
  zip_uploads: {
    id: 'id',
    token_hash: 'text',
    user_id: 'integer',
    kind: 'text',
    file: 'text',
    plan: 'text',
    expires_at: 'text',
    created_at: 'text',
    upload_id: 'text?',
    name: 'text?',
  },
} as const satisfies Tables

/** A copy of the data ends none of it. */
export const DOCUMENTS_CREDENTIALS = {
  zip_uploads: {
    token_hash: { stays: 'It finds a checked zip of its own sender, who must be signed in.' },
  },
} as const satisfies ColumnDecisions

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof DOCUMENTS_TABLES> {}
}

/** What each lock protects. */
declare module '#platform/server/db/locks.ts' {
  interface Locks {
    releases: 'Releases of documents: two concurrent changes of one class would otherwise both start from the old state.'
    documents: 'Report cards and letters: of two concurrent uploads for one student, the newest version must be the current one.'
  }
}
