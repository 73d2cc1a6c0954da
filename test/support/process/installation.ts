/** An installation on either engine whose server can be killed in the middle of a job and whose database can be read. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { inject } from 'vitest'
import { readPasswordList } from '#test/support/people/passwordList.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { Sqlite } from '#test/support/world/sqlite.ts'
import { ADMIN } from '#test/support/world/world.ts'
import { makeTempFolder, type RunningServer, startServer } from './process.ts'

/** Servers with separate folders have it in common. */
const SECRET_KEY = 'kunci-bersama-0123456789-abcdefghij'

const EXPIRE_LEASES = ['jobs', 'mails'].map(
  (table) => `update ${table} set lease_until = '2000-01-01T00:00:00.000Z' where lease_until is not null`,
)

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/**
 * Creates an empty data folder, and on PostgreSQL an empty database, without starting a server.
 *
 * @param isOnStorage whether to create a bucket, and a separate folder for each server, as on separate machines
 */
export async function openInstallation({ isOnStorage = false } = {}) {
  const folder = makeTempFolder()
  const folders = new Set([folder])
  const storage = isOnStorage ? await (await import('#test/support/world/storage.ts')).openStorage() : null
  const server = inject('postgres')
  const database = server
    ? await (await import('#test/support/world/postgres.ts')).createDatabase(server)
    : null
  const env: Record<string, string> = {
    ...(database && { DATABASE_URL: database.url }),
    ...(storage && { STORAGE_URL: `${storage.url}&timeout=3`, SECRET_KEY }),
  }
  const running = new Set<RunningServer>()
  const { selectColumn, execute, findCorruption } = openQueries(folder, database?.url)
  /** Lets the leases of all running jobs and mails expire, as they do some time after their process died. */
  const expireLeases = async () => {
    for (const statement of EXPIRE_LEASES) await execute(statement)
  }
  /** @param extraEnv environment variables of this server only */
  const start = async (extraEnv: Record<string, string> = {}) => {
    const serverFolder = storage ? makeTempFolder() : folder
    folders.add(serverFolder)
    const server = await startServer(serverFolder, { ...env, ...extraEnv })
    running.add(server)
    return server
  }
  const waitForStep = (step: number, kind?: string) => waitForJobStep(selectColumn, { step, kind })
  /** Kills the server once the newest job has reached a step. */
  const killAtStep = async (server: RunningServer, step: number, kind?: string) => {
    await waitForStep(step, kind)
    server.signal('SIGKILL')
    await server.exited
    await expireLeases()
  }
  return {
    folder,
    env,
    storage,
    selectColumn,
    start,
    expireLeases,
    waitForStep,
    killAtStep,
    findCorruption,
    close: async () => {
      for (const server of running) server.signal('SIGKILL')
      await Promise.all([...running].map((server) => server.exited))
      await database?.drop()
      await storage?.close()
      for (const path of folders) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Queries of the installation's database on connections of their own. */
function openQueries(folder: string, databaseUrl: string | undefined) {
  const withSqlite = (query: (sqlite: Database) => unknown[]) => {
    const sqlite = new Sqlite(join(folder, 'pelita.sqlite'), { timeout: 10_000 })
    try {
      return query(sqlite)
    } finally {
      sqlite.close()
    }
  }
  /** @returns the first column of its rows */
  const selectColumn = async <T>(query: string): Promise<T[]> => {
    if (databaseUrl) return (await queryPostgres(databaseUrl, query)) as T[]
    return withSqlite((sqlite) => sqlite.prepare(query).pluck().all()) as T[]
  }
  const execute = async (statement: string) => {
    if (databaseUrl) await queryPostgres(databaseUrl, statement)
    else withSqlite((sqlite) => [sqlite.exec(statement)])
  }
  /** @returns the problems that SQLite's own integrity checks find */
  const findCorruption = async () =>
    databaseUrl
      ? []
      : withSqlite((sqlite) => [
          ...(sqlite.pragma('integrity_check') as { integrity_check: string }[]).filter(
            (row) => row.integrity_check !== 'ok',
          ),
          ...(sqlite.pragma('foreign_key_check') as unknown[]),
        ])
  return { selectColumn, execute, findCorruption }
}

type SelectColumn = ReturnType<typeof openQueries>['selectColumn']

/**
 * Waits until the newest job has reached a step.
 *
 * @param kind of the job as an SQL pattern (`zip:%`), needed if there were jobs before: an earlier one may be done and
 *   not yet reported while the one to interrupt is not yet stored
 */
async function waitForJobStep(
  selectColumn: SelectColumn,
  { step, kind = '%' }: { step: number; kind?: string | undefined },
) {
  const query = `select state || ' ' || done from jobs where reported_at is null and kind like '${kind}'
    order by id desc limit 1`
  for (;;) {
    const [job] = await selectColumn<string>(query)
    const [state, done] = (job ?? '').split(' ')
    if (state === 'done' || Number(done) >= step) break
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

async function queryPostgres(connectionString: string, query: string): Promise<unknown[]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows.map(([first]) => (typeof first === 'string' && /^\d+$/.test(first) ? Number(first) : first))
  } finally {
    await client.end()
  }
}

/** Signs in as the first administrator. */
export async function signInAsAdmin(server: RunningServer): Promise<string> {
  const { result } = await post<{ access_token: string }>(server, { token: '', path: '/login', body: ADMIN })
  return result.access_token
}

type PostRequest = {
  /** Empty without a session. */
  token: string
  path: string
  body: object | { body: Buffer; headers: Record<string, string> }
}

export async function post<T>(
  { url }: RunningServer,
  { token, path, body }: PostRequest,
): Promise<{ success: boolean; message: string; result: T }> {
  const isForm = 'headers' in body && Buffer.isBuffer(body.body)
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      ...(isForm ? (body.headers as Record<string, string>) : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? new Uint8Array(body.body as Buffer) : JSON.stringify(body),
  })
  return (await response.json()) as { success: boolean; message: string; result: T }
}

/** @param enrolled grade, room and year, if the students shall be enrolled: `VII,A,2026` */
export const makeStudentsCsv = (count: number, enrolled = '') =>
  [
    `nisn,nis,name,gender${enrolled && ',grade,room,eduyear'}`,
    ...Array.from(
      { length: count },
      (_, n) => `${7_000_000_000 + n},${n + 1},Murid ${n},L${enrolled && `,${enrolled}`}`,
    ),
  ].join('\n')

export const makeCsvForm = (csv: string) =>
  makeFileForm('file', { bytes: Buffer.from(csv), name: 'data.csv' })

/** Downloads a list of one-time passwords. @returns its pairs of login name and password */
export async function readCredentials(
  { url }: RunningServer,
  link: string | null,
): Promise<[string, string][]> {
  if (!link) return []
  return readPasswordList(await (await fetch(`${url}${link}`)).text())
}

/**
 * Repeats a request, killing the server at each of the steps, and sends it once more without a kill.
 *
 * @returns the last response, and the server that sent it
 */
export async function runThroughKills<T>(
  school: Installation,
  steps: readonly number[],
  call: (server: RunningServer, token: string) => Promise<T>,
): Promise<{ server: RunningServer; token: string; response: T }> {
  let token = ''
  for (const step of steps) {
    const server = await school.start()
    token ||= await signInAsAdmin(server)
    const interruptedCall = call(server, token).catch(() => null)
    await school.killAtStep(server, step)
    await interruptedCall
  }
  const server = await school.start()
  token ||= await signInAsAdmin(server)
  return { server, token, response: await call(server, token) }
}
