/** Reference fields: checked before a write, stored in join tables if they refer to several records, and read with rows. */
import { sql } from 'kysely'
import { resources } from '#contract/catalogue.ts'
import {
  type JoinedField,
  joinedFields,
  type RelatedField,
  relatedFields,
} from '#contract/field/relations.ts'
import type { Resource } from '#contract/resource.ts'
import type { Queries } from '#server/db/open.ts'
import type { TableName } from '#server/db/tables.ts'
import { errors } from '#server/http/errors.ts'
import type { UsedBy } from '../inUse.ts'

type Values = Record<string, unknown>

/** @throws 422 for each field whose record does not exist */
export async function refuseUnknownParents(queries: Queries, { input }: Resource, values: Values) {
  const refusals: Record<string, string> = {}
  for (const { name, target } of relatedFields(input)) {
    const ids = [values[name] ?? []].flat().map(Number)
    if (ids.length > 0 && (await countOf(queries, target.table, ids)) < ids.length)
      refusals[name] = `${target.label} tidak ditemukan. Pilih lagi.`
  }
  if (Object.keys(refusals).length > 0) throw errors.invalid(refusals)
}

async function countOf(queries: Queries, table: string, ids: readonly number[]): Promise<number> {
  const counted = sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
    where id in (${sql.join(ids)})`
  return Number((await counted.execute(queries)).rows[0]?.total ?? 0)
}

/** The error if a referenced record was deleted after the check; the engine does not say which. */
export function deletedParentError({ input }: Resource): Error | null {
  const fields = relatedFields(input)
  if (fields.length === 0) return null
  return errors.invalid(
    Object.fromEntries(fields.map(({ name }) => [name, 'Data ini baru saja dihapus. Pilih lagi.'])),
  )
}

/** Replaces the rows of each join table by the given ids. */
export async function writeJoins(queries: Queries, resource: Resource, row: { id: number; values: Values }) {
  for (const { name, join } of joinedFields(resource.input)) {
    const ids = row.values[name]
    if (!Array.isArray(ids)) continue
    await clearJoin(queries, join, row.id)
    if (ids.length === 0) continue
    const rows = ids.map((id: number) => sql`(${row.id}, ${id})`)
    await sql`insert into ${sql.table(join.table)} (${sql.ref(join.own)}, ${sql.ref(join.other)})
      values ${sql.join(rows)}`.execute(queries)
  }
}

export async function removeJoins(queries: Queries, resource: Resource, id: number) {
  for (const { join } of joinedFields(resource.input)) await clearJoin(queries, join, id)
}

async function clearJoin(queries: Queries, { table, own }: JoinedField['join'], id: number) {
  await sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}`.execute(queries)
}

/** Adds the ids of the join tables to the rows, in stored order. */
export async function withJoins(queries: Queries, resource: Resource, rows: Values[]): Promise<Values[]> {
  const fields = joinedFields(resource.input)
  if (fields.length === 0 || rows.length === 0) return rows
  const found = await Promise.all(fields.map((field) => readJoin(queries, field, rows)))
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(fields.map(({ name }, at) => [name, found[at]?.get(Number(row.id)) ?? []])),
  }))
}

async function readJoin(queries: Queries, { join }: JoinedField, rows: readonly Values[]) {
  const read = sql<{
    own: number
    other: number
  }>`select ${sql.ref(join.own)} as own, ${sql.ref(join.other)} as other
    from ${sql.table(join.table)} where ${sql.ref(join.own)} in (${sql.join(rows.map(({ id }) => id))}) order by id`
  const byRow = new Map<number, number[]>()
  for (const { own, other } of (await read.execute(queries)).rows)
    byRow.set(own, [...(byRow.get(own) ?? []), other])
  return byRow
}

/** All reference fields of the catalogue to this resource, which prevent the deletion of a record in use. */
export function usedByFields({ table }: Resource): UsedBy[] {
  return Object.values<Resource>(resources).flatMap((other) => {
    const fields = relatedFields(other.input).filter(({ target }) => target.table === table)
    return fields.map((field) => toUsedBy(other, field, fields.length === 1))
  })
}

function toUsedBy(resource: Resource, { name, label, join }: RelatedField, isOnly: boolean): UsedBy {
  const isFiltered = resource.filters?.includes(name)
  const noun = resource.label.toLowerCase()
  return {
    table: (join?.table ?? resource.table) as TableName,
    column: join?.other ?? name,
    label: isOnly ? noun : `${noun} (${label.toLowerCase()})`,
    ...(isFiltered && { list: { resource: resource.api.slice(1), filter: name } }),
  }
}
