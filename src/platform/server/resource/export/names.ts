/** Replaces ids in exported rows by the titles of their records. */
import { sql } from 'kysely'
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import type { ReferenceTarget } from '#platform/contract/fields.ts'
import type { Queries } from '../../db/open.ts'

type Values = Record<string, unknown>

/** The rows with reference ids replaced by titles. */
export async function withNames(
  queries: Queries,
  columns: readonly ExportColumn[],
  rows: readonly object[],
): Promise<readonly object[]> {
  let named: readonly object[] = rows
  for (const { source, target } of columns) {
    if (!target) continue
    const idsOf = (row: object) => [new Map<string, unknown>(Object.entries(row)).get(source) ?? []].flat()
    const names = await namesOf(queries, target, new Set(named.flatMap(idsOf)))
    named = named.map((row): Values => ({ ...row, [source]: idsOf(row).map((id) => names.get(id) ?? '') }))
  }
  return named
}

async function namesOf(queries: Queries, { table, title }: ReferenceTarget, ids: ReadonlySet<unknown>) {
  if (ids.size === 0) return new Map<unknown, string>()
  const { rows } = await sql<{ id: number; title: string }>`select id, ${sql.ref(title)} as title
    from ${sql.table(table)} where id in (${sql.join([...ids])})`.execute(queries)
  return new Map<unknown, string>(rows.map((row) => [row.id, row.title]))
}
