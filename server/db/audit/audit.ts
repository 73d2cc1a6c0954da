/** The audit trail: who changed what, from what to what, when and from where; and what was tried and looked at. */

import type { Queries } from '../open.ts'
import { maskPersonal } from './masking.ts'

export type AuditedChange = {
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'read'
    | 'login'
    | 'logout'
    | 'password'
    | 'login-failed'
    | 'refused'
  entity: string
  entityId: number
  before?: unknown
  after?: unknown
  /** The client's, where nobody is signed in. */
  address?: string
}

/** `userId` is null for what the system does of itself; `at` is UTC ISO. */
type Signed = Omit<AuditedChange, 'address'> & { userId: number | null; at: string; address: string | null }

/** Columns that never enter the trail. */
const SECRET = new Set(['password_hash', 'token_hash', 'search_text'])

/** As the trail stores it, its values as they are at this moment. */
export type AuditRow = ReturnType<typeof toAuditRow>

export function toAuditRow(change: Signed) {
  const { before, after } = maskPersonal(change.entity, change)
  return {
    user_id: change.userId,
    action: change.action,
    entity: change.entity,
    entity_id: change.entityId,
    before: toJson(before),
    after: toJson(after),
    created_at: change.at,
    address: change.address,
    count: 1,
  }
}

/** Rows stored by one statement at most; whole powers of two are, so that few different statements are prepared. */
const MAX_ROWS_A_STATEMENT = 64

/** Stores rows of the trail, in their order, in the transaction of the changes themselves: both or neither exist. */
export async function storeAudits(queries: Queries, rows: readonly AuditRow[]): Promise<void> {
  for (let stored = 0; stored < rows.length; ) {
    const left = Math.min(rows.length - stored, MAX_ROWS_A_STATEMENT)
    const count = 2 ** Math.floor(Math.log2(left))
    await queries
      .insertInto('audits')
      .values(rows.slice(stored, stored + count))
      .execute()
    stored += count
  }
}

/**
 * Notes what anybody can repeat without end: within a minute the same again only counts up its row, and a
 * refusal is the same whichever record it was about.
 */
export async function auditThrottled(queries: Queries, change: Signed): Promise<void> {
  const sameRecord = change.action !== 'refused'
  const { numUpdatedRows } = await queries
    .updateTable('audits')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('address', 'is not distinct from', change.address)
    .where('user_id', 'is not distinct from', change.userId)
    .where('action', '=', change.action)
    .where('entity', '=', change.entity)
    .$if(sameRecord, (some) => some.where('entity_id', '=', change.entityId))
    .where('after', 'is not distinct from', toJson(change.after))
    .where('created_at', '>=', `${change.at.slice(0, MINUTE)}`)
    .where('created_at', '<=', change.at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await storeAudits(queries, [toAuditRow(change)])
}

/** Letters of a moment up to its minute. */
const MINUTE = '2026-01-31T12:59'.length

function toJson(value: unknown): string | null {
  return value === undefined || value === null
    ? null
    : JSON.stringify(value, (name, inner) => (SECRET.has(name) ? undefined : inner))
}
