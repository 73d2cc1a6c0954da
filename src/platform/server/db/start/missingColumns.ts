/** Refuses a database without a table or column that the program needs, which else only the first save would tell. */
import type { Kysely } from 'kysely'
import type { Structure } from '../structure.ts'
import type { Database } from '../tables.ts'

/** @throws a sentence that names every table and column that no migration has made */
export async function refuseMissingColumns({
  kysely,
  structure,
}: {
  kysely: Kysely<Database>
  structure: Pick<Structure, 'tables'>
}): Promise<void> {
  const stored = await kysely.introspection.getTables()
  const columnsOf = new Map(
    stored.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  )
  const missing = Object.entries(structure.tables).flatMap(([table, columns]) => {
    const found = columnsOf.get(table)
    if (!found) return [`tabel ${table}`]
    return Object.keys(columns).flatMap((column) =>
      found.has(column) ? [] : [`kolom ${column} pada tabel ${table}`],
    )
  })
  if (missing.length > 0)
    throw new Error(
      `basis data ini tidak punya ${missing.join(', ')}. Sebuah migrasi harus membuatnya; docs/extending.md menerangkan caranya.`,
    )
}
