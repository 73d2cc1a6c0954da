/** The tables of notices. */
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'

export const NOTICES_TABLES = {
  /** `group_name` is the id of what an ungrouped one tells of; an unread one stands once for each person, kind and group. */
  notices: {
    id: 'id',
    user_id: 'integer',
    kind: 'text',
    group_name: 'text',
    about: 'text',
    path: 'text',
    count: 'integer',
    created_at: 'text',
    read_at: 'text?',
    /** 0 until it was decided whether an e-mail is sent. */
    is_mailed: 'integer',
  },
  /** What a grouped notice counts. */
  notice_subjects: { id: 'id', notice_id: 'integer', subject: 'integer' },
  /** Only what a person has changed. */
  notice_preferences: { id: 'id', user_id: 'integer', kind: 'text', mail: 'integer' },
  notice_plans: { id: 'id', name: 'text', subject: 'integer', planned_at: 'text' },
} as const satisfies Tables

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof NOTICES_TABLES> {}
}
