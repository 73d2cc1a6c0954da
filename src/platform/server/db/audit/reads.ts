/** Reads of personal data in the trail: one row per reader and record, or per reader and screen, within ten minutes. */
import { sql } from 'kysely'
import { MINUTE } from '#platform/contract/units.ts'
import type { Queries } from '../open.ts'
import { type Attribution, toAuditRow, toJson } from './audit.ts'
import { addReads, type ListReads, parseDetail, type ReadDetail } from './readDetail.ts'

/** How long repetitions share a row. */
export const READ_WINDOW_MS = 10 * MINUTE

/** `entityId` is 0 for lists, which have a `screen`. */
export type Read = {
  entity: string
  entityId: number
  screen?: string | undefined
  after?: unknown
} & Partial<ListReads>

/** A row of the trail that further reads are added to; `since` in milliseconds since 1970. */
export type ReadRow = { id: number; since: number }

/**
 * Stores a read, or adds it to the row of the same reader and record or screen. The caller has locked the reader's
 * reads, since two processes would otherwise both find no row.
 */
export async function storeRead(queries: Queries, read: Read, by: Attribution): Promise<ReadRow> {
  const row = await findRow(queries, read, by)
  if (!row) return insertRow(queries, read, by)
  await addToRow(queries, row, { count: 1, reads: readsOf(read) })
  return { id: row.id, since: Date.parse(row.created_at) }
}

/** Adds repetitions to a row; one that was deleted meanwhile stays deleted. */
export async function addRepetitions(
  queries: Queries,
  id: number,
  repetitions: { count: number; reads: ListReads },
): Promise<void> {
  const row = await queries
    .selectFrom('audits')
    .where('id', '=', id)
    .select(['id', 'count', 'detail'])
    .executeTakeFirst()
  if (row) await addToRow(queries, row, repetitions)
}

export function readsOf({ filters = [], pages = [], rows = 0 }: Partial<ListReads>): ListReads {
  return { filters, pages, rows }
}

/** The newest matching row of the window. A reader has few rows of one kind in ten minutes, so screens are compared here. */
async function findRow(queries: Queries, { entity, entityId, screen, after }: Read, by: Attribution) {
  const rows = await queries
    .selectFrom('audits')
    .where('user_id', '=', by.userId)
    // A literal, since the index is over reads only.
    .where('action', '=', sql.lit('read'))
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('created_at', '>', new Date(Date.parse(by.at) - READ_WINDOW_MS).toISOString())
    .where('created_at', '<=', by.at)
    .orderBy('created_at', 'desc')
    .select(['id', 'count', 'detail', 'after', 'created_at'])
    .execute()
  return rows.find((row) => row.after === toJson(after) && parseDetail(row.detail)?.screen === screen)
}

async function insertRow(queries: Queries, read: Read, by: Attribution): Promise<ReadRow> {
  const { entity, entityId, screen, after } = read
  const detail: ReadDetail | null =
    screen === undefined ? null : addReads({ screen, filters: [], pages: [], rows: 0 }, readsOf(read))
  const { id } = await queries
    .insertInto('audits')
    .values(toAuditRow({ action: 'read', entity, entityId, after, detail, ...by }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, since: Date.parse(by.at) }
}

async function addToRow(
  queries: Queries,
  row: { id: number; count: number; detail: string | null },
  { count, reads }: { count: number; reads: ListReads },
): Promise<void> {
  const detail = parseDetail(row.detail)
  await queries
    .updateTable('audits')
    .set({
      count: row.count + count,
      ...(detail && { detail: JSON.stringify(addReads(detail, reads)) }),
    })
    .where('id', '=', row.id)
    .execute()
}
