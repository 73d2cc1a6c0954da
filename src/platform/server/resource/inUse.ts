/** Refuses to delete or change records in use, with counts and a link to the referring records. */
import { sql } from 'kysely'
import { type Blocker, inUse } from '#platform/contract/blocker.ts'
import type { Queries } from '../db/open.ts'
import type { TableName } from '../db/tables.ts'
import { errors, refusalOf } from '../http/errors.ts'

/** A reference: rows of `table` whose `column` refers to the record. */
export type UsedBy = {
  table: TableName
  column: string
  /** Label after the count: '3 peminjaman'. */
  label: string
  /** The referenced column of the record, by default its id. */
  referencedColumn?: string
  /** The list of these rows: API path without leading slash, and the filter that takes the record's id. */
  list?: { resource: string; filter: string }
  /** Place among the references that several features add to one resource. */
  position?: number
}

type Row = Record<string, unknown> & { id: number; name?: unknown }

/**
 * @param label used if the record has no name
 * @throws 409 with the counts, and the list in which the rows that use it can be seen
 */
export async function refuseIfUsed(
  queries: Queries,
  { usedBy, row, label }: { usedBy: readonly UsedBy[]; row: Row; label: string },
): Promise<void> {
  const uses = await findUses(queries, usedBy, row)
  if (uses.length === 0) return
  throw errors.conflict(
    `${row.name ?? label} masih dipakai oleh ${countsOf(uses)}, jadi tidak dapat dihapus.`,
    refusalOf(inUse, {
      ...Object.fromEntries(uses.map((use) => [use.table, use.total])),
      blocker: uses.map(({ list }) => list && blockerOf(list, row.id)).find(Boolean) ?? null,
    }),
  )
}

/**
 * @param fields the fields that would change
 * @throws 422 for each of them if the row is in use
 */
export async function refuseChangeIfUsed(
  queries: Queries,
  { usedBy, row, fields }: { usedBy: readonly UsedBy[]; row: Row; fields: readonly string[] },
): Promise<void> {
  if (fields.length === 0) return
  const uses = await findUses(queries, usedBy, row)
  if (uses.length === 0) return
  const message = `Tidak dapat diubah karena sudah dipakai oleh ${countsOf(uses)}`
  throw errors.invalid(Object.fromEntries(fields.map((name) => [name, message])))
}

type Use = UsedBy & { total: number }

const countsOf = (uses: readonly Use[]) => uses.map((use) => `${use.total} ${use.label}`).join(' dan ')

async function findUses(queries: Queries, usedBy: readonly UsedBy[], row: Row): Promise<Use[]> {
  const uses: Use[] = []
  for (const use of usedBy) {
    const value = row[use.referencedColumn ?? 'id']
    if (value === null || value === undefined) continue
    const counted = sql<{ total: number }>`select count(*) as total from ${sql.table(use.table)}
      where ${sql.ref(use.column)} = ${value}`
    const total = (await counted.execute(queries)).rows[0]?.total ?? 0
    if (total > 0) uses.push({ ...use, total })
  }
  return uses
}

function blockerOf({ resource, filter }: NonNullable<UsedBy['list']>, id: number): Blocker {
  return { resource, filter: { [filter]: [id] } }
}
