/** A backup of a school with a second step in use: without the key of the school it is off, said aloud and asked for again. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import type { SecondStepState } from '#platform/contract/identity/secondStep.ts'
import { backup } from '#platform/server/cli/backup.ts'
import { keyFilePath } from '#platform/server/keys/keyFile.ts'
import { runCli } from '#src/cli.ts'
import { codeAt } from '#test/support/people/secondSteps.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { type OpenedSchool, openSchool } from '#test/support/stored/openSchool.ts'
import { ADMIN, type Client, createClient } from '#test/support/world/world.ts'

const START = Date.parse('2026-11-26T01:00:00Z')
const MINUTE = 60_000

let folder: string
let databases: { url: string; drop: () => Promise<void> }[]
let opened: OpenedSchool[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-second-step-'))
  databases = []
  opened = []
})
afterEach(async () => {
  for (const school of opened) await school.close().catch(() => undefined)
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A new database on the engine of this run; undefined for the file in the folder. */
async function makeDatabase(): Promise<string | undefined> {
  const server = inject('postgres')
  if (!server) return undefined
  const database = await (await import('#test/support/world/postgres.ts')).createDatabase(server)
  databases.push(database)
  return database.url
}

type Place = { name: string; databaseUrl: string | undefined }

async function start({ name, databaseUrl }: Place, minutes: number): Promise<OpenedSchool> {
  mkdirSync(join(folder, name), { recursive: true })
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, PORT: '1' }
  const now = new Date(START + minutes * MINUTE).toISOString()
  const school = await openSchool({ folder: join(folder, name), databaseUrl }, { now, env })
  opened.push(school)
  return school
}

type SignedIn = { access_token: string; is_second_step_lost: boolean }
type Answer = SignedIn | { second_step: string }

async function signIn({ app }: OpenedSchool) {
  const body = { email: ADMIN.email, password: ADMIN.password }
  return (await createClient(app, { token: '', id: 0 }).post<Answer>('/login', body)).body
}

const clientOf = ({ app }: OpenedSchool, { access_token: token }: SignedIn) =>
  createClient(app, { token, id: 1 })

async function setUp(client: Client, { context }: OpenedSchool): Promise<string[]> {
  const { secret } = (await client.post<{ secret: string }>('/account/second-step', {})).body.result
  const code = codeAt(secret, context.clock())
  const { body } = await client.post<{ recovery: string[] }>('/account/second-step/confirm', { code })
  return body.result.recovery
}

/** Makes a backup of a school whose administrator uses a second step. @returns its recovery codes, and where it was restored */
async function restoreElsewhere({ withKey }: { withKey: boolean }) {
  const school = await start({ name: 'asal', databaseUrl: await makeDatabase() }, 0)
  const recovery = await setUp(clientOf(school, (await signIn(school)).result as SignedIn), school)
  const backups = join(folder, 'cadangan')
  mkdirSync(backups)
  expect((await runCommand(backup, school.context, { options: { to: backups } })).code).toBe(0)
  await school.close()
  const restored = { name: 'pulih', databaseUrl: await makeDatabase() }
  const target = join(folder, restored.name)
  mkdirSync(target)
  if (withKey) copyFileSync(keyFilePath(join(folder, 'asal')), keyFilePath(target))
  const env = {
    DATA_DIR: target,
    PORT: '1',
    NEW_SCHOOL: 'on',
    ...(restored.databaseUrl && { DATABASE_URL: restored.databaseUrl }),
  }
  expect(await runCli(['restore', join(backups, readdirSync(backups)[0] ?? '')], env, () => undefined)).toBe(
    0,
  )
  return { recovery, restored }
}

it('without the key the password alone signs in, the server and the sign-in say so, and it is set up again', async () => {
  const { restored } = await restoreElsewhere({ withKey: false })
  const school = await start(restored, 10)
  expect(school.message).toContain('1 akun kehilangan langkah keduanya')
  expect(school.message).toContain('sampai pemiliknya memasang langkah kedua lagi di Perangkat')
  const { success, result } = await signIn(school)
  expect([success, result]).toEqual([true, expect.objectContaining({ is_second_step_lost: true })])
  const client = clientOf(school, result as SignedIn)
  const readState = async () => (await client.get<SecondStepState>('/account/second-step')).body.result
  expect(await readState()).toMatchObject({ is_on: false, is_lost: true })
  expect(await setUp(client, school)).toHaveLength(10)
  expect(await readState()).toMatchObject({ is_on: true, is_lost: false })
  await school.close()
  const later = await start(restored, 20)
  expect(later.message, 'said once').toBeNull()
  expect(await signIn(later)).toMatchObject({
    success: false,
    result: { second_step: expect.any(String) },
  })
})

it('with the key it stays on, and a recovery code of before signs in', async () => {
  const { recovery, restored } = await restoreElsewhere({ withKey: true })
  const school = await start(restored, 10)
  expect(school.message).toBeNull()
  const { success, result } = await signIn(school)
  expect(success).toBe(false)
  const token = 'second_step' in result ? result.second_step : ''
  const code = { token, code: recovery[0] }
  const { body } = await createClient(school.app, { token: '', id: 0 }).post('/login/second-step', code)
  expect(body.success).toBe(true)
})
