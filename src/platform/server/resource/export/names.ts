/** Replaces ids in exported rows by the titles of their records. */
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import type { Queries } from '../../db/open.ts'
import { titlesOf } from '../fields/relations.ts'

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
    const names = await titlesOf(queries, target, new Set(named.flatMap(idsOf)))
    named = named.map((row): Values => ({ ...row, [source]: idsOf(row).map((id) => names.get(id) ?? '') }))
  }
  return named
}
