/** The first rows of a school are created together, so that a password is never lost with a start that failed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { testKeys } from '#test/support/world/keys.ts'
import { CONTRIBUTIONS, openDb } from '#test/support/world/product.ts'

it.each(['users', 'known_accesses'] as const)(
  'a start that fails at the rows of %s leaves no school, and the next one gets the password',
  async (table) => {
    const folder = mkdtempSync(join(tmpdir(), 'pelita-first-rows-'))
    const config = readConfig({ DATA_DIR: folder })
    const db = await openDb({ DATA_DIR: ':memory:' })
    onTestFinished(async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const context: Context = {
      db,
      files: await openFiles(config),
      keys: testKeys,
      config,
      clock: Date.now,
      contributions: CONTRIBUTIONS,
    }
    await sql`create trigger refuse before insert on ${sql.table(table)} begin select raise(abort, 'penuh'); end`.execute(
      db.kysely,
    )
    await expect(seedFirstRows(context)).rejects.toThrow('penuh')
    await sql`drop trigger refuse`.execute(db.kysely)
    expect((await seedFirstRows(context))?.password).toMatch(/^\w{13}$/)
    expect(await seedFirstRows(context)).toBeNull()
  },
)
