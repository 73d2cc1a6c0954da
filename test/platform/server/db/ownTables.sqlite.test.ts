/** The platform's own tables, built without the history of a product, are those that its migrations end in. */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb } from '#platform/server/db/open.ts'
import { createOwnTables } from '#platform/server/db/ownTables.ts'
import { PLATFORM_TABLES, type Tables } from '#platform/server/db/tables.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const OWN: Tables = PLATFORM_TABLES
const isOwn = (table: string) => table in OWN

async function readTables(kysely: Pick<Kysely<never>, 'introspection'>) {
  const tables = await kysely.introspection.getTables()
  return Object.fromEntries(
    tables
      .filter(({ name }) => isOwn(name))
      .map(({ name, columns }) => [
        name,
        // SQLite reports the text primary key of settings as nullable, though nothing writes null.
        Object.fromEntries(
          columns
            // Features add login numbers to the users.
            .filter(({ name: column }) => column in (OWN[name] ?? {}))
            .toSorted((one, other) => (one.name < other.name ? -1 : 1))
            .map(({ name: column, dataType, isNullable, hasDefaultValue }) => [
              column,
              [
                dataType.toLowerCase(),
                isNullable && `${name}.${column}` !== 'settings.name',
                hasDefaultValue,
              ],
            ]),
        ),
      ]),
  )
}

async function readIndexes(queries: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{
    table: string
    name: string
  }>`select tbl_name as "table", name from sqlite_master
    where type = 'index' and name not like 'sqlite_%'`.execute(queries)
  const ofNumbers = ['users_nisn_unique', 'users_nip_unique']
  return rows.flatMap(({ table, name }) => (isOwn(table) && !ofNumbers.includes(name) ? [name] : [])).sort()
}

it('have the same columns and indexes', async () => {
  const structure = { migrations: { '0001_platform': { up: createOwnTables } }, tables: PLATFORM_TABLES }
  const alone = await openDb({ DATA_DIR: ':memory:', structure })
  const { kysely } = world.context.db
  expect(Object.keys(await readTables(alone.kysely)).sort()).toEqual(Object.keys(PLATFORM_TABLES).sort())
  expect(await readTables(alone.kysely)).toEqual(await readTables(kysely))
  expect(await readIndexes(alone.kysely)).toEqual(await readIndexes(kysely))
  await alone.close()
})
