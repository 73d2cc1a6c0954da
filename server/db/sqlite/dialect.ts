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
  /** Whether a reading of unknown cost may be a long one. */
  isLarge: () => boolean
}

export function readingDialect({ database, readers, isLarge }: Options): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ReadingDriver(database, { readers, isLarge }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Readings that take fewer milliseconds stay on the loop: handing one over and back takes a tenth of one. */
const LIGHT_MS = 3
/** What of a former cost is still believed after a cheaper reading. */
const DECAY = 0.8
/** Costs known at once; past it the oldest goes. */
const MAX_COSTS = 5000

/** The statement begins with the word, so that it can write nothing. */
const IS_READING = /^\s*select\b/i

class ReadingDriver extends SqliteDriver {
  readonly #how: Omit<Options, 'database'>
  readonly #costs = new Map<string, number>()
  #size = { isLarge: false, until: 0 }

  constructor(database: SqliteDatabase, how: Omit<Options, 'database'>) {
    super({ database })
    this.#how = how
  }

  /** The one connection is waited for only by who uses it: not by what is read beside it. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new ReadingConnection({
      acquire: () => super.acquireConnection(),
      release: () => super.releaseConnection(),
      readBeside: (query) => this.#readBeside(query),
      note: (query, took) => this.#note(query, took),
    })
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof ReadingConnection) await connection.hold()
    await super.beginTransaction(connection)
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof ReadingConnection) await connection.letGo()
  }

  override async destroy(): Promise<void> {
    this.#how.readers.close()
    await super.destroy()
  }

  async #readBeside(query: CompiledQuery): Promise<QueryResult<never> | null> {
    if (!this.#isLarge() || !IS_READING.test(query.sql)) return null
    if ((this.#costs.get(keyOf(query)) ?? LIGHT_MS) < LIGHT_MS) return null
    const reading = await this.#how.readers.read(query.sql, query.parameters)
    if (!reading) return null
    this.#note(query, reading.took)
    return { rows: reading.rows }
  }

  #isLarge(): boolean {
    const now = performance.now()
    if (now >= this.#size.until) this.#size = { isLarge: this.#how.isLarge(), until: now + SECOND }
    return this.#size.isLarge
  }

  #note(query: CompiledQuery, took: number) {
    if (!this.#size.isLarge) return
    const key = keyOf(query)
    const former = this.#costs.get(key) ?? 0
    this.#costs.delete(key)
    if (this.#costs.size >= MAX_COSTS) dropOldest(this.#costs)
    this.#costs.set(key, Math.max(took, former * DECAY))
  }
}

/** Whose cost depends on their values: a word that is rare or common, a page that lies deep, what there are few or many of. */
const VARYING_COST = /\b(like|match|offset) \?|\bcount\(/i

/** Most statements cost about the same whatever their values; of the others each value is a case of its own. */
function keyOf({ sql, parameters }: CompiledQuery): string {
  return VARYING_COST.test(sql) ? `${sql} ${JSON.stringify(parameters)}` : sql
}

type Ways = {
  acquire: () => Promise<DatabaseConnection>
  release: () => Promise<void>
  readBeside: (query: CompiledQuery) => Promise<QueryResult<never> | null>
  note: (query: CompiledQuery, took: number) => void
}

class ReadingConnection implements DatabaseConnection {
  readonly #ways: Ways
  #held: DatabaseConnection | null = null

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** Within a transaction everything is asked of the connection that began it. */
  async hold(): Promise<void> {
    this.#held ??= await this.#ways.acquire()
  }

  async letGo(): Promise<void> {
    if (!this.#held) return
    this.#held = null
    await this.#ways.release()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#held) return this.#held.executeQuery(query)
    const beside = await this.#ways.readBeside(query)
    if (beside) return beside
    const connection = await this.#ways.acquire()
    try {
      const begun = performance.now()
      const answer = connection.executeQuery<R>(query)
      // The driver has answered by now.
      this.#ways.note(query, performance.now() - begun)
      return await answer
    } finally {
      await this.#ways.release()
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.hold()
    if (this.#held) yield* this.#held.streamQuery<R>(query, chunkSize)
  }
}
