/** A migrated in-memory SQLite database, created once per process and copied for each world. */
import { Kysely, SqliteDialect } from 'kysely'
import type { Database } from '#platform/server/db/tables.ts'
import { migrate } from './product.ts'
import { Sqlite } from './sqlite.ts'

let cachedBytes: Promise<Buffer> | undefined

/** @returns the bytes of the migrated database, for `openDb({ initialContent })` */
export function readMigratedBytes(): Promise<Buffer> {
  cachedBytes ??= createMigratedBytes()
  return cachedBytes
}

async function createMigratedBytes(): Promise<Buffer> {
  const database = new Sqlite(':memory:')
  database.pragma('foreign_keys = ON')
  const kysely = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  await migrate({ kysely, engine: 'sqlite' })
  const bytes = database.serialize()
  await kysely.destroy()
  return bytes
}
