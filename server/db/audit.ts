/** The audit trail: who changed what, from what to what, when and from where; and what was tried and looked at. */
import { maskPersonal } from './masking.ts'
import type { Queries } from './open.ts'

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

/** Writes one row of the trail in the transaction of the change itself, so that both or neither exist. */
export async function audit(queries: Queries, change: Signed): Promise<void> {
  const { before, after } = maskPersonal(change.entity, change)
  await queries
    .insertInto('audits')
    .values({
      user_id: change.userId,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: toJson(before),
      after: toJson(after),
      created_at: change.at,
      address: change.address,
      count: 1,
    })
    .execute()
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
  if (numUpdatedRows === 0n) await audit(queries, change)
}

/** Letters of a moment up to its minute. */
const MINUTE = '2026-01-31T12:59'.length

function toJson(value: unknown): string | null {
  return value === undefined || value === null
    ? null
    : JSON.stringify(value, (name, inner) => (SECRET.has(name) ? undefined : inner))
}
