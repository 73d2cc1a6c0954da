/** An upgrade that is cut off leaves the school's database as it was, and the next start finishes it. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { openDb } from '#server/db/open.ts'
import { Sqlite } from '#test/support/sqlite.ts'

let folder: string
const file = () => join(folder, 'pelita.sqlite')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-migration-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Ends as a killed process does: nothing after the given statement reaches the file, not even a rollback. */
function openDying(after: number) {
  const sqlite = new Sqlite(file())
  let prepared = 0
  const database = {
    prepare: (text: string) => {
      prepared += 1
      if (prepared > after) throw new Error('killed')
      return sqlite.prepare(text)
    },
    close: () => undefined,
  }
  const kysely = new Kysely({ dialect: new SqliteDialect({ database: database as never }) })
  return { kysely, die: () => void sqlite.close() }
}

const tables = (path: string) => {
  const sqlite = new Sqlite(path, { readonly: true })
  const names = sqlite.prepare('select name from sqlite_master order by name').pluck().all()
  sqlite.close()
  return names as string[]
}

describe('a first start', () => {
  it('cut off after any statement leaves nothing behind, and the next start has everything', async () => {
    for (const after of [1, 2, 4, 9, 20, 45, 80, 120, 150]) {
      rmSync(file(), { force: true })
      const { kysely, die } = openDying(after)
      await expect(migrate({ kysely, engine: 'sqlite' })).rejects.toThrow('killed')
      die()
      expect(tables(file()), `after ${after}`).toEqual([])
      const db = await openDb({ DATA_DIR: folder })
      expect(await db.kysely.selectFrom('users').select('id').execute()).toEqual([])
      await db.close()
      for (const rest of ['-wal', '-shm']) rmSync(file() + rest, { force: true })
    }
  })

  it('makes no copy, for there is nothing to lose', async () => {
    await (await openDb({ DATA_DIR: folder })).close()
    expect(readdirSync(folder)).toEqual(['pelita.sqlite'])
  })
})

describe('an upgrade', () => {
  const [last = ''] = Object.keys(MIGRATIONS).slice(-1)
  const [before = ''] = Object.keys(MIGRATIONS).slice(-2)

  async function earlierSchool() {
    const kysely = new Kysely<never>({ dialect: new SqliteDialect({ database: new Sqlite(file()) }) })
    await migrate({ kysely, engine: 'sqlite' }, before)
    await sql`insert into settings (name, value) values ('site_name', 'SMP Lama')`.execute(kysely)
    await kysely.destroy()
  }
  const copies = () => readdirSync(folder).filter((name) => name.startsWith(`pelita-before-${last}`))

  it('of a school with data is preceded by a copy that the earlier program can open', async () => {
    await earlierSchool()
    const tablesBefore = tables(file())
    const db = await openDb({ DATA_DIR: folder })
    await db.close()
    expect(copies()).toHaveLength(1)
    const copy = join(folder, copies()[0] ?? '')
    expect(tables(copy)).toEqual(tablesBefore)
    const sqlite = new Sqlite(copy, { readonly: true })
    expect(sqlite.prepare("select value from settings where name = 'site_name'").pluck().get()).toBe(
      'SMP Lama',
    )
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    sqlite.close()
    await (await openDb({ DATA_DIR: folder })).close()
    expect(copies()).toHaveLength(1)
  })

  it('keeps the last three copies', async () => {
    for (let time = 0; time < 5; time += 1) {
      rmSync(file(), { force: true })
      await earlierSchool()
      await (await openDb({ DATA_DIR: folder })).close()
    }
    expect(copies()).toHaveLength(3)
  })

  it('to an earlier program is refused with a sentence, and changes nothing', async () => {
    const db = await openDb({ DATA_DIR: folder })
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2030-01-01')`.execute(
      db.kysely,
    )
    await db.close()
    await expect(openDb({ DATA_DIR: folder })).rejects.toThrow(/Pelita yang lebih baru \(9999_future\)/)
    expect(existsSync(`${file()}-wal`)).toBe(false)
  })
})
