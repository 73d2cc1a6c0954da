/** Reference fields: checked before a write, stored in join tables if they refer to several records, and read with rows. */
import { sql } from 'kysely'
import {
  type JoinedField,
  joinedFields,
  type RelatedField,
  relatedFields,
} from '#platform/contract/field/relations.ts'
import type { ReferenceTarget } from '#platform/contract/fields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Queries } from '../../db/open.ts'
import type { TableName } from '../../db/tables.ts'
import { errors } from '../../http/errors.ts'
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
    await sql`insert into ${sql.table(join.table)} (${sql.ref(join.ownerColumn)}, ${sql.ref(join.targetColumn)})
      values ${sql.join(rows)}`.execute(queries)
  }
}

export async function removeJoins(queries: Queries, resource: Resource, id: number) {
  for (const { join } of joinedFields(resource.input)) await clearJoin(queries, join, id)
}

async function clearJoin(queries: Queries, { table, ownerColumn }: JoinedField['join'], id: number) {
  await sql`delete from ${sql.table(table)} where ${sql.ref(ownerColumn)} = ${id}`.execute(queries)
}

/** Adds the ids of the join tables to the rows, in stored order. */
export async function withJoins(queries: Queries, resource: Resource, rows: Values[]): Promise<Values[]> {
  const fields = joinedFields(resource.input)
  if (fields.length === 0 || rows.length === 0) return rows
  const idsOfFields = await Promise.all(fields.map((field) => readJoin(queries, field, rows)))
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      fields.map(({ name }, index) => [name, idsOfFields[index]?.get(Number(row.id)) ?? []]),
    ),
  }))
}

async function readJoin(queries: Queries, { join }: JoinedField, rows: readonly Values[]) {
  const owner = sql.ref(join.ownerColumn)
  const joinRows = sql<{
    owner_id: number
    target_id: number
  }>`select ${owner} as owner_id, ${sql.ref(join.targetColumn)} as target_id
    from ${sql.table(join.table)} where ${owner} in (${sql.join(rows.map(({ id }) => id))}) order by id`
  const idsByRow = new Map<number, number[]>()
  for (const { owner_id, target_id } of (await joinRows.execute(queries)).rows)
    idsByRow.set(owner_id, [...(idsByRow.get(owner_id) ?? []), target_id])
  return idsByRow
}

/** Adds the titles of the records that the rows refer to. */
export async function withLabels(queries: Queries, { input }: Resource, rows: Values[]): Promise<Values[]> {
  const fields = relatedFields(input)
  if (fields.length === 0 || rows.length === 0) return rows
  const titlesOfTables = new Map<string, ReadonlyMap<unknown, string>>()
  for (const { target } of fields) {
    if (titlesOfTables.has(target.table)) continue
    const names = fields.filter((field) => field.target.table === target.table).map(({ name }) => name)
    const ids = new Set(rows.flatMap((row) => names.flatMap((name) => [row[name] ?? []].flat())))
    titlesOfTables.set(target.table, await titlesOf(queries, target, ids))
  }
  return rows.map((row) => {
    const labels = fields.map(({ name, target, join }) => {
      const titles = titlesOfTables.get(target.table)
      const found = [row[name] ?? []].flat().map((id) => titles?.get(id) ?? '')
      return [name, join ? found : (found[0] ?? null)] as const
    })
    return { ...row, labels: Object.fromEntries(labels) }
  })
}

/** The titles of records, by id. */
export async function titlesOf(
  queries: Queries,
  { table, title }: ReferenceTarget,
  ids: ReadonlySet<unknown>,
): Promise<ReadonlyMap<unknown, string>> {
  if (ids.size === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string | null }>`select id, ${sql.ref(title)} as title
    from ${sql.table(table)} where id in (${sql.join([...ids])})`.execute(queries)
  return new Map(rows.map((row) => [row.id, row.title ?? '']))
}

/** All reference fields of the resources to this one, which prevent the deletion of a record in use. */
export function usedByFields({ table }: Resource, resources: readonly Resource[]): UsedBy[] {
  return resources.flatMap((other) => {
    const fields = relatedFields(other.input).filter(({ target }) => target.table === table)
    return fields.map((field) => toUsedBy(other, field, { isOnlyReference: fields.length === 1 }))
  })
}

function toUsedBy(
  resource: Resource,
  { name, label, join }: RelatedField,
  { isOnlyReference }: { isOnlyReference: boolean },
): UsedBy {
  const isFiltered = resource.filters?.includes(name)
  const noun = resource.label.toLowerCase()
  return {
    table: (join?.table ?? resource.table) as TableName,
    column: join?.targetColumn ?? name,
    label: isOnlyReference ? noun : `${noun} (${label.toLowerCase()})`,
    ...(isFiltered && { list: { resource: resource.api.slice(1), filter: name } }),
  }
}
