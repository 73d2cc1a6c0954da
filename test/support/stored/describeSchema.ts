/** Everything that a database consists of but its rows, as sorted texts that two databases can be compared by. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '#platform/server/db/engine.ts'
import type { Database } from '#platform/server/db/tables.ts'

/** On SQLite the statements themselves; on PostgreSQL columns, keys, indexes, triggers and functions as it prints them. */
const QUERIES: Record<EngineName, readonly string[]> = {
  sqlite: [
    `select type || ' ' || name || ': ' || coalesce(sql, '') as text from sqlite_master where name not like 'sqlite_stat%'`,
  ],
  postgres: [
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || is_identity || ' '
      || coalesce(identity_generation, '') || ' ' || coalesce(column_default, '') as text
      from information_schema.columns where table_schema = current_schema()`,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace = current_schema()::regnamespace`,
    `select indexdef as text from pg_indexes where schemaname = current_schema()`,
    `select pg_get_triggerdef(pg_trigger.oid) as text from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace`,
    `select pg_get_functiondef(pg_proc.oid) as text from pg_proc where pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    `select extname as text from pg_extension`,
  ],
}

export async function describeSchema(kysely: Kysely<Database>, engine: EngineName): Promise<string[]> {
  const texts: string[] = []
  for (const query of QUERIES[engine]) {
    const { rows } = await sql<{ text: string }>`${sql.raw(query)}`.execute(kysely)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.sort()
}
