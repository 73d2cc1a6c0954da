/** Opens PostgreSQL: a pool whose statements are prepared under a name, and which knows what was written. */
import { createHash } from 'node:crypto'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { MINUTE } from '#contract/units.ts'
import { PLANNED_ANEW } from '../engine.ts'
import { dropOldest } from '../memo.ts'
import type { Database } from '../tables.ts'
import { contendForLeadership } from './leadership.ts'
import { watchNotifications } from './notifications.ts'
import { memoizeUntilNotified, type OwnWrites, watchOwnWrites } from './writes.ts'

/** How long PostgreSQL may take, in milliseconds. */
const LIMITS = {
  /** To give a connection, a free one of the pool or a new one; past it the answer is 503. */
  connection: 5000,
  statement: 30_000,
  /** A transaction that nobody goes on with, such as of a process that was frozen, lets go of its rows. */
  idleTransaction: MINUTE,
}
const CONNECTIONS = 10

export async function openPostgres(url: string, connections = CONNECTIONS) {
  const { default: pg } = await import('pg')
  // count(*) is a bigint, which pg hands over as text; no count here nears 2^53.
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: LIMITS.connection,
    statement_timeout: LIMITS.statement,
    idle_in_transaction_session_timeout: LIMITS.idleTransaction,
    keepAlive: true,
    types,
  })
  // A lost connection is replaced by the next query, and a query that was under way is refused by itself;
  // unheard, the loss would end the process: of an idle one the pool tells, of one in use only the client.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const own = watchOwnWrites()
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool, own) }) })
  const leadership = contendForLeadership(
    () =>
      new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: LIMITS.connection,
        query_timeout: LIMITS.connection,
      }),
  )
  const notified = watchNotifications(() => new pg.Client({ connectionString: url, keepAlive: true }))
  return {
    kysely,
    engine: 'postgres' as const,
    memo: memoizeUntilNotified(notified.writesTo, own),
    contentVersion: notified.content,
    leadership,
    reservedSpace: null,
    close: async () => {
      await leadership.release()
      await notified.close()
      await kysely.destroy()
    },
  }
}

/** Statements that PostgreSQL keeps for each connection; those beyond are parsed each time. */
const MAX_NAMES = 300

/** Those that say how many rows they changed. */
const COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

/** The pool as Kysely uses it. */
function preparing(pool: Pool, own: OwnWrites): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const nameOf = naming()
  const wrap = (client: PoolClient): PostgresPoolClient => {
    const run = async (text: string, values: readonly unknown[]) => {
      const name = nameOf(text)
      const result = await client.query({ text, values: [...values], ...(name && { name }) })
      own.note(client, text, result.rowCount)
      const command = COMMANDS.find((one) => one === result.command) ?? 'SELECT'
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
      const client = await pool.connect()
      const wrapped = clients.get(client) ?? wrap(client)
      clients.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}

/**
 * A statement met for the second time is worth a name. Never one that looks for words, whose plan depends on the
 * word, nor one that says so itself, nor one that selects every column, which PostgreSQL refuses once a migration
 * added another.
 */
function naming(): (text: string) => string | null {
  const seen = new Map<string, string | null>()
  let names = 0
  return (text) => {
    const known = seen.get(text)
    if (known !== undefined) {
      if (known !== '' || names >= MAX_NAMES) return known || null
      names += 1
      const name = createHash('sha256').update(text).digest('base64url')
      seen.set(text, name)
      return name
    }
    if (seen.size >= 10 * MAX_NAMES) dropOldest(seen)
    seen.set(text, isNameable(text) ? '' : null)
    return null
  }
}

function isNameable(text: string): boolean {
  return (
    /^\s*(?:select|insert|update|delete)\b/i.test(text) &&
    !/\blike\b/i.test(text) &&
    !/\*(?!\))/.test(text) &&
    !text.includes(PLANNED_ANEW)
  )
}
