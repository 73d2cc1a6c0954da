/** A school moves from SQLite to PostgreSQL and back, with nothing lost on the way. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { copyDatabase, countEveryTable } from '#server/db/copy/copyDatabase.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { openFiles } from '#server/files/storage.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { seedEssential } from '#server/seed/essential.ts'
import { createDatabase } from '#test/support/postgres.ts'

let folder: string
let [first, second]: Db[] = []
let postgres: { url: string; drop: () => Promise<void> }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-move-'))
  first = await openDb({ DATA_DIR: join(folder, 'first') })
  const config = readConfig({ DATA_DIR: join(folder, 'first'), ADMIN_PASSWORD: 'rahasia-sekali' })
  const files = await openFiles(config)
  const context = { db: first, files, config, clock: Date.now }
  await seedEssential(context)
  await seedDemo(context)
  postgres = await createDatabase(inject('postgres') ?? '')
}, 120_000)
afterAll(async () => {
  await first?.close()
  await second?.close()
  await postgres?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const rowsOf = async (db: Db, table: string) =>
  (await sql`select * from ${sql.table(table)}`.execute(db.kysely)).rows
    .map((row) => JSON.stringify(row))
    .sort()

it('there and back every row is what it was, and ids go on where they were', async () => {
  if (!first) throw new Error('no school')
  await sql`update sqlite_sequence set seq = 90000 where name = 'posts'`.execute(first.kysely)
  const there = await openDb({ DATA_DIR: folder, DATABASE_URL: postgres.url })
  const copied = await copyDatabase(first, there)
  expect(copied).toEqual(await countEveryTable(first.kysely))
  expect(copied.filter(({ rows }) => rows > 0).length).toBeGreaterThan(20)
  const post = {
    type: 'news',
    title: 'Baru',
    slug: 'baru',
    content: '',
    status: 'draft',
    visibility: 'public',
  }
  const author = await there.kysely.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const stamps = {
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
    comment_status: 'close',
    search_text: '',
  }
  const made = await there.kysely
    .insertInto('posts')
    .values({ ...post, ...stamps, author_id: author.id } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(made.id).toBe(90001)
  await there.kysely.deleteFrom('posts').where('id', '=', made.id).execute()

  second = await openDb({ DATA_DIR: join(folder, 'second') })
  await copyDatabase(there, second)
  await there.close()
  for (const { table } of copied)
    expect(await rowsOf(second, table), table).toEqual(await rowsOf(first, table))
  // The search finds what was copied, since its index is filled by the rows themselves.
  const found = await sql`select rowid from students_search where students_search match '"a"'`.execute(
    first.kysely,
  )
  expect(found.rows.length).toBe(
    (await sql`select rowid from students_search where students_search match '"a"'`.execute(second.kysely))
      .rows.length,
  )
}, 120_000)

it('what fails on the way leaves the target as it was', async () => {
  if (!first || !second) throw new Error('no school')
  const before = await countEveryTable(second.kysely)
  await sql`create trigger refusing before insert on semesters begin select raise(abort, 'penuh'); end`.execute(
    second.kysely,
  )
  await expect(copyDatabase(first, second)).rejects.toThrow('penuh')
  expect(await countEveryTable(second.kysely)).toEqual(before)
})

it('a backup of one engine is restored into the other, and never over a school', async () => {
  if (!first) throw new Error('no school')
  const config = readConfig({ DATA_DIR: join(folder, 'first') })
  const context = { db: first, files: await openFiles(config), config, clock: Date.now }
  await makeBackup(context, folder, 'backup')
  const target = await createDatabase(inject('postgres') ?? '')
  const where = { DATA_DIR: join(folder, 'third'), DATABASE_URL: target.url }
  try {
    const { files } = await restoreBackup(join(folder, 'backup'), where, 'aside')
    expect(files).toBeGreaterThan(0)
    expect(existsSync(join(folder, 'third', 'pelita.sqlite'))).toBe(false)
    const restored = await openDb(where)
    expect(await countEveryTable(restored.kysely)).toEqual(await countEveryTable(first.kysely))
    await restored.close()
    await expect(restoreBackup(join(folder, 'backup'), where, 'again')).rejects.toThrow(
      'sudah berisi sebuah sekolah',
    )
  } finally {
    await target.drop()
  }
}, 120_000)
