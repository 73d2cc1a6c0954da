/** Measures the latency of each GET call in a small and in a large school on both engines, and how long it blocks others. */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runStatement, startPostgres } from '#test/support/world/postgresServer.ts'
import { DATABASE_SETTINGS, type EngineKey } from '../engines.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { type RunningServer, startPelita } from '../machine/processes.ts'
import { type Latency, measureLatency } from './latency.ts'
import { type GrowthRequest, listGrowthRequests } from './requests.ts'
import { type SchoolSize, seedGrowth } from './seedGrowth.ts'

export const SMALL_SCHOOL: SchoolSize = { posts: 10_000, students: 20_000 }
export const LARGE_SCHOOL: SchoolSize = { posts: 200_000, students: 200_000 }
const REQUEST_COUNT = 5
const SETTLE_MS = 1000

/** The latency of one named request in the small and in the large school. */
export type GrowthResult = { engine: EngineKey; name: string; small: Latency; large: Latency }

type GrowthOptions = {
  folder: string
  large: SchoolSize
  engines: readonly EngineKey[]
  /** Measures only requests whose name contains this text; '' measures all. */
  nameFilter: string
  /** Stores the seeded SQLite schools for later runs; '' stores none. */
  storageFolder: string
  /** A PostgreSQL server that keeps the seeded databases for later runs; '' starts a temporary one. */
  databaseServerUrl: string
}

export async function measureGrowth({
  folder,
  large,
  engines,
  ...options
}: GrowthOptions): Promise<GrowthResult[]> {
  const results: GrowthResult[] = []
  for (const engine of engines) {
    const latenciesBySize: Map<string, Latency>[] = []
    for (const size of [SMALL_SCHOOL, large]) {
      const schoolFolder = join(folder, `growth-${engine}-${size.posts}`)
      mkdirSync(schoolFolder, { recursive: true })
      latenciesBySize.push(await measureSchool(engine, { folder: schoolFolder, size, ...options }))
      rmSync(schoolFolder, { recursive: true, force: true })
    }
    const [smallLatencies, largeLatencies] = latenciesBySize
    for (const [name, smallLatency] of smallLatencies ?? []) {
      const largeLatency = largeLatencies?.get(name)
      if (largeLatency) results.push({ engine, name, small: smallLatency, large: largeLatency })
    }
  }
  return results
}

type SchoolOptions = { folder: string; size: SchoolSize } & Pick<
  GrowthOptions,
  'nameFilter' | 'storageFolder' | 'databaseServerUrl'
>

async function measureSchool(
  engine: EngineKey,
  { folder, size, nameFilter, storageFolder, databaseServerUrl }: SchoolOptions,
) {
  const startedAt = performance.now()
  const database = engine === 'postgres' ? await openDatabase(databaseServerUrl, size) : null
  try {
    if (!database) await seedSqlite(folder, size, storageFolder)
    else if (database.isNew) await seedPostgres(database, folder, size)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${engine}: ${size.posts} posts, ${size.students} students seeded in ${seconds} s`)
    const pelita = await startPelita(
      folder,
      database ? { databaseUrl: `${database.serverUrl}/${database.name}` } : {},
    )
    try {
      await pause(SETTLE_MS)
      return await measureRequests(pelita, nameFilter)
    } finally {
      await pelita.stop()
    }
  } finally {
    await database?.stop()
  }
}

/** Reuses a stored school of the same size, since seeding the large school takes SQLite minutes. */
async function seedSqlite(folder: string, size: SchoolSize, storageFolder: string) {
  const storedFolder = storageFolder && join(storageFolder, `${size.posts}-${size.students}`)
  if (storedFolder && existsSync(storedFolder)) return cpSync(storedFolder, folder, { recursive: true })
  await seedGrowth({ DATA_DIR: folder }, size)
  if (storedFolder) cpSync(folder, storedFolder, { recursive: true })
}

type SchoolDatabase = { serverUrl: string; name: string; isNew: boolean; stop: () => Promise<void> }

async function openDatabase(url: string, { posts, students }: SchoolSize): Promise<SchoolDatabase> {
  const server = url ? { url, stop: async () => {} } : await startPostgres(DATABASE_SETTINGS)
  const name = `growth_${posts}_${students}`
  return { serverUrl: server.url, name, isNew: !(await hasDatabase(server.url, name)), stop: server.stop }
}

async function hasDatabase(serverUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    return rows.length > 0
  } finally {
    await client.end()
  }
}

/** Seeds under a temporary name and renames at the end, so that a later run never reuses a partly seeded database. */
async function seedPostgres({ serverUrl, name }: SchoolDatabase, folder: string, size: SchoolSize) {
  const temporaryName = `${name}_unfinished`
  await runStatement(serverUrl, `drop database if exists ${temporaryName}`)
  await runStatement(serverUrl, `create database ${temporaryName}`)
  await seedGrowth({ DATA_DIR: folder, DATABASE_URL: `${serverUrl}/${temporaryName}` }, size)
  // Collect the planner statistics that autovacuum would collect within a minute.
  await runStatement(serverUrl, 'vacuum analyze', temporaryName)
  await runStatement(serverUrl, `alter database ${temporaryName} rename to ${name}`)
}

async function measureRequests(pelita: RunningServer, nameFilter: string): Promise<Map<string, Latency>> {
  const headers = await signInHeaders(pelita)
  const fetchResult = async (path: string) => {
    const response = await fetch(`${pelita.address}/api${path}`, { headers })
    const text = await response.text()
    if (!response.ok) return null
    return (JSON.parse(text) as { result: unknown }).result
  }
  const latencies = new Map<string, Latency>()
  const healthAddress = `${pelita.address}/api/health`
  for (const request of await listGrowthRequests(await readSchoolParameters(fetchResult), fetchResult)) {
    if (!request.name.includes(nameFilter)) continue
    // A sign-in is a write that invalidates the server's caches, so that the first request measures an empty cache.
    const freshHeaders = await signInHeaders(pelita)
    const target = toTarget(pelita, request, freshHeaders)
    const latency = await measureLatency(target, { requestCount: REQUEST_COUNT, healthAddress })
    latencies.set(request.name, latency)
    console.log(
      `${request.name}: first ${latency.firstMs.toFixed(1)}, median ${latency.medianMs.toFixed(1)}, blocked ${latency.blockedMs.toFixed(1)} ms`,
    )
  }
  return latencies
}

function toTarget(
  { address, siteAddress }: RunningServer,
  { path, body, isSite }: GrowthRequest,
  headers: Record<string, string>,
) {
  if (isSite) return { address: siteAddress, path, headers: {} }
  return { address: `${address}/api`, path, headers, ...(body && { body: JSON.stringify(body) }) }
}

type Period = { id: number; status: string }

/** Reads the ids of the active year and semester and of a lesson, which many calls need as parameters. */
async function readSchoolParameters(
  fetchResult: (path: string) => Promise<unknown>,
): Promise<Record<string, string>> {
  const { eduyears, semesters } = (await fetchResult('/sia/activity/student-class-opt?students=0')) as {
    eduyears: Period[]
    semesters: Period[]
  }
  const findActiveId = (periods: readonly Period[]) =>
    String(periods.find(({ status }) => status === 'active')?.id)
  const lessons = (await fetchResult('/sia/activity/lesson-class?page_size=1&filterable=0')) as {
    rows: { id: number }[]
  }
  return {
    type: 'article',
    eduyear_id: findActiveId(eduyears),
    semester_id: findActiveId(semesters),
    classroom_id: '11',
    lesson_class_id: String(lessons.rows[0]?.id),
  }
}
