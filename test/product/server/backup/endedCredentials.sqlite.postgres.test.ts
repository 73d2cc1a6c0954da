/** A restore or a move revives nothing: sessions, links, downloads and unused one-time passwords of the copy have ended. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createInitialPassword } from '#features/accounts/server/accounts.ts'
import { backup } from '#platform/server/cli/backup.ts'
import { move } from '#platform/server/cli/move.ts'
import type { Db } from '#platform/server/db/open.ts'
import type { Database, TableName } from '#platform/server/db/tables.ts'
import { authenticate } from '#platform/server/http/authentication.ts'
import { verifyPassword } from '#platform/server/identity/passwords/passwords.ts'
import { CREDENTIAL_COLUMNS, type Decisions, ENDED_PASSWORD } from '#platform/server/keys/credentials.ts'
import { keyFilePath, makeKeyFile } from '#platform/server/keys/keyFile.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import { runCli } from '#src/cli.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { createDatabase } from '#test/support/world/postgres.ts'
import { openDb } from '#test/support/world/product.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let folder: string
let backupFolder: string
let issued: { id: number; username: string; oneTime: string }
beforeAll(async () => {
  world = await openWorld({ env: { PORT: '1' }, isInFile: true })
  admin = await world.as('Administrator')
  folder = mkdtempSync(join(tmpdir(), 'pelita-ended-'))
  await insertRow('server_keys', {
    fingerprint: 'sidik-jari',
    link_salt: 'garam',
    used_at: '2026-11-26',
    retired_at: null,
  })
  await insertRow('downloads', {
    token_hash: 'x',
    filename: 'gagal.csv',
    content: 'a',
    expires_at: '2999-01-01',
  })
  const { hash, oneTime } = await createInitialPassword(world.context.config)
  const id = await makeAccount(world, { username: 'ayu', password_hash: hash, must_change_password: 1 })
  issued = { id, username: 'ayu', oneTime: oneTime ?? '' }
  await makeAccount(world, { username: 'budi' })
  await makeKeyFile(world.context.config.DATA_DIR)
  mkdirSync(join(folder, 'backups'))
  await runCommand(backup, world.context, { options: { to: join(folder, 'backups') } })
  backupFolder = join(folder, 'backups', readdirSync(join(folder, 'backups'))[0] ?? '')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const insertRow = <T extends TableName>(table: T, row: Insertable<Database[T]>) =>
  world.context.db.kysely.insertInto(table).values(row).execute()

async function restore(target: string, env: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await runCli(
    ['restore', backupFolder],
    { DATA_DIR: join(folder, target), PORT: '1', NEW_SCHOOL: 'on', ...env },
    (line) => lines.push(line),
  )
  expect([code, lines]).toEqual([0, expect.anything()])
  return lines.join('\n')
}

const readPasswordHash = async ({ kysely }: Db, username: string) =>
  (
    await kysely
      .selectFrom('users')
      .where('username', '=', username)
      .select('password_hash')
      .executeTakeFirstOrThrow()
  ).password_hash

describe('a backup', () => {
  it('does not contain the keys', () => {
    expect(readdirSync(world.context.config.DATA_DIR)).toContain('keys.json')
    const names = readdirSync(backupFolder, { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => name.includes('keys'))).toEqual([])
    const { keys } = JSON.parse(readFileSync(keyFilePath(world.context.config.DATA_DIR), 'utf8')) as {
      keys: [string]
    }
    expect(readFileSync(join(backupFolder, 'pelita.sqlite')).includes(keys[0])).toBe(false)
  })
})

/** Each decided column of a copy, compared with the original. */
async function expectEnded(copy: Db, { oneTimePasswords }: { oneTimePasswords: boolean }) {
  const decisions: Decisions = CREDENTIAL_COLUMNS
  const ending = Object.entries(decisions).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, decision]) => decision === 'rows end' || decision === 'value ends')
      .map(([column, decision]) => ({ table: table as TableName, column, decision })),
  )
  expect(ending.length).toBeGreaterThan(3)
  for (const { table, decision, column } of ending) {
    const original = await world.context.db.kysely.selectFrom(table).selectAll().execute()
    expect(original.length, `${table} has rows to end`).toBeGreaterThan(0)
    const rows = await copy.kysely.selectFrom(table).selectAll().execute()
    if (decision === 'rows end') expect(rows, table).toEqual([])
    else if (table !== 'users') expect(rows.map((row) => Reflect.get(row, column))).not.toContain('garam')
  }
  expect(await authenticate({ ...world.context, db: copy }, admin.token)).toBeNull()
  const hash = await readPasswordHash(copy, issued.username)
  expect(await verifyPassword(hash, issued.oneTime, SERVER)).toBe(!oneTimePasswords)
  expect(hash === ENDED_PASSWORD).toBe(oneTimePasswords)
  expect(
    await verifyPassword(await readPasswordHash(copy, 'budi'), PASSWORD, SERVER),
    'a chosen one stays',
  ).toBe(true)
}

describe('restoring', () => {
  it('ends every credential of the backup, says so, and leaves the backup unchanged', async () => {
    const before = readFileSync(join(backupFolder, 'pelita.sqlite'))
    const text = await restore('restored')
    expect(text).toMatch(/\d+ sesi diakhiri; semua orang masuk lagi/)
    expect(text).toContain('1 password sekali pakai yang belum dipakai tidak berlaku lagi')
    expect(text).toContain('pelita reset-password LOGIN')
    const copy = await openDb({ DATA_DIR: join(folder, 'restored') })
    await expectEnded(copy, { oneTimePasswords: true }).finally(() => copy.close())
    expect(readFileSync(join(backupFolder, 'pelita.sqlite')).equals(before)).toBe(true)
  })

  it('keeps the keys of the folder that it restores into', async () => {
    const [key] = await makeKeyFile(join(folder, 'with-keys'))
    await restore('with-keys')
    expect(await makeKeyFile(join(folder, 'with-keys'))).toEqual([key])
  })

  it.runIf(inject('postgres'))('into PostgreSQL ends them too', async () => {
    const target = await createDatabase(inject('postgres') ?? '')
    await restore('postgres', { DATABASE_URL: target.url })
    const copy = await openDb({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL: target.url })
    await expectEnded(copy, { oneTimePasswords: true }).finally(() => copy.close())
    await target.drop()
  })
})

it.runIf(inject('postgres'))(
  'moving to the other engine ends all but passwords that were handed out, says so, and leaves the source',
  async () => {
    const { code, text } = await runCommand(move, world.context, { options: { to: 'sqlite' } })
    expect([code, text]).toEqual([0, expect.stringMatching(/\d+ sesi diakhiri; semua orang masuk lagi/)])
    expect(text).not.toContain('password sekali pakai')
    const copy = await openDb({ DATA_DIR: world.context.config.DATA_DIR })
    await expectEnded(copy, { oneTimePasswords: false }).finally(() => copy.close())
    expect(await authenticate(world.context, admin.token), 'the source is as it was').not.toBeNull()
  },
)
