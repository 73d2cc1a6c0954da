/** Resolves cells that refer to records, by a unique number such as that of a card, or by name. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { relatedFields } from '#platform/contract/field/relations.ts'
import type { ReferenceTarget } from '#platform/contract/fields.ts'
import type { Queries } from '../../db/open.ts'
import { errors } from '../../http/errors.ts'

type Values = Record<string, unknown>

/** Separators of several records in one cell. */
const VALUE_SEPARATOR = /[|;]/

/**
 * Replaces cells that refer to other records by ids.
 *
 * @throws 422 for the field if no record or several match
 */
export async function resolveReferenceCells(
  queries: Queries,
  schema: z.ZodObject,
  values: Values,
): Promise<Values> {
  const idsByField: Values = {}
  for (const { name, target, join } of relatedFields(schema)) {
    const cell = String(values[name] ?? '').trim()
    if (!cell) continue
    const titles = join ? cell.split(VALUE_SEPARATOR).map((part) => part.trim()) : [cell]
    const ids: number[] = []
    for (const title of titles.filter(Boolean))
      ids.push(await findRecordId(queries, target, { value: title, name }))
    idsByField[name] = join ? ids : ids[0]
  }
  return { ...values, ...idsByField }
}

async function findRecordId(
  queries: Queries,
  target: ReferenceTarget,
  { value, name }: { value: string; name: string },
) {
  for (const column of target.keys) {
    const [id, secondId] = await findIds(queries, target, sql`${sql.ref(column)} = ${value}`)
    if (id !== undefined && secondId === undefined) return id
  }
  const hasTitle = sql`lower(${sql.ref(target.title)}) = ${value.toLowerCase()}`
  const [id, secondId] = await findIds(queries, target, hasTitle)
  if (id === undefined) throw errors.invalid({ [name]: `${target.label} ${value} tidak ditemukan` })
  if (secondId !== undefined) throw errors.invalid({ [name]: `Ada lebih dari satu ${target.label} ${value}` })
  return id
}

async function findIds(queries: Queries, { table }: ReferenceTarget, condition: ReturnType<typeof sql>) {
  const read = sql<{ id: number }>`select id from ${sql.table(table)} where ${condition} limit 2`
  return (await read.execute(queries)).rows.map(({ id }) => id)
}
