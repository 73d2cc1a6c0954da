/** Law: the database has exactly the declared columns, on both engines and from every earlier migration. */
import { Kysely, SqliteDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinedFields } from '#platform/contract/field/relations.ts'
import { calls, resources } from '#src/features.ts'
import { MIGRATIONS, migrate, TABLES } from '#test/support/world/product.ts'
import { Sqlite } from '#test/support/world/sqlite.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const declaredColumns = Object.fromEntries(
  Object.entries(TABLES).map(([name, columns]) => [name, Object.keys(columns).sort()]),
)
/** The engine's and the migrator's own, the indexes of the search boxes, and the counter that only SQLite needs. */
const isOfEngine = (name: string) => /^(content_version$|kysely_|sqlite_)|_search(_\w+)?$/.test(name)

async function readColumns(kysely: unknown) {
  const tables = await (kysely as Kysely<never>).introspection.getTables()
  return Object.fromEntries(
    tables
      .filter(({ name }) => !isOfEngine(name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  )
}

it('the migrated database has every declared table and column, and no other', async () => {
  expect(await readColumns(world.context.db.kysely)).toEqual(declaredColumns)
})

it('columns of the database are nullable exactly where they are declared so', async () => {
  const tables = await world.context.db.kysely.introspection.getTables()
  const wrong = tables
    .filter(({ name }) => !isOfEngine(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.name !== 'id')
        .filter((column) => column.isNullable !== TABLES[name]?.[column.name]?.endsWith('?'))
        .map((column) => `${name}.${column.name}`),
    )
  // SQLite reports the text primary key of settings as nullable, though nothing writes null.
  expect(wrong.filter((column) => column !== 'settings.name')).toEqual([])
})

/** What the engines call the kinds of columns. */
const KINDS: Readonly<Record<string, string>> = {
  integer: 'integer',
  int4: 'integer',
  int8: 'integer',
  real: 'real',
  'double precision': 'real',
  float4: 'real',
  float8: 'real',
  text: 'text',
}

it('columns of the database are of the kinds that are declared', async () => {
  const tables = await world.context.db.kysely.introspection.getTables()
  const kindOf = (declared = '') => (declared === 'id' ? 'integer' : declared.replace('?', ''))
  const wrong = tables
    .filter(({ name }) => !isOfEngine(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => KINDS[column.dataType.toLowerCase()] !== kindOf(TABLES[name]?.[column.name]))
        .map((column) => `${name}.${column.name} ${column.dataType}`),
    )
  expect(wrong).toEqual([])
})

describe.each(Object.keys(MIGRATIONS))('a database left at %s', (prefix) => {
  it('is migrated to the newest schema', async () => {
    const kysely = new Kysely({ dialect: new SqliteDialect({ database: new Sqlite(':memory:') }) })
    await migrate({ kysely, engine: 'sqlite' }, prefix)
    await migrate({ kysely, engine: 'sqlite' })
    expect(await readColumns(kysely)).toEqual(declaredColumns)
    await kysely.destroy()
  })
})

it('every resource names a table that has its columns', () => {
  for (const resource of Object.values(resources)) {
    // Fields of the response that are not columns, such as the items of an album, are declared as extra.
    const joined = joinedFields(resource.input).map(({ name }) => name)
    const fields = Object.keys(resource.input.shape).filter(
      (name) => !(name in (resource.extra ?? {})) && !joined.includes(name),
    )
    expect(declaredColumns[resource.table]).toEqual(expect.arrayContaining(fields))
  }
})

it('every call of the catalogue has a route', () => {
  const missing = Object.entries(calls).filter(
    ([, call]) => !world.app.hasRoute({ method: call.method, url: `/api${call.path}` }),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})
