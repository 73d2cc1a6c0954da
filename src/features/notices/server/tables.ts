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
  /** `state` is waiting, sending, sent or failed; a sending one whose lease has passed was left by a process that died. */
  mails: {
    id: 'id',
    user_id: 'integer',
    kind: 'text',
    /** Of a forgotten password, whose link is made when it is sent. */
    reset_id: 'integer?',
    /** Where it is sent if not to the account's present address. */
    address: 'text?',
    /** The same at every try, by which mail servers recognise one that they have. */
    message_id: 'text',
    state: 'text',
    tries: 'integer',
    send_at: 'text',
    lease_until: 'text?',
    sent_at: 'text?',
    reason: 'text?',
    created_at: 'text',
  },
  /** Requests for a link; without an account if the name was unknown. */
  password_resets: {
    id: 'id',
    user_id: 'integer?',
    network: 'text',
    created_at: 'text',
    expires_at: 'text',
    used_at: 'text?',
  },
  notice_plans: { id: 'id', name: 'text', subject: 'integer', planned_at: 'text' },
} as const satisfies Tables

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof NOTICES_TABLES> {}
}
