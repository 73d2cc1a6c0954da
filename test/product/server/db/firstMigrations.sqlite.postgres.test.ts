/** A database of 0.9.0 or later goes on under the first migrations, which build the same tables; an earlier one is refused. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { MIGRATIONS_OF_0_9_0 } from '#features/migrations/frozen/migrationsOf0.9.0.ts'
import type { Db } from '#platform/server/db/open.ts'
import { ROOT } from '#test/support/source/sources.ts'
import { describeSchema } from '#test/support/stored/describeSchema.ts'
import { restoreDump } from '#test/support/stored/restoreDump.ts'
import { MIGRATIONS, migrate, openDb } from '#test/support/world/product.ts'
import { openWorld } from '#test/support/world/world.ts'

const STORED = join(ROOT, 'test/stored/0.9.0')

type Location = { DATA_DIR: string; DATABASE_URL?: string }
let location: Location
let drop: () => Promise<void>
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-first-'))
  const server = inject('postgres')
  if (!server) cpSync(join(STORED, 'data/pelita.sqlite'), join(folder, 'pelita.sqlite'))
  const database = server
    ? await restoreDump(server, readFileSync(join(STORED, 'postgres.sql'), 'utf8'))
    : null
  location = { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) }
  drop = async () => {
    await database?.drop()
    rmSync(folder, { recursive: true })
  }
})
afterEach(() => drop())

type Record = { name: string }
const readNames = async (kysely: Db['kysely']) =>
  (await sql<Record>`select name from kysely_migration order by name`.execute(kysely)).rows.map(
    ({ name }) => name,
  )
const recordNames = (kysely: Db['kysely'], names: readonly string[]) =>
  sql`insert into kysely_migration (name, timestamp)
    values ${sql.join(names.map((name) => sql`(${name}, '2026-01-01')`))}`.execute(kysely)

/** Runs statements in the stored school without migrating it. */
async function changeStored(change: (kysely: Db['kysely']) => Promise<unknown>) {
  const opened = await openDb(location)
  await change(opened.kysely)
  await opened.close()
}

describe('the school that 0.9.0 stored', () => {
  it('gets exactly the tables, indexes and triggers of a new school', async () => {
    const stored = await openDb(location)
    const world = await openWorld()
    try {
      const newSchool = await describeSchema(world.context.db.kysely, world.context.db.engine)
      expect(newSchool.length).toBeGreaterThan(200)
      expect(await describeSchema(stored.kysely, stored.engine)).toEqual(newSchool)
      expect(await readNames(stored.kysely)).toEqual(Object.keys(MIGRATIONS))
    } finally {
      await world.close()
      await stored.close()
    }
  })

  it('goes on from any version after it', async () => {
    const steps = Object.keys(MIGRATIONS).filter((name) => name > '0170')
    expect(steps.length).toBeGreaterThan(8)
    await changeStored(async (kysely) => {
      await sql`delete from kysely_migration`.execute(kysely)
      // As a version between 0.9.0 and this one left it: its own names, and some of the later ones.
      await recordNames(kysely, [...MIGRATIONS_OF_0_9_0, ...steps.slice(0, 5)])
      await sql`drop index classrooms_order`.execute(kysely)
      await recordNames(
        kysely,
        steps.slice(5).filter((name) => name !== '0190_classOrder'),
      )
    })
    const db = await openDb(location)
    expect(await readNames(db.kysely)).toEqual(Object.keys(MIGRATIONS))
    await db.close()
  })
})

it('a database of a version before 0.9.0 is told through which version to pass, and stays as it was', async () => {
  const former = MIGRATIONS_OF_0_9_0.slice(0, 40)
  await changeStored(async (kysely) => {
    await sql`delete from kysely_migration`.execute(kysely)
    await recordNames(kysely, former)
  })
  await expect(openDb(location)).rejects.toThrow(
    'basis data ini dari Pelita sebelum 0.9.0. Pasang Pelita 0.9.0 dan jalankan sekali',
  )
  const world = await openWorld()
  const { kysely, engine } = world.context.db
  await sql`delete from kysely_migration`.execute(kysely)
  await recordNames(kysely, former)
  await expect(migrate({ kysely, engine })).rejects.toThrow('sebelum 0.9.0')
  expect(await readNames(kysely)).toEqual([...former].sort())
  await world.close()
})
