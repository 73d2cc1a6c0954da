/** The audit trail: changes with their old and new values, reads of personal data, and refused attempts. */

import { clientNetwork } from '../clientNetwork.ts'
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
    | 'unlock'
    | 'second-step'
    | 'refused'
  entity: string
  entityId: number
  before?: unknown
  after?: unknown
  /** Address of the client, if nobody is signed in. */
  address?: string
}

/** `userId` is null for actions of the system itself; `at` is UTC ISO. */
export type Attribution = { userId: number | null; at: string; address: string | null }
type AttributedChange = Omit<AuditedChange, 'address'> & Attribution & { detail?: unknown }

/** Columns that are never stored in the trail. */
const SECRET_COLUMNS = new Set(['password_hash', 'token_hash', 'search_text'])

/** A row of the trail, with the values serialised at this moment. */
export type AuditRow = ReturnType<typeof toAuditRow>

export function toAuditRow(change: AttributedChange) {
  const { before, after } = maskPersonal(change.entity, change)
  return {
    user_id: change.userId,
    action: change.action,
    entity: change.entity,
    entity_id: change.entityId,
    before: toJson(before),
    after: toJson(after),
    detail: toJson(change.detail),
    created_at: change.at,
    address: change.address,
    count: 1,
  }
}

/** Maximum rows per statement. Batches are powers of two, so that only a few different statements are prepared. */
const MAX_ROWS_PER_STATEMENT = 64

/** Stores rows of the trail in order, in the transaction of the changes themselves, so that both or neither exist. */
export async function storeAudits(queries: Queries, rows: readonly AuditRow[]): Promise<void> {
  for (let offset = 0; offset < rows.length; ) {
    const remaining = Math.min(rows.length - offset, MAX_ROWS_PER_STATEMENT)
    const count = 2 ** Math.floor(Math.log2(remaining))
    await queries
      .insertInto('audits')
      .values(rows.slice(offset, offset + count))
      .execute()
    offset += count
  }
}

/**
 * Stores an event that a client can repeat without limit: within a minute, a repetition from the same network only
 * increments the count of its row, which has the first address. Refusals count as repetitions whichever record they are
 * about.
 */
export async function auditThrottled(queries: Queries, change: AttributedChange): Promise<void> {
  const sameRecord = change.action !== 'refused'
  const addresses = await listAddressesOfNetwork(queries, change)
  const { numUpdatedRows } = await queries
    .updateTable('audits')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where((eb) => (change.address === null ? eb('address', 'is', null) : eb('address', 'in', addresses)))
    .where('user_id', 'is not distinct from', change.userId)
    .where('action', '=', change.action)
    .where('entity', '=', change.entity)
    .$if(sameRecord, (query) => query.where('entity_id', '=', change.entityId))
    .where('after', 'is not distinct from', toJson(change.after))
    .where('created_at', '>=', minuteOf(change))
    .where('created_at', '<=', change.at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await storeAudits(queries, [toAuditRow(change)])
}

/** @returns the address of an event, and those of its network that have a row of this minute; only IPv6 has several */
async function listAddressesOfNetwork(queries: Queries, change: AttributedChange): Promise<string[]> {
  const { address } = change
  if (!address?.includes(':')) return address === null ? [] : [address]
  const rows = await queries
    .selectFrom('audits')
    .where('action', '=', change.action)
    .where('address', 'like', '%:%')
    .where('created_at', '>=', minuteOf(change))
    .where('created_at', '<=', change.at)
    .select('address')
    .distinct()
    .execute()
  const network = clientNetwork(address)
  const others = rows.flatMap((row) =>
    row.address && clientNetwork(row.address) === network ? [row.address] : [],
  )
  return [...new Set([address, ...others])]
}

/** The moment of an event up to its minute. */
const minuteOf = ({ at }: AttributedChange) => at.slice(0, '2026-01-31T12:59'.length)

export function toJson(value: unknown): string | null {
  return value === undefined || value === null
    ? null
    : JSON.stringify(value, (name, inner) => (SECRET_COLUMNS.has(name) ? undefined : inner))
}
