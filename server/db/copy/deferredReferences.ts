/** References are looked at when all rows are there: a parent may come after its child. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { EngineName } from '../engine.ts'

/**
 * @param queries the transaction that copies
 * @returns to be called when all rows are there; throws where one refers to nothing
 */
export async function checkReferencesLater(
  engine: EngineName,
  queries: QueryExecutorProvider,
): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    // Holds until the transaction ends, which then looks for itself.
    await sql`pragma defer_foreign_keys = on`.execute(queries)
    return async () => undefined
  }
  const { rows } = await sql<Reference>`
    select relname as "table", conname as name from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(queries)
  await alterAll(rows, 'deferrable initially deferred', queries)
  return async () => {
    await sql`set constraints all immediate`.execute(queries)
    await alterAll(rows, 'not deferrable', queries)
  }
}

type Reference = { table: string; name: string }

async function alterAll(references: readonly Reference[], how: string, queries: QueryExecutorProvider) {
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(
      queries,
    )
}
