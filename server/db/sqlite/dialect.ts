/**
 * Kysely's SQLite dialect. The driver is synchronous and blocks the event loop, so that SELECTs that take long in a
 * large school, such as a count or a page far down, run on a worker thread.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SECOND } from '#contract/units.ts'
import { dropOldest } from '../memo.ts'
import type { Readers } from './readers.ts'

type Options = {
  database: SqliteDatabase
  readers: Readers
  /** Whether the database is so large that a SELECT of unknown cost may take long. */
  isLarge: () => boolean
}

export function sqliteDialect({ database, readers, isLarge }: Options): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new WorkerReadingDriver(database, { readers, isLarge }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SELECTs that took fewer milliseconds stay on the event loop: passing one to a worker and back takes 0.1 ms. */
const MIN_WORKER_MS = 3
/** After a cheaper run the noted cost sinks to this share of what it was, not at once to the new one. */
const COST_DECAY = 0.8
/** Statements whose cost is remembered; beyond it the oldest is forgotten. */
const MAX_COSTS = 5000

/** A statement that begins with SELECT writes nothing. */
const SELECT = /^\s*select\b/i

class WorkerReadingDriver extends SqliteDriver {
  readonly #options: Omit<Options, 'database'>
  readonly #costs = new Map<string, number>()
  #size = { isLarge: false, until: 0 }

  constructor(database: SqliteDatabase, options: Omit<Options, 'database'>) {
    super({ database })
    this.#options = options
  }

  /** A query that a worker answers waits for no connection, so this one takes the driver's only when it needs it. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new LazyConnection({
      acquire: () => super.acquireConnection(),
      release: () => super.releaseConnection(),
      readOnWorker: (query) => this.#readOnWorker(query),
      noteCost: (query, took) => this.#noteCost(query, took),
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
    if ((this.#costs.get(keyOf(query)) ?? MIN_WORKER_MS) < MIN_WORKER_MS) return null
    const reading = await this.#options.readers.read(query.sql, query.parameters)
    if (!reading) return null
    this.#noteCost(query, reading.took)
    return { rows: reading.rows }
  }

  #isLarge(): boolean {
    const now = performance.now()
    if (now >= this.#size.until) this.#size = { isLarge: this.#options.isLarge(), until: now + SECOND }
    return this.#size.isLarge
  }

  #noteCost(query: CompiledQuery, took: number) {
    if (!this.#size.isLarge) return
    const key = keyOf(query)
    const former = this.#costs.get(key) ?? 0
    this.#costs.delete(key)
    if (this.#costs.size >= MAX_COSTS) dropOldest(this.#costs)
    this.#costs.set(key, Math.max(took, former * COST_DECAY))
  }
}

/** Whose cost depends on their values: a word that is rare or common, a page that lies deep, what there are few or many of. */
const VARYING_COST = /\b(like|match|offset) \?|\bcount\(/i

/** Most statements cost about the same whatever their values; of the others each value is a case of its own. */
function keyOf({ sql, parameters }: CompiledQuery): string {
  return VARYING_COST.test(sql) ? `${sql} ${JSON.stringify(parameters)}` : sql
}

type ConnectionSource = {
  acquire: () => Promise<DatabaseConnection>
  release: () => Promise<void>
  readOnWorker: (query: CompiledQuery) => Promise<QueryResult<never> | null>
  noteCost: (query: CompiledQuery, took: number) => void
}

class LazyConnection implements DatabaseConnection {
  readonly #source: ConnectionSource
  #acquired: DatabaseConnection | null = null

  constructor(source: ConnectionSource) {
    this.#source = source
  }

  /** Keeps the driver's connection until `release`; within a transaction every query goes to it. */
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
      const begun = performance.now()
      const answer = connection.executeQuery<R>(query)
      // The driver has answered by now.
      this.#source.noteCost(query, performance.now() - begun)
      return await answer
    } finally {
      await this.#source.release()
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.acquire()
    if (this.#acquired) yield* this.#acquired.streamQuery<R>(query, chunkSize)
  }
}
