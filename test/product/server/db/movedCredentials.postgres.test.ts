/** A move from SQLite to PostgreSQL, and one back, end sessions, links and downloads; passwords on slips stay. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { move } from '#platform/server/cli/move.ts'
import { alone } from '#platform/server/db/presence.ts'
import { keyFilePath } from '#platform/server/keys/keyFile.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { ALL, issueCredentials, NONE } from '#test/support/stored/issuedCredentials.ts'
import { type OpenedSchool, openSchool } from '#test/support/stored/openSchool.ts'
import { createDatabase } from '#test/support/world/postgres.ts'
import { ADMIN } from '#test/support/world/world.ts'

let folder: string
let database: { url: string; drop: () => Promise<void> }
let opened: OpenedSchool[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-moved-'))
  database = await createDatabase(inject('postgres') ?? '')
  opened = []
})
afterEach(async () => {
  for (const school of opened) await school.close().catch(() => undefined)
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(name: string, databaseUrl?: string): Promise<OpenedSchool> {
  mkdirSync(join(folder, name), { recursive: true })
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, PORT: '1' }
  const school = await openSchool(
    { folder: join(folder, name), databaseUrl },
    { now: '2026-11-26T01:00:00Z', env },
  )
  opened.push(school)
  return school
}

/** Issues one credential of each kind, moves the school, and closes it. @returns which of them work in the moved one */
async function moveWithCredentials(school: OpenedSchool, to: string) {
  const check = await issueCredentials(school)
  expect(await check(school)).toEqual(ALL)
  // The command opens the school itself, and no server runs beside it.
  const context = { ...school.context, db: { ...school.context.db, presence: alone } }
  const { code, text } = await runCommand(move, context, { options: { to } })
  expect([code, text]).toEqual([0, expect.stringMatching(/\d+ sesi diakhiri; semua orang masuk lagi/)])
  await school.close()
  return check
}

it('everything that was issued ends there and back, although the key is the same; unused slips still open', async () => {
  const ONLY_SLIPS = { ...NONE, oneTimePassword: true }
  const source = await start('satu')
  const check = await moveWithCredentials(source, database.url)
  mkdirSync(join(folder, 'dua'))
  copyFileSync(keyFilePath(join(folder, 'satu')), keyFilePath(join(folder, 'dua')))
  const onPostgres = await start('dua', database.url)
  expect(onPostgres.message, 'the key is the same').toBeNull()
  expect(await check(onPostgres)).toEqual(ONLY_SLIPS)

  const checkLater = await moveWithCredentials(onPostgres, 'sqlite')
  const back = await start('dua')
  expect([back.context.db.engine, back.message]).toEqual(['sqlite', null])
  expect(await checkLater(back)).toEqual(ONLY_SLIPS)
})
