/** Starts with the same, another, a rotated or no key: what the former one sealed ends, unless it is still honoured. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createPreviewPath, readPreviewedPostId } from '#features/posts/server/previewLinks.ts'
import { keyFilePath, replaceKeyFile } from '#platform/server/keys/keyFile.ts'
import { resealStored } from '#platform/server/keys/storedSecrets.ts'
import { runCli } from '#src/cli.ts'
import { ALL, issueCredentials, NONE } from '#test/support/stored/issuedCredentials.ts'
import { type OpenedSchool, openSchool } from '#test/support/stored/openSchool.ts'
import { ADMIN } from '#test/support/world/world.ts'

const START = Date.parse('2026-11-26T01:00:00Z')
const MINUTE = 60_000
const [ONE_KEY, OTHER_KEY] = ['satu-kunci-rahasia-0123456789-abcdef', 'kunci-yang-lain-9876543210-ghijklmn']

let folder: string
let database: { url: string; drop: () => Promise<void> } | null
let opened: OpenedSchool[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-key-change-'))
  const server = inject('postgres')
  database = server ? await (await import('#test/support/world/postgres.ts')).createDatabase(server) : null
  opened = []
})
afterEach(async () => {
  for (const school of opened) await school.close().catch(() => undefined)
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(minutes = 0, env: Record<string, string> = {}): Promise<OpenedSchool> {
  const school = await openSchool(
    { folder, databaseUrl: database?.url },
    {
      now: new Date(START + minutes * MINUTE).toISOString(),
      env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env },
    },
  )
  opened.push(school)
  return school
}

it('the key lies in a file for the account of the server only, and the database names it without containing it', async () => {
  const { context } = await start()
  const text = readFileSync(keyFilePath(folder), 'utf8')
  const [secret = ''] = (JSON.parse(text) as { keys: string[] }).keys
  expect(secret).toMatch(/^[\w-]{43}$/)
  const rows = await context.db.kysely.selectFrom('server_keys').selectAll().execute()
  expect(rows).toEqual([expect.objectContaining({ retired_at: null })])
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(await context.db.kysely.selectFrom('secrets').selectAll().execute()).toEqual([])
})

it('with the same key everything stays valid, and nothing is said', async () => {
  const first = await start()
  const check = await issueCredentials(first)
  expect(await check(first)).toEqual(ALL)
  await first.close()
  const second = await start(1)
  expect(second.message).toBeNull()
  expect(await check(second)).toEqual(ALL)
})

describe('everything that was issued before ends, and the server says so', () => {
  type Change = [title: string, env: Record<string, string>, change: () => void]
  it.each<Change>([
    ['without the file of the key', {}, () => rmSync(keyFilePath(folder))],
    [
      'with another file',
      {},
      () => writeFileSync(keyFilePath(folder), JSON.stringify({ keys: [OTHER_KEY] })),
    ],
    ['with another SECRET_KEY', { SECRET_KEY: OTHER_KEY }, () => undefined],
  ])('%s', async (_case, env, change) => {
    const first = await start()
    const check = await issueCredentials(first)
    await first.close()
    change()
    const second = await start(1, env)
    expect(second.message).toContain('Kunci server ini bukan kunci yang terakhir dipakai')
    expect(second.message).toContain('1 sesi diakhiri')
    expect(second.message).toContain('1 password sekali pakai yang belum dipakai tidak berlaku lagi')
    expect(await check(second)).toEqual(NONE)
    const checkNew = await issueCredentials(second)
    await second.close()
    const third = await start(2, env)
    expect([third.message, await checkNew(third)]).toEqual([null, ALL])
  })
})

describe('a rotated key', () => {
  const rotateFile = async (): Promise<Record<string, string>> => {
    expect(await runCli(['rotate-keys'], { DATA_DIR: folder }, () => undefined)).toBe(0)
    return {}
  }
  const rotateSetting = async (): Promise<Record<string, string>> => {
    const lines: string[] = []
    await runCli(['rotate-keys'], { DATA_DIR: folder, SECRET_KEY: ONE_KEY }, (line) => lines.push(line))
    const [, printed = ''] = lines.join('\n').match(/SECRET_KEY=(\S+)/) ?? []
    return { SECRET_KEY: printed }
  }
  it.each([
    ['in the file', {}, rotateFile],
    ['in the setting', { SECRET_KEY: ONE_KEY }, rotateSetting],
  ])('%s ends nothing; the former one signs for an hour', async (_case, env, rotate) => {
    const first = await start(0, env)
    const check = await issueCredentials(first)
    await first.close()
    const rotatedEnv = await rotate()
    const second = await start(1, rotatedEnv)
    expect(second.message).toBeNull()
    expect(await check(second)).toEqual(ALL)
    const forged = createPreviewPath({ ...first.context, clock: () => START + 62 * MINUTE }, 7).replace(
      '/preview/',
      '',
    )
    second.setClock(START + 60 * MINUTE)
    expect(readPreviewedPostId(second.context, forged)).toBeNull()
    await second.close()
    const third = await start(62, rotatedEnv)
    expect(third.message).toBeNull()
    expect(readPreviewedPostId(third.context, forged), 'signed with the former key').toBeNull()
    expect(await check(third)).toMatchObject({ session: true, oneTimePassword: true })
  })

  it('twice before the next start still ends nothing', async () => {
    const first = await start()
    const check = await issueCredentials(first)
    await first.close()
    await rotateFile()
    await rotateFile()
    const second = await start(1)
    expect([second.message, await check(second)]).toEqual([null, ALL])
  })
})

describe('a second server', () => {
  it('with the same key starts', async () => {
    await start(0, { SECRET_KEY: ONE_KEY })
    expect((await start(0, { SECRET_KEY: ONE_KEY })).message).toBeNull()
  })

  it.each([
    ['another key', { SECRET_KEY: OTHER_KEY }],
    ['a rotated key', { SECRET_KEY: `${OTHER_KEY},${ONE_KEY}` }],
    ['no key', {}],
  ])('with %s does not start while the first runs, and ends nothing', async (_case, env) => {
    const first = await start(0, { SECRET_KEY: ONE_KEY })
    const check = await issueCredentials(first)
    await expect(start(1, env)).rejects.toThrow('Beri SECRET_KEY yang sama pada setiap server')
    expect(await check(first)).toEqual(ALL)
    await first.close()
    expect(await start(1, env)).toBeTruthy()
  })
})

it('secrets that are stored sealed are sealed anew, and those of a lost key are removed and counted', async () => {
  const DECISIONS = { sessions: { agent: { sealedFor: 'uji', whenLost: 'rahasia hilang.' } } } as const
  const first = await start()
  await issueCredentials(first)
  const { id } = await first.context.db.kysely.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  const owner = { purpose: 'uji', ownerId: id }
  const readSealed = async (school: OpenedSchool) =>
    (await school.context.db.kysely.selectFrom('sessions').select('agent').executeTakeFirst())?.agent ?? null
  await first.context.db.kysely
    .updateTable('sessions')
    .set({ agent: first.context.keys.seal(owner, 'JBSWY3DP') })
    .execute()
  await first.close()
  await runCli(['rotate-keys'], { DATA_DIR: folder }, () => undefined)
  const second = await start(1)
  expect(await resealStored(second.context.db.kysely, second.context.keys, DECISIONS)).toEqual([])
  const resealed = (await readSealed(second)) ?? ''
  expect(second.context.keys.isSealedByKeyInUse(resealed)).toBe(true)
  expect(second.context.keys.open(owner, resealed)).toBe('JBSWY3DP')
  await sql`update sessions set agent = ${first.context.keys.seal({ ...owner, ownerId: id + 1 }, 'x')}`.execute(
    second.context.db.kysely,
  )
  expect(await resealStored(second.context.db.kysely, second.context.keys, DECISIONS)).toEqual([
    '1 rahasia hilang.',
  ])
  expect(await readSealed(second)).toBeNull()
})

it('a school that cannot write its key does not start', async () => {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'bukan folder')
  await expect(start()).rejects.toThrow()
  expect(existsSync(folder)).toBe(true)
})

it('a file of keys that was damaged is not replaced', async () => {
  await (await start()).close()
  writeFileSync(keyFilePath(folder), '{')
  await expect(start()).rejects.toThrow('keys.json rusak')
  await replaceKeyFile(folder, [ONE_KEY])
})
