/** Opens PostgreSQL: a pool that prepares statements by name and records own writes. */
import { createHash } from 'node:crypto'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type Transaction,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { MINUTE } from '#platform/contract/units.ts'
import { NO_CACHED_PLAN } from '../engine.ts'
import { evictOldest } from '../memo.ts'
import type { Database, Tables } from '../tables.ts'
import { contendForLeadership } from './leadership.ts'
import { watchNotifications } from './notifications.ts'
import { findTables, memoizeUntilNotified, type OwnWrites, watchOwnWrites } from './writes.ts'

/** Timeouts of PostgreSQL, in milliseconds. */
const TIMEOUTS_MS = {
  /** To get a connection from the pool or a new one; afterwards the response is 503. */
  connection: 5000,
  statement: 30_000,
  /** To get a lock: one table that a transaction keeps locked would else occupy every connection for the statement's time. */
  lock: 10_000,
  /** Ends idle transactions, such as of a frozen process, so that they release their locks. */
  idleTransaction: MINUTE,
}
const DEFAULT_POOL_SIZE = 10
/** Connections that are opened while all others are taken, for sessions, readiness and metrics. */
const RESERVED_CONNECTIONS = 2

export async function openPostgres(url: string, tables: Tables, connections = DEFAULT_POOL_SIZE) {
  const { default: pg } = await import('pg')
  // count(*) is a bigint, which pg returns as text; counts here stay far below 2^53.
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const options = {
    connectionString: url,
    connectionTimeoutMillis: TIMEOUTS_MS.connection,
    statement_timeout: TIMEOUTS_MS.statement,
    lock_timeout: TIMEOUTS_MS.lock,
    idle_in_transaction_session_timeout: TIMEOUTS_MS.idleTransaction,
    keepAlive: true,
    types,
  }
  const openPool = (max: number) => ignoreLostConnections(new pg.Pool({ ...options, max }))
  const pool = openPool(connections)
  const reservedPool = openPool(RESERVED_CONNECTIONS)
  const tablesIn = findTables(tables)
  const ownWrites = watchOwnWrites(tablesIn)
  const openQueries = (pick: () => Pool) =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pick, ownWrites) }) })
  const kysely = openQueries(() => pool)
  const reserved = openQueries(() => (isTaken(pool, connections) ? reservedPool : pool))
  const leadership = contendForLeadership(
    () =>
      new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: TIMEOUTS_MS.connection,
        query_timeout: TIMEOUTS_MS.connection,
      }),
  )
  const notifications = watchNotifications(() => new pg.Client({ connectionString: url, keepAlive: true }))
  return {
    kysely,
    reserved,
    transactUnflushed: <T>(work: (queries: Transaction<Database>) => Promise<T>) =>
      kysely.transaction().execute(async (queries) => {
        await sql`set local synchronous_commit = off`.execute(queries)
        return work(queries)
      }),
    engine: 'postgres' as const,
    memo: memoizeUntilNotified(notifications.writesTo, { own: ownWrites, tablesIn }),
    contentVersion: notifications.content,
    leadership,
    presence: leadership,
    reservedSpace: null,
    close: async () => {
      await leadership.release()
      await notifications.close()
      await kysely.destroy()
      await reserved.destroy()
      await Promise.all([pool.end(), reservedPool.end()])
    },
  }
}

/** Those who wait have been promised the free connections, which stay in the pool until the next tick. */
const isTaken = ({ idleCount, totalCount, waitingCount }: Pool, connections: number) =>
  idleCount + connections - totalCount <= waitingCount

/**
 * The next query replaces a lost connection, and a running query fails by itself. Without these listeners the error would
 * end the process: the pool emits it for idle connections, the client for those in use.
 */
function ignoreLostConnections(pool: Pool): Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Maximum prepared statements per connection; others are parsed each time. */
const MAX_NAMED_STATEMENTS = 300

/** Commands that report how many rows they changed. */
const WRITE_COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

/** Adapts pools to Kysely, which ends none of them, since two share one. @param pick the pool of the next connection */
function preparingPool(pick: () => Pool, ownWrites: OwnWrites): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const getStatementName = nameStatements()
  const wrap = (client: PoolClient): PostgresPoolClient => {
    const run = async (text: string, values: readonly unknown[]) => {
      const name = getStatementName(text)
      const result = await client.query({ text, values: [...values], ...(name && { name }) })
      ownWrites.record(client, text, result.rowCount)
      const command = WRITE_COMMANDS.find((writeCommand) => writeCommand === result.command) ?? 'SELECT'
      return { command, rowCount: result.rowCount ?? 0, rows: result.rows }
    }
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
    function query(statement: unknown, values: readonly unknown[] = []): unknown {
      if (typeof statement === 'string') return run(statement, values)
      throw new TypeError('Rows are read in pages here, never by a cursor.')
    }
    return { query, release: () => client.release() }
  }
  return {
    connect: async () => {
      const client = await pick().connect()
      const wrapped = clients.get(client) ?? wrap(client)
      clients.set(client, wrapped)
      return wrapped
    },
    end: async () => undefined,
  }
}

/**
 * Names a statement when it is seen for the second time. Statements with LIKE are never named, since their plan depends
 * on the pattern; nor are those marked with NO_CACHED_PLAN, nor those that select `*`, which fail after a migration adds
 * a column.
 */
function nameStatements(): (text: string) => string | null {
  const seenStatements = new Map<string, { mayBeNamed: boolean; name: string | null }>()
  let nameCount = 0
  return (text) => {
    const seen = seenStatements.get(text)
    if (!seen) {
      if (seenStatements.size >= 10 * MAX_NAMED_STATEMENTS) evictOldest(seenStatements)
      seenStatements.set(text, { mayBeNamed: mayBeNamed(text), name: null })
      return null
    }
    if (seen.mayBeNamed && seen.name === null && nameCount < MAX_NAMED_STATEMENTS) {
      nameCount += 1
      seen.name = createHash('sha256').update(text).digest('base64url')
    }
    return seen.name
  }
}

function mayBeNamed(text: string): boolean {
  return (
    /^\s*(?:select|insert|update|delete)\b/i.test(text) &&
    !/\blike\b/i.test(text) &&
    !/\*(?!\))/.test(text) &&
    !text.includes(NO_CACHED_PLAN)
  )
}
