/** Caches SQLite's prepared statements and counts writes. */
import type { Database as Sqlite, Statement } from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { type DatabaseVersion, evictOldest } from '../memo.ts'

/** Maximum number of cached statements; `in` lists of every length make a few hundred. */
const MAX_STATEMENTS = 500

/**
 * Acquires the write lock at the start: a transaction that reads first and writes later fails without
 * waiting if another process has written to the file in between.
 *
 * @source https://sqlite.org/lang_transaction.html#immediate
 */
const BEGIN = 'begin immediate'

/**
 * @param assertSameFile called before each transaction and each single write; throws if the database file is gone
 * @returns the database in Kysely's interface, and a version that changes with every write to the file
 */
export function cachingStatements(
  sqlite: Sqlite,
  assertSameFile: () => void,
): { database: SqliteDatabase; version: () => DatabaseVersion } {
  const cache = new Map<string, SqliteStatement>()
  let writes = 0
  // Counts the commits of other connections to the same file.
  const dataVersion = sqlite.prepare('pragma data_version').pluck()

  const prepare = (text: string): SqliteStatement => {
    const cached = cache.get(text)
    if (cached) return cached
    const statement = sqlite.prepare(text === 'begin' ? BEGIN : text)
    const isRead = statement.reader && statement.readonly
    const runnable = toKyselyStatement(statement, isRead ? () => {} : recordWrite)
    const countingStatement = text === 'rollback' ? { ...runnable, run: rollBack(runnable) } : runnable
    if (cache.size >= MAX_STATEMENTS) evictOldest(cache)
    cache.set(text, countingStatement)
    return countingStatement
  }

  /** On a full disk SQLite has already rolled back; a second rollback would fail and hide the first error. */
  const rollBack = (runnable: SqliteStatement) => (parameters: readonly unknown[]) =>
    sqlite.inTransaction ? runnable.run(parameters) : { changes: 0, lastInsertRowid: 0 }

  const recordWrite = () => {
    if (!sqlite.inTransaction) assertSameFile()
    writes += 1
  }

  return {
    database: { prepare, close: () => void sqlite.close() },
    version: () => ({ own: writes, others: dataVersion.get() }),
  }
}

/** Adapts a statement to Kysely, which passes the parameters as a list. */
function toKyselyStatement(statement: Statement, beforeRun: () => void): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => {
      beforeRun()
      return statement.all(parameters)
    },
    run: (parameters) => {
      beforeRun()
      return statement.run(parameters)
    },
    iterate: (parameters) => {
      beforeRun()
      return statement.iterate(parameters)
    },
  }
}
