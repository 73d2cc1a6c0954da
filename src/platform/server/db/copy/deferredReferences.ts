/** Defers foreign key checks until all rows are copied, since a child may be copied before its parent. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { EngineName } from '../engine.ts'

/**
 * @param queries the transaction of the copy
 * @returns a function to call after copying; it throws if a reference is broken
 */
export async function deferReferenceChecks(
  engine: EngineName,
  queries: QueryExecutorProvider,
): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    // Valid until the transaction ends; the commit then checks by itself.
    await sql`pragma defer_foreign_keys = on`.execute(queries)
    return async () => undefined
  }
  const { rows } = await sql<ForeignKey>`
    select relname as "table", conname as name from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(queries)
  await alterForeignKeys(rows, 'deferrable initially deferred', queries)
  return async () => {
    await sql`set constraints all immediate`.execute(queries)
    await alterForeignKeys(rows, 'not deferrable', queries)
  }
}

type ForeignKey = { table: string; name: string }

async function alterForeignKeys(
  references: readonly ForeignKey[],
  clause: string,
  queries: QueryExecutorProvider,
) {
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(clause)}`.execute(
      queries,
    )
}
