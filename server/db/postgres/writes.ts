/** Which tables were written since something was read from them: by this process at once, by others as PostgreSQL notifies of them. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { type Memo, memoize } from '../memo.ts'
import { TABLES } from '../tables.ts'

export const WRITES_CHANNEL = 'pelita_written'
const TRIGGER = 'pelita_written'

/** Statements whose tables are known at once. */
const MAX_STATEMENTS = 2000

/** Whether anything remembered may be believed: null while notifications do not arrive. */
type Notified = (table: string) => number | null

/**
 * Lets every table announce its writes, also those that later migrations or a school's own recipes make.
 * It costs a notification per table and transaction.
 */
export async function announceWrites(queries: QueryExecutorProvider): Promise<void> {
  const silent = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'kysely_migration' and not exists (
      select 1 from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = ${TRIGGER} and relname = tablename and relnamespace = current_schema()::regnamespace)`.execute(
    queries,
  )
  if (silent.rows.length === 0) return
  await sql`create or replace function ${sql.ref(TRIGGER)}() returns trigger language plpgsql as
    $$ begin perform pg_notify(${sql.lit(WRITES_CHANNEL)}, tg_table_name); return null; end $$`.execute(
    queries,
  )
  for (const { name } of silent.rows)
    await sql`create trigger ${sql.ref(TRIGGER)} after insert or update or delete or truncate on ${sql.table(name)}
      for each statement execute function ${sql.ref(TRIGGER)}()`.execute(queries)
}

/** What this process itself has written: read back by the next query, whatever notifications have arrived. */
export type OwnWrites = {
  /**
   * To be called with every statement once PostgreSQL has answered it, for each connection by itself.
   *
   * @param changed how many rows it says it changed; null where it does not tell
   */
  note: (connection: object, statement: string, changed?: number | null) => void
  /** Changes with every write to a table that was committed here. */
  versionOf: (table: string) => number
}

/** Their count is of all they wrote; that of a statement beginning with `with` is of its last part. */
const ROW_WRITE = /^\s*(?:insert|update|delete)\b/i
const WRITE = /^\s*(?:insert|update|delete|merge|truncate|with|copy|create|alter|drop)\b/i
/** What may write tables it does not name: cascades and what a new table does to others. */
const DELETE_OR_SCHEMA_CHANGE = /^\s*(?:delete|truncate|create|alter|drop|copy)\b/i

export function watchOwnWrites(): OwnWrites {
  const versions = new Map<string, number>()
  let everything = 0
  /** Of transactions under way; null stands for every table. */
  const uncommitted = new WeakMap<object, Set<string | null>>()
  const bump = (tables: Iterable<string | null>) => {
    for (const table of tables) {
      if (table === null) everything += 1
      else versions.set(table, (versions.get(table) ?? 0) + 1)
    }
  }
  return {
    note: (connection, statement, changed = null) => {
      // Also a deletion that found nothing would else let everything remembered be asked anew.
      if (changed === 0 && ROW_WRITE.test(statement)) return
      if (WRITE.test(statement)) {
        const named = DELETE_OR_SCHEMA_CHANGE.test(statement) ? [] : tablesIn(statement)
        const tables = named.length > 0 ? named : [null]
        const open = uncommitted.get(connection)
        if (open) for (const table of tables) open.add(table)
        else bump(tables)
      } else if (/^\s*(?:begin|start transaction)/i.test(statement)) uncommitted.set(connection, new Set())
      else if (/^\s*(?:commit|rollback)(?! to)/i.test(statement)) {
        bump(uncommitted.get(connection) ?? [])
        uncommitted.delete(connection)
      }
    },
    versionOf: (table) => everything + (versions.get(table) ?? 0),
  }
}

/**
 * A memo over a database that other processes write to as well. What this process wrote is never remembered
 * wrongly; what another wrote may be for the milliseconds until its notification arrives, so this is for
 * counts and lists and not for what somebody is allowed.
 */
export function memoizeUntilNotified(notified: Notified, own: OwnWrites): Memo {
  const versionOf = (reads: readonly string[]): number | null => {
    const tables = reads.flatMap(tablesIn)
    let sum = 0
    for (const table of tables) {
      const version = notified(table)
      if (version === null) return null
      sum += version + own.versionOf(table)
    }
    return tables.length > 0 ? sum : null
  }
  return memoize(versionOf, (one, other) => one === other)
}

const tablesOf = new Map<string, readonly string[]>()

/** The tables a statement names, or one more that bears the name of a column. */
function tablesIn(statement: string): readonly string[] {
  const known = tablesOf.get(statement)
  if (known) return known
  const tables = [...new Set(statement.match(/\w+/g))].filter((word) => Object.hasOwn(TABLES, word))
  if (tablesOf.size < MAX_STATEMENTS) tablesOf.set(statement, tables)
  return tables
}
