/** A database file with damaged pages: the doctor says so, and what to do. */
import { copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '#src/cli.ts'
import { openWorld } from '#test/support/world/world.ts'

const PAGE_BYTES = 4096

let folder: string
let settingsPage: number
beforeAll(async () => {
  const world = await openWorld({ isInFile: true })
  const { kysely } = world.context.db
  await sql`pragma wal_checkpoint(truncate)`.execute(kysely)
  const { rows } = await sql<{ page: number }>`select rootpage as page from sqlite_master
    where name = 'settings'`.execute(kysely)
  settingsPage = Number(rows[0]?.page)
  folder = mkdtempSync(join(tmpdir(), 'pelita-malformed-'))
  copyFileSync(join(world.context.config.DATA_DIR, 'pelita.sqlite'), join(folder, 'pelita.sqlite'))
  await world.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function runDoctor(): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await runCli(['doctor'], { DATA_DIR: folder, PORT: '1' }, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

function overwrite(position: number): void {
  const file = openSync(join(folder, 'pelita.sqlite'), 'r+')
  writeSync(file, Buffer.alloc(PAGE_BYTES / 2, 0xa5), 0, PAGE_BYTES / 2, position)
}

it('a page of a table, then the head of the file', async () => {
  expect(await runDoctor()).toMatchObject({ code: 0 })
  overwrite((settingsPage - 1) * PAGE_BYTES)
  const damaged = await runDoctor()
  expect(damaged.code).toBe(1)
  expect(damaged.text).toMatch(
    /^Basis data rusak.*pulihkan cadangan terakhir dengan "pelita restore FOLDER"/m,
  )
  overwrite(0)
  const unreadable = await runDoctor()
  expect(unreadable.code).toBe(3)
  expect(unreadable.text).toMatch(/berkas basis data rusak.*pelita restore FOLDER/)
})
