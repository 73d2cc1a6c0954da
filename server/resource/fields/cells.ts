/** Records as a spreadsheet names them: by a number of theirs such as NISN, or by name. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { relatedFields } from '#contract/field/relations.ts'
import type { Target } from '#contract/fields.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/http/errors.ts'

type Values = Record<string, unknown>

/** Several in one cell are parted by these. */
const VALUE_SEPARATOR = /[|;]/

/**
 * The cells that name other records, as their ids.
 *
 * @throws 422 under the field where none or several are called so
 */
export async function idsOfCells(queries: Queries, schema: z.ZodObject, values: Values): Promise<Values> {
  const found: Values = {}
  for (const { name, target, join } of relatedFields(schema)) {
    const cell = String(values[name] ?? '').trim()
    if (!cell) continue
    const called = join ? cell.split(VALUE_SEPARATOR).map((part) => part.trim()) : [cell]
    const ids: number[] = []
    for (const one of called.filter(Boolean)) ids.push(await idOf(queries, target, { called: one, name }))
    found[name] = join ? ids : ids[0]
  }
  return { ...values, ...found }
}

async function idOf(queries: Queries, target: Target, { called, name }: { called: string; name: string }) {
  for (const column of target.keys) {
    const [id, another] = await find(queries, target, sql`${sql.ref(column)} = ${called}`)
    if (id !== undefined && another === undefined) return id
  }
  const same = sql`lower(${sql.ref(target.title)}) = ${called.toLowerCase()}`
  const [id, another] = await find(queries, target, same)
  if (id === undefined) throw errors.invalid({ [name]: `${target.label} ${called} tidak ditemukan` })
  if (another !== undefined) throw errors.invalid({ [name]: `Ada lebih dari satu ${target.label} ${called}` })
  return id
}

async function find(queries: Queries, { table }: Target, condition: ReturnType<typeof sql>) {
  const read = sql<{ id: number }>`select id from ${sql.table(table)} where ${condition} limit 2`
  return (await read.execute(queries)).rows.map(({ id }) => id)
}
