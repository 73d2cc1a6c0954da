/**
 * Kysely's SQLite dialect. The driver is synchronous and blocks the event loop, so slow SELECTs of a large school, such
 * as a count or a page with a large offset, run on a worker thread.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SECOND } from '#platform/contract/units.ts'
import { evictOldest } from '../memo.ts'
import type { Readers } from './readers.ts'

type Options = {
  database: SqliteDatabase
  readers: Readers
  /** Whether the database is so large that a SELECT of unknown cost may take long. */
  isLarge: () => boolean
  /** Whether the commits that follow wait until they are on the disk; called between transactions. */
  setFlushing: (isFlushing: boolean) => void
}

/** @returns the dialect, and another of the same connection whose transactions `setFlushing` turns the flushing off for */
export function sqliteDialects({ database, setFlushing, ...options }: Options) {
  const driver = new WorkerReadingDriver(database, options)
  const withDriver = (own: Driver): Dialect => ({
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => own,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  })
  return { flushed: withDriver(driver), unflushed: withDriver(unflushedDriver(driver, setFlushing)) }
}

/** Nothing else runs on the connection between the beginning and the release, so all other commits are flushed. */
const unflushedDriver = (driver: WorkerReadingDriver, setFlushing: Options['setFlushing']): Driver => ({
  // Migrations have used the connection before.
  init: async () => {},
  acquireConnection: () => driver.acquireConnection(),
  beginTransaction: async (connection) => {
    if (connection instanceof LazyConnection) await connection.acquire()
    setFlushing(false)
    await driver.beginTransaction(connection)
  },
  commitTransaction: (connection) => driver.commitTransaction(connection),
  rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
  releaseConnection: async (connection) => {
    try {
      setFlushing(true)
    } finally {
      await driver.releaseConnection(connection)
    }
  },
  destroy: async () => {},
})

/** Faster SELECTs stay on the event loop; passing one to a worker and back takes 0.1 ms. */
const MIN_WORKER_MS = 3
/** After a cheaper run, the recorded cost falls at most to this fraction of its former value. */
const COST_DECAY = 0.8
/** Maximum number of recorded costs; beyond it the oldest is evicted. */
const MAX_COSTS = 5000

/** A statement that begins with SELECT writes nothing. */
const SELECT = /^\s*select\b/i

class WorkerReadingDriver extends SqliteDriver {
  readonly #options: Omit<Options, 'database' | 'setFlushing'>
  readonly #costs = new Map<string, number>()
  #size = { isLarge: false, until: 0 }

  constructor(database: SqliteDatabase, options: Omit<Options, 'database' | 'setFlushing'>) {
    super({ database })
    this.#options = options
  }

  /** Returns a connection that acquires the driver's only when needed, since a query on a worker needs none. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new LazyConnection({
      acquire: () => super.acquireConnection(),
      release: () => super.releaseConnection(),
      readOnWorker: (query) => this.#readOnWorker(query),
      recordCost: (query, durationMs) => this.#recordCost(query, durationMs),
    })
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof LazyConnection) await connection.acquire()
    await super.beginTransaction(connection)
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof LazyConnection) await connection.release()
  }

  override async destroy(): Promise<void> {
    this.#options.readers.close()
    await super.destroy()
  }

  async #readOnWorker(query: CompiledQuery): Promise<QueryResult<never> | null> {
    if (!this.#isLarge() || !SELECT.test(query.sql)) return null
    if ((this.#costs.get(costKey(query)) ?? MIN_WORKER_MS) < MIN_WORKER_MS) return null
    const reading = await this.#options.readers.read(query.sql, query.parameters)
    if (!reading) return null
    this.#recordCost(query, reading.durationMs)
    return { rows: reading.rows }
  }

  #isLarge(): boolean {
    const now = performance.now()
    if (now >= this.#size.until) this.#size = { isLarge: this.#options.isLarge(), until: now + SECOND }
    return this.#size.isLarge
  }

  #recordCost(query: CompiledQuery, durationMs: number) {
    if (!this.#size.isLarge) return
    const key = costKey(query)
    const previousCost = this.#costs.get(key) ?? 0
    this.#costs.delete(key)
    if (this.#costs.size >= MAX_COSTS) evictOldest(this.#costs)
    this.#costs.set(key, Math.max(durationMs, previousCost * COST_DECAY))
  }
}

/** Statements whose cost depends on their parameters: search terms, offsets and counts. */
const VARYING_COST = /\b(like|match|offset) \?|\bcount\(/i

/** The key of a recorded cost; it includes the parameters if the cost depends on them. */
function costKey({ sql, parameters }: CompiledQuery): string {
  return VARYING_COST.test(sql) ? `${sql} ${JSON.stringify(parameters)}` : sql
}

type ConnectionSource = {
  acquire: () => Promise<DatabaseConnection>
  release: () => Promise<void>
  readOnWorker: (query: CompiledQuery) => Promise<QueryResult<never> | null>
  recordCost: (query: CompiledQuery, durationMs: number) => void
}

class LazyConnection implements DatabaseConnection {
  readonly #source: ConnectionSource
  #acquired: DatabaseConnection | null = null

  constructor(source: ConnectionSource) {
    this.#source = source
  }

  /** Acquires the driver's connection until `release`; within a transaction all queries use it. */
  async acquire(): Promise<void> {
    this.#acquired ??= await this.#source.acquire()
  }

  async release(): Promise<void> {
    if (!this.#acquired) return
    this.#acquired = null
    await this.#source.release()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#acquired) return this.#acquired.executeQuery(query)
    const readByWorker = await this.#source.readOnWorker(query)
    if (readByWorker) return readByWorker
    const connection = await this.#source.acquire()
    try {
      const startedAt = performance.now()
      const result = connection.executeQuery<R>(query)
      // The driver is synchronous, so the query has already run.
      this.#source.recordCost(query, performance.now() - startedAt)
      return await result
    } finally {
      await this.#source.release()
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.acquire()
    if (this.#acquired) yield* this.#acquired.streamQuery<R>(query, chunkSize)
  }
}
