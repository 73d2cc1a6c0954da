/** Runs the missing migrations and records them, in one transaction. */
import { type Kysely, sql } from 'kysely'
import { type EngineName, withoutTimeLimit } from './engine.ts'
import { acquireLock } from './locks.ts'
import { announceWrites } from './postgres/writes.ts'
import type { Schema } from './schema.ts'
import type { Database } from './tables.ts'

type Migration = { up: (schema: Schema) => Promise<void> }

/** All migrations by name, in the order of their numbers; a migration that has shipped is never changed. */
export type Migrations = Readonly<Record<string, Migration>>

const NUMBER_LENGTH = 4

/**
 * @param modules the migrations by the paths of their files
 * @throws if two files have the same number, of which either could be the first
 */
export function sortMigrations(modules: Readonly<Record<string, Migration>>): Migrations {
  const named = Object.entries(modules)
    .map(([path, migration]) => [path.replace(/^.*\/|\.ts$/g, ''), migration] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const numbers = named.map(([name]) => name.slice(0, NUMBER_LENGTH))
  const twice = numbers.find((number, index) => number === numbers[index - 1])
  if (twice !== undefined) throw new Error(`Two migrations have the number ${twice}`)
  return Object.fromEntries(named)
}

/** The migrations of earlier versions that a release replaced by its first ones, which build the same tables. */
export type FormerMigrations = {
  /** The version in which a database has all of them. @example '0.9.0' */
  version: string
  names: readonly string[]
  /** The names of the first migrations. */
  replacedBy: readonly string[]
}

/**
 * The names that a database would have recorded under this program.
 *
 * @throws a message if it is of a version before the one whose migrations were replaced
 */
export function toPresentNames(recorded: ReadonlySet<string>, former?: FormerMigrations): Set<string> {
  const has = (name: string) => recorded.has(name)
  if (!former?.names.some(has)) return new Set(recorded)
  if (!former.names.every(has))
    throw new Error(
      `basis data ini dari Pelita sebelum ${former.version}. Pasang Pelita ${former.version} dan jalankan sekali agar basis datanya diperbarui, lalu pasang versi ini.`,
    )
  const others = [...recorded].filter((name) => !former.names.includes(name))
  return new Set([...former.replacedBy, ...others])
}

/** The table and column names that Kysely's migrator created in older databases. */
type MigrationTable = { kysely_migration: { name: string; timestamp: string } }
type MigratableDb = {
  kysely: Kysely<Database>
  engine: EngineName
  structure: { migrations: Migrations; former?: FormerMigrations }
}

/**
 * Runs the missing migrations, all or up to `target`. If the process dies, the database is unchanged; if several
 * processes start at once, one migrates while the others wait.
 *
 * @throws the error of the migration that failed, or a message if the database is newer than the program
 */
export async function migrate(
  { kysely, engine, structure: { migrations, former } }: MigratableDb,
  target?: string,
): Promise<void> {
  await kysely
    .withTables<MigrationTable>()
    .transaction()
    .execute(async (queries) => {
      await acquireLock(engine, queries, 'pelita_migrations')
      await withoutTimeLimit(engine, queries)
      await queries.schema
        .createTable('kysely_migration')
        .ifNotExists()
        .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
        .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
        .execute()
      const recorded = await renameFormer(queries, former)
      for (const name of findMissing(migrations, recorded, target)) {
        await migrations[name]?.up({ db: queries, engine })
        await queries
          .insertInto('kysely_migration')
          .values({ name, timestamp: new Date().toISOString() })
          .execute()
      }
      if (engine === 'postgres') await announceWrites(queries)
    })
}

/**
 * SQLite only: the migrations this database has not run yet. Empty for a new, empty database.
 *
 * @throws a message if the database is newer than the program
 */
export async function pendingMigrations({
  kysely,
  structure: { migrations, former },
}: Omit<MigratableDb, 'engine'>): Promise<string[]> {
  const queries = kysely.withTables<MigrationTable>()
  const hasRecords = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(queries)
  if (hasRecords.rows.length === 0) return []
  const recorded = toPresentNames(await readRecorded(queries), former)
  return recorded.size === 0 ? [] : findMissing(migrations, recorded)
}

/** Records the first migrations in place of those that they replaced. @returns all recorded names */
async function renameFormer(
  queries: Kysely<Database & MigrationTable>,
  former: FormerMigrations | undefined,
): Promise<Set<string>> {
  const recorded = await readRecorded(queries)
  const names = toPresentNames(recorded, former)
  const removed = [...recorded].filter((name) => !names.has(name))
  const added = [...names].filter((name) => !recorded.has(name))
  if (removed.length > 0) await queries.deleteFrom('kysely_migration').where('name', 'in', removed).execute()
  const timestamp = new Date().toISOString()
  if (added.length > 0)
    await queries
      .insertInto('kysely_migration')
      .values(added.map((name) => ({ name, timestamp })))
      .execute()
  return names
}

async function readRecorded(queries: Kysely<Database & MigrationTable>): Promise<Set<string>> {
  const rows = await queries.selectFrom('kysely_migration').select('name').execute()
  return new Set(rows.map((row) => row.name))
}

function findMissing(migrations: Migrations, recorded: ReadonlySet<string>, target?: string): string[] {
  const unknown = [...recorded].filter((name) => !migrations[name]).sort()
  if (unknown.length > 0)
    throw new Error(
      `basis data ini sudah dipakai Pelita yang lebih baru (${unknown.join(', ')}). Pasang Pelita versi itu atau yang sesudahnya, atau pulihkan cadangan yang dibuat sebelum pembaruan.`,
    )
  return Object.keys(migrations).filter((name) => !recorded.has(name) && (!target || name <= target))
}
