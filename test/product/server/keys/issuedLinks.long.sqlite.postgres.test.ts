/** Real servers: what was handed out before ends by a restore and by another key, and outlives a rotation. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { runCli } from '#src/cli.ts'
import {
  type Installation,
  makeCsvForm,
  openInstallation,
  post,
  signInAsAdmin,
} from '#test/support/process/installation.ts'
import { buildServer, type RunningServer, removeBuilds } from '#test/support/process/process.ts'

const USERS = `user_type,role,name,username,email
administrator,Operator,Ayu,ayu,ayu@sekolah.sch.id
administrator,Operator,Budi,budi,budi@sekolah.sch.id`

let installation: Installation
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  installation = await openInstallation()
})
afterEach(() => installation.close())

const start = (env: Record<string, string> = {}) => installation.start({ SITE_PORT: '0', ...env })

async function stop(server: RunningServer) {
  server.signal('SIGTERM')
  await server.exited
}

type Issued = { token: string; preview: string; list: string; oneTime: string }

/** A session, the preview of a draft, a list of one-time passwords that nobody has opened, and one that was shown. */
async function issue(server: RunningServer): Promise<Issued> {
  const token = await signInAsAdmin(server)
  const draft = { type: 'news', title: 'Rahasia', content: '<p>Belum terbit</p>', status: 'draft' }
  const { result } = await post<{ id: number }>(server, { token, path: '/post', body: draft })
  const preview = await post<{ url: string }>(server, {
    token,
    path: `/post/preview/${result.id}`,
    body: {},
  })
  const imported = await post<{ credentials: string }>(server, {
    token,
    path: '/master/user-import',
    body: makeCsvForm(USERS),
  })
  const made = await post<{ password: string }>(server, {
    token,
    path: '/master/user',
    body: {
      user_type: 'administrator',
      role_id: 2,
      name: 'Citra',
      username: 'citra',
      email: 'citra@sekolah.sch.id',
    },
  })
  return {
    token,
    preview: new URL(preview.result.url, 'http://localhost').pathname,
    list: imported.result.credentials,
    oneTime: made.result.password,
  }
}

const siteOf = (server: RunningServer) => /Situs sekolah: (\S+)/.exec(server.readOutput())?.[1] ?? ''
const statusOf = async (address: string, token = '') =>
  (await fetch(address, { headers: { ...(token && { authorization: `Bearer ${token}` }) } })).status

/** Which of them still open something; the list last, since it opens once. */
async function readValid(server: RunningServer, { token, preview, list, oneTime }: Issued) {
  const login = { email: 'citra', password: oneTime }
  return {
    session: (await statusOf(`${server.url}/api/session`, token)) === 200,
    preview: (await statusOf(siteOf(server) + preview)) === 200,
    oneTime: (await post(server, { token: '', path: '/login', body: login })).success,
    list: (await statusOf(server.url + list)) === 200,
  }
}
const ALL = { session: true, preview: true, oneTime: true, list: true }
const NONE = { session: false, preview: false, oneTime: false, list: false }

async function run(args: string[], env: Record<string, string> = {}) {
  const { folder, env: ownEnv } = installation
  const lines: string[] = []
  const code = await runCli(args, { DATA_DIR: folder, PORT: '1', ...ownEnv, ...env }, (line) =>
    lines.push(line),
  )
  expect([code, lines.join('\n')]).toEqual([0, expect.anything()])
}

/** An empty database on PostgreSQL, since a restore does not replace a school there. */
async function openEmptyDatabase() {
  const server = inject('postgres')
  return server ? await (await import('#test/support/world/postgres.ts')).createDatabase(server) : null
}

it('a backup of while all of it was valid revives nothing', async () => {
  const first = await start()
  const issued = await issue(first)
  const backups = join(installation.folder, 'cadangan')
  mkdirSync(backups)
  await run(['backup', '--to', backups])
  expect(await readValid(first, issued)).toEqual(ALL)
  await stop(first)
  const database = await openEmptyDatabase()
  const env: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  await run(['restore', join(backups, readdirSync(backups)[0] ?? '')], env)
  const second = await start(env)
  expect(await readValid(second, issued)).toEqual(NONE)
  await stop(second)
  await database?.drop()
})

it('another key ends it too', async () => {
  const first = await start({ SECRET_KEY: 'satu-kunci-rahasia-0123456789-abcdef' })
  const issued = await issue(first)
  await stop(first)
  const second = await start({ SECRET_KEY: 'kunci-yang-lain-9876543210-ghijklmn' })
  expect(await readValid(second, issued)).toEqual(NONE)
})

it('a rotated key ends nothing', async () => {
  const first = await start()
  const issued = await issue(first)
  await run(['rotate-keys'])
  await stop(first)
  const second = await start()
  expect(await readValid(second, issued)).toEqual(ALL)
})
