/** Migrations: an interrupted one changes nothing, an upgrade first copies the database, and an earlier program refuses a newer one. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS, migrate, openDb } from '#test/support/world/product.ts'
import { Sqlite } from '#test/support/world/sqlite.ts'

let folder: string
const databasePath = () => join(folder, 'pelita.sqlite')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-migration-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Fails like a killed process: nothing after the given number of statements reaches the file, not even a rollback. */
function openUntilKilled(statementCount: number) {
  const sqlite = new Sqlite(databasePath())
  let preparedCount = 0
  const database = {
    prepare: (text: string) => {
      preparedCount += 1
      if (preparedCount > statementCount) throw new Error('killed')
      return sqlite.prepare(text)
    },
    close: () => undefined,
  }
  const kysely = new Kysely({ dialect: new SqliteDialect({ database }) })
  return { kysely, closeFile: () => void sqlite.close() }
}

const listTables = (path: string) => {
  const sqlite = new Sqlite(path, { readonly: true })
  const names = sqlite.prepare('select name from sqlite_master order by name').pluck().all()
  sqlite.close()
  return names as string[]
}

describe('a first start', () => {
  it('interrupted after any statement leaves no table, and the next start creates all', async () => {
    for (const statementCount of [1, 2, 4, 9, 20, 45, 80, 120, 150]) {
      rmSync(databasePath(), { force: true })
      const { kysely, closeFile } = openUntilKilled(statementCount)
      await expect(migrate({ kysely, engine: 'sqlite' })).rejects.toThrow('killed')
      closeFile()
      expect(listTables(databasePath()), `after ${statementCount}`).toEqual([])
      const db = await openDb({ DATA_DIR: folder })
      expect(await db.kysely.selectFrom('users').select('id').execute()).toEqual([])
      await db.close()
      for (const suffix of ['-wal', '-shm']) rmSync(databasePath() + suffix, { force: true })
    }
  })

  it('makes no copy, as there is no data', async () => {
    await (await openDb({ DATA_DIR: folder })).close()
    expect(readdirSync(folder)).toEqual(['pelita.sqlite'])
  })
})

describe('an upgrade', () => {
  const [lastMigration = ''] = Object.keys(MIGRATIONS).slice(-1)
  const [previousMigration = ''] = Object.keys(MIGRATIONS).slice(-2)

  async function createEarlierSchool() {
    const kysely = new Kysely<never>({ dialect: new SqliteDialect({ database: new Sqlite(databasePath()) }) })
    await migrate({ kysely, engine: 'sqlite' }, previousMigration)
    await sql`insert into settings (name, value) values ('site_name', 'SMP Lama')`.execute(kysely)
    await kysely.destroy()
  }
  const listCopies = () =>
    readdirSync(folder).filter((name) => name.startsWith(`pelita-before-${lastMigration}`))

  it('of a school with data first makes a copy that the earlier program can open', async () => {
    await createEarlierSchool()
    const tablesBefore = listTables(databasePath())
    const db = await openDb({ DATA_DIR: folder })
    await db.close()
    expect(listCopies()).toHaveLength(1)
    const copy = join(folder, listCopies()[0] ?? '')
    expect(listTables(copy)).toEqual(tablesBefore)
    const sqlite = new Sqlite(copy, { readonly: true })
    expect(sqlite.prepare("select value from settings where name = 'site_name'").pluck().get()).toBe(
      'SMP Lama',
    )
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    sqlite.close()
    await (await openDb({ DATA_DIR: folder })).close()
    expect(listCopies()).toHaveLength(1)
  })

  it('leaves no session in the copy, so that going back revives none', async () => {
    await createEarlierSchool()
    const earlier = new Sqlite(databasePath())
    earlier.pragma('foreign_keys = off')
    earlier.exec(`insert into sessions (user_id, token_hash, expires_at, created_at)
      values (1, 'x', '2999-01-01', '2026-01-01')`)
    earlier.exec(`insert into downloads (token_hash, filename, content, expires_at)
      values ('x', 'gagal.csv', 'a', '2999-01-01')`)
    earlier.close()
    await (await openDb({ DATA_DIR: folder })).close()
    const countRows = (path: string) => {
      const sqlite = new Sqlite(path, { readonly: true })
      const text = 'select (select count(*) from sessions) + (select count(*) from downloads)'
      const count = sqlite.prepare(text).pluck().get()
      sqlite.close()
      return count
    }
    expect(countRows(databasePath()), 'the upgraded school keeps them').toBe(2)
    expect(countRows(join(folder, listCopies()[0] ?? ''))).toBe(0)
  })

  it('keeps the last three copies', async () => {
    for (let round = 0; round < 5; round += 1) {
      rmSync(databasePath(), { force: true })
      await createEarlierSchool()
      await (await openDb({ DATA_DIR: folder })).close()
    }
    expect(listCopies()).toHaveLength(3)
  })

  it('by a newer program makes an earlier one refuse to start, without changes', async () => {
    const db = await openDb({ DATA_DIR: folder })
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2030-01-01')`.execute(
      db.kysely,
    )
    await db.close()
    await expect(openDb({ DATA_DIR: folder })).rejects.toThrow(/Pelita yang lebih baru \(9999_future\)/)
    expect(existsSync(`${databasePath()}-wal`)).toBe(false)
  })
})
