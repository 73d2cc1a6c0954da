/** Copies the id sequences, so that ids are never reused, even after moving to another database. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { EngineName } from '../engine.ts'
import { TABLES } from '../tables.ts'

/** Highest id ever used by table; tables that never had a row are missing. */
type Sequences = ReadonlyMap<string, number>

const TABLES_WITH_ID = Object.entries(TABLES).flatMap(([table, columns]) => ('id' in columns ? [table] : []))

export async function readSequences(engine: EngineName, queries: QueryExecutorProvider): Promise<Sequences> {
  const query =
    engine === 'sqlite'
      ? sql<Sequence>`select name, seq as value from sqlite_sequence`
      : sql<Sequence>`
          select replace(sequencename, '_id_seq', '') as name, last_value as value from pg_sequences
          where schemaname = current_schema() and last_value is not null`
  const { rows } = await query.execute(queries)
  return new Map(rows.map(({ name, value }) => [name, Number(value)]))
}

type Sequence = { name: string; value: number }

export async function writeSequences(
  engine: EngineName,
  queries: QueryExecutorProvider,
  sequences: Sequences,
): Promise<void> {
  for (const table of TABLES_WITH_ID) {
    const value = sequences.get(table) ?? 0
    if (engine === 'sqlite') {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(queries)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${value})`.execute(queries)
    } else {
      const isUsed = value > 0
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(value, 1)}, ${isUsed})`.execute(
        queries,
      )
    }
  }
}
