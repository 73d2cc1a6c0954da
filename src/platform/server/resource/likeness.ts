/** Finds stored records of the person whom values are about, where no number says so. */
import { sql } from 'kysely'
import { foldName } from '#platform/contract/folding.ts'
import { isBlank } from '#platform/contract/gaps.ts'
import type { Likeness } from '#platform/contract/import/importSheet.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { withoutCachedPlan } from '../db/engine.ts'
import type { Queries } from '../db/open.ts'
import type { StoredRow, Values } from './hooks.ts'
import { findRow } from './plainRows.ts'

type Alike = Pick<Resource, 'table' | 'csv'>

/** By which records are compared; null if the values lack one of its fields. @example '2012-01-31 budi santoso dewi lestari' */
export function likenessKey({ equal, alike }: Likeness, values: Values): string | null {
  const names = [equal, ...alike]
  if (names.some((name) => isBlank(values[name]))) return null
  const folded = alike.map((name) => foldName(String(values[name])))
  return folded.includes('') ? null : JSON.stringify([values[equal], ...folded])
}

/** The stored record of the person of each value, undefined where there is none or more than one. */
export async function findAlike(
  queries: Queries,
  { table, csv }: Alike,
  values: readonly Values[],
): Promise<(StoredRow | undefined)[]> {
  const likeness = csv?.likeness
  const keys = values.map((one) => likeness && likenessKey(likeness, one))
  const days = [
    ...new Set(values.flatMap((one, index) => (keys[index] && likeness ? [one[likeness.equal]] : []))),
  ]
  if (!likeness || days.length === 0) return values.map(() => undefined)
  const columns = ['id', likeness.equal, ...likeness.alike, ...likeness.unlessDifferent]
  const { rows } =
    await sql<StoredRow>`select ${withoutCachedPlan} ${sql.join(columns.map((name) => sql.ref(name)))}
    from ${sql.table(table)} where ${sql.ref(likeness.equal)} in (${sql.join(days)})`.execute(queries)
  const byKey = new Map<string | null, StoredRow[]>()
  for (const row of rows) {
    const key = likenessKey(likeness, row)
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const found: (StoredRow | undefined)[] = []
  for (const [index, one] of values.entries()) {
    const key = keys[index]
    const alike = (key ? (byKey.get(key) ?? []) : []).filter((row) => !isDifferent(likeness, row, one))
    const [only] = alike
    found.push(only && alike.length === 1 ? await findRow(queries, { table }, only.id) : undefined)
  }
  return found
}

/** Whether both have a number of a kind, and not the same one. */
const isDifferent = ({ unlessDifferent }: Likeness, row: Values, values: Values) =>
  unlessDifferent.some(
    (name) => !isBlank(row[name]) && !isBlank(values[name]) && String(row[name]) !== String(values[name]),
  )
