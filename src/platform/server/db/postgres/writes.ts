/** Versions of tables that change with every write: own writes at once, others when PostgreSQL notifies of them. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { type Memo, memoize } from '../memo.ts'
import type { Tables } from '../tables.ts'

export const WRITES_CHANNEL = 'pelita_written'
const TRIGGER = 'pelita_written'

/** Maximum number of statements whose tables are cached. */
const MAX_STATEMENTS = 2000

/** The version of a table by notifications; null while notifications do not arrive. */
type NotifiedVersion = (table: string) => number | null

/**
 * Adds a trigger to every table that announces its writes, also to tables of later migrations. It costs a notification
 * per table and transaction.
 */
export async function announceWrites(queries: QueryExecutorProvider): Promise<void> {
  const untriggered = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'kysely_migration' and not exists (
      select 1 from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = ${TRIGGER} and relname = tablename and relnamespace = current_schema()::regnamespace)`.execute(
    queries,
  )
  if (untriggered.rows.length === 0) return
  await sql`create or replace function ${sql.ref(TRIGGER)}() returns trigger language plpgsql as
    $$ begin perform pg_notify(${sql.lit(WRITES_CHANNEL)}, tg_table_name); return null; end $$`.execute(
    queries,
  )
  for (const { name } of untriggered.rows)
    await sql`create trigger ${sql.ref(TRIGGER)} after insert or update or delete or truncate on ${sql.table(name)}
      for each statement execute function ${sql.ref(TRIGGER)}()`.execute(queries)
}

/** Writes of this process, which the next query must see even before notifications arrive. */
export type OwnWrites = {
  /**
   * Must be called with every completed statement of a connection.
   *
   * @param changed number of changed rows; null if unknown
   */
  record: (connection: object, statement: string, changed?: number | null) => void
  /** Changes with every write to a table that this process committed. */
  versionOf: (table: string) => number
}

/** Statements whose row count covers all they wrote; the count of a `with` statement covers only its last part. */
const ROW_WRITE = /^\s*(?:insert|update|delete)\b/i
const WRITE = /^\s*(?:insert|update|delete|merge|truncate|with|copy|create|alter|drop)\b/i
/** Statements that may write tables they do not name, for example by cascades. */
const DELETE_OR_SCHEMA_CHANGE = /^\s*(?:delete|truncate|create|alter|drop|copy)\b/i

export function watchOwnWrites(tablesIn: TablesIn): OwnWrites {
  const versions = new Map<string, number>()
  let allTablesVersion = 0
  /** Tables written by open transactions; null means all tables. */
  const uncommitted = new WeakMap<object, Set<string | null>>()
  const bump = (tables: Iterable<string | null>) => {
    for (const table of tables) {
      if (table === null) allTablesVersion += 1
      else versions.set(table, (versions.get(table) ?? 0) + 1)
    }
  }
  return {
    record: (connection, statement, changed = null) => {
      // A statement that changed no row must not invalidate the caches.
      if (changed === 0 && ROW_WRITE.test(statement)) return
      if (WRITE.test(statement)) {
        const namedTables = DELETE_OR_SCHEMA_CHANGE.test(statement) ? [] : tablesIn(statement)
        const tables = namedTables.length > 0 ? namedTables : [null]
        const uncommittedTables = uncommitted.get(connection)
        if (uncommittedTables) for (const table of tables) uncommittedTables.add(table)
        else bump(tables)
      } else if (/^\s*(?:begin|start transaction)/i.test(statement)) uncommitted.set(connection, new Set())
      else if (/^\s*(?:commit|rollback)(?! to)/i.test(statement)) {
        bump(uncommitted.get(connection) ?? [])
        uncommitted.delete(connection)
      }
    },
    versionOf: (table) => allTablesVersion + (versions.get(table) ?? 0),
  }
}

/**
 * A memo for a database that other processes write too. Own writes invalidate it at once; writes of others only when
 * their notification arrives, some milliseconds later. So it is for counts and lists, not for access rights.
 */
export function memoizeUntilNotified(
  notifiedVersion: NotifiedVersion,
  { own, tablesIn }: { own: OwnWrites; tablesIn: TablesIn },
): Memo {
  const versionOf = (reads: readonly string[]): number | null => {
    const tables = reads.flatMap(tablesIn)
    let sum = 0
    for (const table of tables) {
      const version = notifiedVersion(table)
      if (version === null) return null
      sum += version + own.versionOf(table)
    }
    return tables.length > 0 ? sum : null
  }
  return memoize(versionOf, (a, b) => a === b)
}

/** The tables named in a statement; a column with the name of a table may add one too many. */
type TablesIn = (statement: string) => readonly string[]

/** Finds the tables in statements, each of which is read once. */
export function findTables(tables: Tables): TablesIn {
  const tablesByStatement = new Map<string, readonly string[]>()
  return (statement) => {
    const known = tablesByStatement.get(statement)
    if (known) return known
    const named = [...new Set(statement.match(/\w+/g))].filter((word) => Object.hasOwn(tables, word))
    if (tablesByStatement.size < MAX_STATEMENTS) tablesByStatement.set(statement, named)
    return named
  }
}
