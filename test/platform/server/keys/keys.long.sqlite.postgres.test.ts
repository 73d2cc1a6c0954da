/** Real servers: a restored backup revives no session, and servers with different keys do not run on one database. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { keyFilePath } from '#platform/server/keys/keyFile.ts'
import { runCli } from '#src/cli.ts'
import { type Installation, openInstallation, signInAsAdmin } from '#test/support/process/installation.ts'
import { buildServer, type RunningServer, removeBuilds, runUntilExit } from '#test/support/process/process.ts'
import { ADMIN } from '#test/support/world/world.ts'

const [ONE_KEY, OTHER_KEY] = ['satu-kunci-rahasia-0123456789-abcdef', 'kunci-yang-lain-9876543210-ghijklmn']

let installation: Installation
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  installation = await openInstallation()
})
afterEach(() => installation.close())

const statusOf = async ({ url }: RunningServer, token: string) =>
  (await fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${token}` } })).status

async function stop(server: RunningServer, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  server.signal(signal)
  await server.exited
}

async function run(args: string[], env: Record<string, string>) {
  const lines: string[] = []
  const code = await runCli(args, { DATA_DIR: installation.folder, PORT: '1', ...env }, (line) =>
    lines.push(line),
  )
  return { code, text: lines.join('\n') }
}

/** An empty database on PostgreSQL, since a restore does not replace a school there. */
async function openEmptyDatabase() {
  const server = inject('postgres')
  if (!server) return null
  return await (await import('#test/support/world/postgres.ts')).createDatabase(server)
}

it('a token that was revoked by a new password stays revoked after the backup of before was restored', async () => {
  const { folder, env } = installation
  const first = await installation.start()
  const stolen = await signInAsAdmin(first)
  const owner = await signInAsAdmin(first)
  expect(await statusOf(first, stolen)).toBe(200)
  const backups = join(folder, 'cadangan')
  mkdirSync(backups)
  expect((await run(['backup', '--to', backups], env)).code).toBe(0)
  const body = {
    password_lama: ADMIN.password,
    password_baru: 'Baru-Sekali-9',
    rpassword_baru: 'Baru-Sekali-9',
  }
  const changed = await fetch(`${first.url}/api/account/change-password`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(changed.status).toBe(200)
  expect(await statusOf(first, stolen)).toBe(401)
  await stop(first)

  const database = await openEmptyDatabase()
  const restoredEnv = { ...env, ...(database && { DATABASE_URL: database.url }) }
  const [name = ''] = readdirSync(backups)
  const restored = await run(['restore', join(backups, name)], restoredEnv)
  expect([restored.code, restored.text]).toEqual([0, expect.stringMatching(/2 sesi diakhiri/)])
  const second = await installation.start(restoredEnv)
  for (const token of [stolen, owner]) expect(await statusOf(second, token)).toBe(401)
  expect(await statusOf(second, await signInAsAdmin(second))).toBe(200)
  await stop(second)
  await database?.drop()
})

it('a copy without its keys says aloud that everybody signs in again, and asks once', async () => {
  const first = await installation.start()
  const token = await signInAsAdmin(first)
  await stop(first)
  const second = await installation.start()
  expect(await statusOf(second, token)).toBe(200)
  expect(second.readOutput()).not.toContain('Kunci server ini')
  await stop(second)
  rmSync(keyFilePath(installation.folder))
  const third = await installation.start()
  expect(third.readOutput()).toContain('1 sesi diakhiri; semua orang masuk lagi')
  expect(await statusOf(third, token)).toBe(401)
  const later = await signInAsAdmin(third)
  await stop(third)
  expect(await statusOf(await installation.start(), later)).toBe(200)
})

it('a server with another key does not start beside a running one, and starts once that was killed', async () => {
  const { folder, env } = installation
  const first = await installation.start({ SECRET_KEY: ONE_KEY })
  const token = await signInAsAdmin(first)
  const refused = await runUntilExit(folder, { ...env, SECRET_KEY: OTHER_KEY })
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('Beri SECRET_KEY yang sama pada setiap server'),
  })
  expect(refused.output).not.toContain(OTHER_KEY)
  const second = await installation.start({ SECRET_KEY: ONE_KEY })
  expect(await statusOf(second, token)).toBe(200)
  await stop(first, 'SIGKILL')
  expect(await runUntilExit(folder, { ...env, SECRET_KEY: OTHER_KEY })).toMatchObject({ code: 1 })
  await stop(second, 'SIGKILL')
  const third = await installation.start({ SECRET_KEY: `${OTHER_KEY},${ONE_KEY}` })
  expect(await statusOf(third, token), 'a rotated key ends no session').toBe(200)
})
