/** The real application with a real database in this process, and clients of signed-in users, for tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import type { AccessKey } from '#platform/contract/access.ts'
import type { Envelope } from '#platform/contract/endpoint.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { Disk } from '#platform/server/files/disk.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { recordSumsIn } from '#platform/server/files/sums.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { openSession } from '#platform/server/identity/signIn/sessions.ts'
import { hashOneTimePassword } from '#platform/server/keys/oneTimePasswords.ts'
import type { ServerPart } from '#platform/server/serverPart.ts'
import { SEEDED_ROLES } from '#src/access.ts'
import { alternateServers, type RequestTarget } from './alternatingServers.ts'
import { checkContract } from './contractCheck.ts'
import { testKeys } from './keys.ts'
import { collectContributions, createApp, openDb } from './product.ts'
import { readMigratedBytes } from './template.ts'

export const ADMIN = { email: 'admin@sekolah.sch.id', password: 'rahasia-sekali' }

/** The password of all test accounts, hashed fast like a one-time password. */
export const PASSWORD = 'kata-sandi-uji'

export type ApiResponse<Result = never> = {
  status: number
  headers: Record<string, unknown>
  body: Envelope<Result extends never ? Record<string, unknown> : Result>
  text: string
}

type Send = <Result = Record<string, never>>(
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse<Result>>
export type Client = {
  get: Send
  post: Send
  put: Send
  patch: Send
  delete: Send
  token: string
  id: number
}

export type World = {
  app: FastifyInstance
  context: Context
  /** Moves the application's clock forward. */
  advanceClock: (milliseconds: number) => void
  /** Creates a user with a seeded role, or with a new role of exactly these access keys, and signs them in. */
  as: (
    user:
      | 'Administrator'
      | 'Operator'
      | 'Guru'
      | 'Siswa'
      | { keys: readonly (AccessKey | '*')[]; type?: UserType },
  ) => Promise<Client>
  /** A client without a session. */
  anonymous: Client
  /** @throws if a response violated its contract */
  close: () => Promise<void>
}

const USER_TYPES: Record<string, UserType> = { Guru: 'teacher', Siswa: 'student' }

/** @example const world = await openWorld(); const admin = await world.as('Administrator') */
export async function openWorld({ disk, added, ...options }: OpenOptions = {}): Promise<World> {
  const { folder, database, storage, config, db } = await openStores(options)
  let clockOffsetMs = 0
  const context: Context = {
    db,
    files: await openFiles(config, { disk, sums: recordSumsIn(db) }),
    keys: testKeys,
    config,
    contributions: collectContributions(added),
    clock: () => Date.now() + clockOffsetMs,
  }
  await seedFirstRows(context)
  const check = checkContract()
  const app = await createApp({ ...context, added, logLevel: 'silent', inspect: check.inspect })
  await app.ready()
  const { inspect } = check
  const alternating =
    database && inject('processes') === 2
      ? await alternateServers(app, context, { databaseUrl: database.url, inspect, added })
      : null
  const makeClient = (token: string, id: number) =>
    createClient(alternating ?? app, { token, id, afterResponse: check.assertNoViolations })
  return {
    app,
    context,
    advanceClock: (milliseconds) => {
      clockOffsetMs += milliseconds
    },
    as: (user) =>
      signInNewUser(makeClient, context, typeof user === 'string' ? { role: user } : { role: null, ...user }),
    anonymous: makeClient('', 0),
    close: async () => {
      await alternating?.close()
      await app.close()
      await db.close()
      await database?.drop()
      await storage?.close()
      rmSync(folder, { recursive: true, force: true })
      check.assertNoViolations()
    },
  }
}

type OpenOptions = WorldOptions & {
  disk?: Disk
  /** Server parts beside those of the product. */
  added?: readonly ServerPart[]
}

type WorldOptions = {
  env?: Record<string, string>
  /** Whether SQLite uses a file, which a second process can open, instead of memory. */
  isInFile?: boolean
}

/** Opens an empty database and a folder for files, and what a server of PostgreSQL or of a bucket adds to them. */
async function openStores({ env = {}, isInFile = false }: WorldOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-test-'))
  const postgres = inject('postgres')
  // Imported here because tests on SQLite should not load pg.
  const database = postgres ? await (await import('./postgres.ts')).createDatabase(postgres) : null
  const storage = inject('isOnStorage') ? await (await import('./storage.ts')).openStorage() : null
  const config = readConfig({
    ...(storage && { STORAGE_URL: storage.url }),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: folder,
    ...env,
  })
  const readInMemoryConfig = async () => ({
    DATA_DIR: ':memory:',
    initialContent: await readMigratedBytes(),
  })
  const db = await openDb({
    ...config,
    ...(database ? { DATABASE_URL: database.url } : isInFile ? {} : await readInMemoryConfig()),
  })
  return { folder, database, storage, config, db }
}

type UserSpec =
  | { role: string; keys?: undefined; type?: undefined }
  | { role: null; keys: readonly string[]; type?: UserType }

let userCount = 0

type MakeClient = (token: string, id: number) => Client

async function signInNewUser(makeClient: MakeClient, context: Context, spec: UserSpec): Promise<Client> {
  const { kysely } = context.db
  const now = new Date(context.clock()).toISOString()
  userCount += 1
  const number = userCount
  const roleId = spec.role
    ? await findRole(context, spec.role)
    : await makeRole(context, `Role ${number}`, spec.keys ?? [])
  const name = `${spec.role ?? 'Orang'} ${number}`
  const { id } = await kysely
    .insertInto('users')
    .values({
      user_type: (spec.role ? USER_TYPES[spec.role] : spec.type) ?? 'administrator',
      role_id: roleId,
      name,
      username: `orang${number}`,
      email: `orang${number}@sekolah.sch.id`,
      password_hash: hashOneTimePassword(PASSWORD),
      must_change_password: 0,
      search_text: name.toLowerCase(),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await kysely
    .transaction()
    .execute((queries) => openSession(queries, context, { userId: id, isRemembered: false }))
  return makeClient(token, id)
}

async function findRole({ db }: Context, name: string): Promise<number> {
  if (!SEEDED_ROLES.some((role) => role.name === name)) throw new Error(`No such role: ${name}`)
  const role = await db.kysely
    .selectFrom('roles')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  return role.id
}

async function makeRole({ db }: Context, name: string, keys: readonly string[]): Promise<number> {
  const timestamps = { created_at: '2026-01-01', updated_at: '2026-01-01' }
  const { id } = await db.kysely
    .insertInto('roles')
    .values({ name, search_text: '', ...timestamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (keys.length) {
    await db.kysely
      .insertInto('role_accesses')
      .values([...new Set(keys)].map((access) => ({ role_id: id, access })))
      .execute()
  }
  return id
}

type ClientOptions = {
  /** Of a session; an empty one sends requests without a session. */
  token: string
  id: number
  afterResponse?: () => void
}

export function createClient(
  app: RequestTarget,
  { token, id, afterResponse = () => {} }: ClientOptions,
): Client {
  const send =
    (method: NonNullable<InjectOptions['method']>): Send =>
    async (path, body, headers = {}) => {
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      afterResponse()
      const isJson = String(response.headers['content-type']).includes('json')
      const parsedBody = isJson ? response.json() : null
      return {
        status: response.statusCode,
        headers: response.headers,
        body: parsedBody,
        text: response.payload,
      }
    }
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
    token,
    id,
  }
}
