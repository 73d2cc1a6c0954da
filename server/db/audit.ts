/** The audit trail: who changed what, from what to what, and when. */
import type { Queries } from './open.ts'

export type AuditedChange = {
  action: 'create' | 'update' | 'delete' | 'read' | 'login' | 'logout' | 'password'
  entity: string
  entityId: number
  before?: unknown
  after?: unknown
}

/** `userId` is null for what the system does of itself; `at` is UTC ISO. */
type Signed = AuditedChange & { userId: number | null; at: string }

/** Columns that never enter the trail. */
const SECRET = new Set(['password_hash', 'token_hash', 'search_text'])

/** Writes one row of the trail in the transaction of the change itself, so that both or neither exist. */
export async function audit(queries: Queries, change: Signed): Promise<void> {
  await queries
    .insertInto('audits')
    .values({
      user_id: change.userId,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: toJson(change.before),
      after: toJson(change.after),
      created_at: change.at,
    })
    .execute()
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null
    ? null
    : JSON.stringify(value, (name, inner) => (SECRET.has(name) ? undefined : inner))
}
