/** Copies the id sequences, so that ids are never reused, even after moving to another database. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Db } from '../open.ts'

/** Highest id ever used by table; tables that never had a row are missing. */
type Sequences = ReadonlyMap<string, number>

export async function readSequences(
  { engine }: Pick<Db, 'engine'>,
  queries: QueryExecutorProvider,
): Promise<Sequences> {
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
  { engine, structure: { tables } }: Pick<Db, 'engine' | 'structure'>,
  queries: QueryExecutorProvider,
  sequences: Sequences,
): Promise<void> {
  const withId = Object.entries(tables).flatMap(([table, columns]) => ('id' in columns ? [table] : []))
  for (const table of withId) {
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
