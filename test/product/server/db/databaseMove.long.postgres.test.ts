/** A school moves from SQLite to PostgreSQL and back without losing a row. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { seedDemo } from '#features/demo.ts'
import { makeBackup } from '#platform/server/backup/backup.ts'
import { readConfig } from '#platform/server/config.ts'
import { copyDatabase, countEveryTable } from '#platform/server/db/copy/copyDatabase.ts'
import type { Db } from '#platform/server/db/open.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { testKeys } from '#test/support/world/keys.ts'
import { createDatabase } from '#test/support/world/postgres.ts'
import { CONTRIBUTIONS, openDb, restoreBackup } from '#test/support/world/product.ts'

let folder: string
let [source, copy]: Db[] = []
let postgres: { url: string; drop: () => Promise<void> }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-move-'))
  source = await openDb({ DATA_DIR: join(folder, 'first') })
  const config = readConfig({ DATA_DIR: join(folder, 'first'), ADMIN_PASSWORD: 'rahasia-sekali' })
  const files = await openFiles(config)
  const context = { db: source, files, keys: testKeys, config, clock: Date.now, contributions: CONTRIBUTIONS }
  await seedFirstRows(context)
  await seedDemo(context)
  postgres = await createDatabase(inject('postgres') ?? '')
})
afterAll(async () => {
  await source?.close()
  await copy?.close()
  await postgres?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const readRows = async (db: Db, table: string) =>
  (await sql`select * from ${sql.table(table)}`.execute(db.kysely)).rows
    .map((row) => JSON.stringify(row))
    .sort()

it('every row is unchanged after moving there and back, and new ids continue the sequence', async () => {
  if (!source) throw new Error('no school')
  await sql`update sqlite_sequence set seq = 90000 where name = 'posts'`.execute(source.kysely)
  const postgresDb = await openDb({ DATA_DIR: folder, DATABASE_URL: postgres.url })
  const copied = await copyDatabase(source, postgresDb)
  expect(copied).toEqual(await countEveryTable(source))
  expect(copied.filter(({ rows }) => rows > 0).length).toBeGreaterThan(20)
  const posts = postgresDb.kysely.selectFrom('posts').selectAll()
  const { id: _, ...post } = await posts.limit(1).executeTakeFirstOrThrow()
  const inserted = await postgresDb.kysely
    .insertInto('posts')
    .values({ ...post, slug: 'baru' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(inserted.id).toBe(90001)
  await postgresDb.kysely.deleteFrom('posts').where('id', '=', inserted.id).execute()

  copy = await openDb({ DATA_DIR: join(folder, 'second') })
  await copyDatabase(postgresDb, copy)
  await postgresDb.close()
  for (const { table } of copied)
    expect(await readRows(copy, table), table).toEqual(await readRows(source, table))
  // Triggers fill the search index from the copied rows.
  const findStudents = (db: Db) =>
    sql`select rowid from students_search where students_search match '"ang"'`.execute(db.kysely)
  const sourceMatches = await findStudents(source)
  expect(sourceMatches.rows.length).toBeGreaterThan(0)
  expect((await findStudents(copy)).rows).toEqual(sourceMatches.rows)
})

it('a failed copy leaves the target unchanged', async () => {
  if (!source || !copy) throw new Error('no school')
  const before = await countEveryTable(copy)
  await sql`create trigger refusing before insert on semesters begin select raise(abort, 'penuh'); end`.execute(
    copy.kysely,
  )
  await expect(copyDatabase(source, copy)).rejects.toThrow('penuh')
  expect(await countEveryTable(copy)).toEqual(before)
})

it('a backup of SQLite is restored into PostgreSQL, but not over a school, not even of an earlier version', async () => {
  if (!source) throw new Error('no school')
  const config = readConfig({ DATA_DIR: join(folder, 'first') })
  const context = {
    db: source,
    files: await openFiles(config),
    keys: testKeys,
    config,
    clock: Date.now,
    contributions: CONTRIBUTIONS,
  }
  await makeBackup(context, folder, 'backup')
  const target = await createDatabase(inject('postgres') ?? '')
  const targetConfig = { DATA_DIR: join(folder, 'third'), DATABASE_URL: target.url }
  try {
    const { files } = await restoreBackup(join(folder, 'backup'), targetConfig, 'aside')
    expect(files).toBeGreaterThan(0)
    expect(existsSync(join(folder, 'third', 'pelita.sqlite'))).toBe(false)
    const restored = await openDb(targetConfig)
    expect(await countEveryTable(restored)).toEqual(await countEveryTable(source))
    // A school of an earlier version lacks the last migration.
    const removed = await sql<{ name: string }>`delete from kysely_migration
      where name = (select max(name) from kysely_migration) returning name`.execute(restored.kysely)
    expect(removed.rows).toHaveLength(1)
    const countMigrations = async () =>
      (await sql`select name from kysely_migration`.execute(restored.kysely)).rows.length
    const migrationCount = await countMigrations()
    await expect(restoreBackup(join(folder, 'backup'), targetConfig, 'again')).rejects.toThrow(
      'sudah berisi sebuah sekolah',
    )
    expect(await countMigrations()).toBe(migrationCount)
    await restored.close()
  } finally {
    await target.drop()
  }
})
