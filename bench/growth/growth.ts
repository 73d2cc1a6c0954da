/** What each reading call costs in a small and in a large school, on both engines, and whether anybody waits for it. */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runStatement, startPostgres } from '#test/support/postgresServer.ts'
import { DATABASE_SETTINGS, type EngineKey } from '../engines.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { type RunningServer, startPelita } from '../machine/processes.ts'
import { type Latency, measureLatency } from './latency.ts'
import { type GrowthRequest, listGrowthRequests } from './requests.ts'
import { type Size, seedGrowth } from './seedGrowth.ts'

export const SMALL: Size = { posts: 10_000, students: 20_000 }
export const LARGE: Size = { posts: 200_000, students: 200_000 }
const REPEATS = 5
const SETTLE_MS = 1000

/** A question by its name, with what it took in the small and in the large school. */
export type Growth = { engine: EngineKey; name: string; small: Latency; large: Latency }

type Options = {
  folder: string
  large: Size
  engines: readonly EngineKey[]
  only: string
  /** Where schools of SQLite stay for another run; '' keeps none. */
  schools: string
  /** A PostgreSQL whose databases stay for another run; '' starts one and throws it away. */
  database: string
}

export async function measureGrowth({ folder, large, engines, ...how }: Options): Promise<Growth[]> {
  const grown: Growth[] = []
  for (const engine of engines) {
    const measured: Map<string, Latency>[] = []
    for (const size of [SMALL, large]) {
      const schoolFolder = join(folder, `growth-${engine}-${measured.length}`)
      mkdirSync(schoolFolder, { recursive: true })
      measured.push(await measureSchool(engine, { folder: schoolFolder, size, ...how }))
      rmSync(schoolFolder, { recursive: true, force: true })
    }
    const [before, after] = measured
    for (const [name, waits] of before ?? []) {
      const later = after?.get(name)
      if (later) grown.push({ engine, name, small: waits, large: later })
    }
  }
  return grown
}

type School = { folder: string; size: Size } & Pick<Options, 'only' | 'schools' | 'database'>

async function measureSchool(
  engine: EngineKey,
  { folder, size, only, schools, database: databaseServer }: School,
) {
  const startedAt = performance.now()
  const database = engine === 'postgres' ? await openDatabase(databaseServer, size) : null
  try {
    if (!database) await seedFolder(folder, size, schools)
    else if (database.isNew) await seedDatabase(database, folder, size)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${engine}: ${size.posts} posts, ${size.students} students seeded in ${seconds} s`)
    const pelita = await startPelita(
      folder,
      database ? { database: `${database.server}/${database.name}` } : {},
    )
    try {
      await pause(SETTLE_MS)
      return await measureAll(pelita, only)
    } finally {
      await pelita.stop()
    }
  } finally {
    await database?.stop()
  }
}

/** Two hundred thousand of each take SQLite a quarter of an hour, which need not be waited for twice. */
async function seedFolder(folder: string, size: Size, schools: string) {
  const store = schools && join(schools, `${size.posts}-${size.students}`)
  if (store && existsSync(store)) return cpSync(store, folder, { recursive: true })
  await seedGrowth({ DATA_DIR: folder }, size)
  if (store) cpSync(folder, store, { recursive: true })
}

type Database = { server: string; name: string; isNew: boolean; stop: () => Promise<void> }

async function openDatabase(url: string, { posts, students }: Size): Promise<Database> {
  const server = url ? { url, stop: async () => {} } : await startPostgres(DATABASE_SETTINGS)
  const name = `growth_${posts}_${students}`
  return { server: server.url, name, isNew: !(await hasDatabase(server.url, name)), stop: server.stop }
}

async function hasDatabase(server: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    return rows.length > 0
  } finally {
    await client.end()
  }
}

/** Under another name until it is whole, so that a run that was broken off leaves none for the next. */
async function seedDatabase({ server, name }: Database, folder: string, size: Size) {
  const unfinished = `${name}_unfinished`
  await runStatement(server, `drop database if exists ${unfinished}`)
  await runStatement(server, `create database ${unfinished}`)
  await seedGrowth({ DATA_DIR: folder, DATABASE_URL: `${server}/${unfinished}` }, size)
  // What autovacuum would have told the planner within a minute.
  await runStatement(server, 'vacuum analyze', unfinished)
  await runStatement(server, `alter database ${unfinished} rename to ${name}`)
}

async function measureAll(pelita: RunningServer, only: string): Promise<Map<string, Latency>> {
  const headers = await signInHeaders(pelita)
  const fetchResult = async (path: string) => {
    const answer = await fetch(`${pelita.address}/api${path}`, { headers })
    const text = await answer.text()
    if (!answer.ok) return null
    return (JSON.parse(text) as { result: unknown }).result
  }
  const measured = new Map<string, Latency>()
  const health = `${pelita.address}/api/health`
  for (const question of await listGrowthRequests(await parametersOfSchool(fetchResult), fetchResult)) {
    if (!question.name.includes(only)) continue
    // A sign-in is a write: what was remembered of the database until now is asked anew by the first asking.
    const fresh = await signInHeaders(pelita)
    const waits = await measureLatency(targetOf(pelita, question, fresh), { asks: REPEATS, health })
    measured.set(question.name, waits)
    console.log(
      `${question.name}: ${waits.first.toFixed(1)} ${waits.median.toFixed(1)} blocked ${waits.blocked.toFixed(1)}`,
    )
  }
  return measured
}

function targetOf(
  { address, site }: RunningServer,
  { path, body, isSite }: GrowthRequest,
  headers: Record<string, string>,
) {
  if (isSite) return { address: site, path, headers: {} }
  return { address: `${address}/api`, path, headers, ...(body && { body: JSON.stringify(body) }) }
}

type Periods = { eduyears: { id: number; status: string }[]; semesters: { id: number; status: string }[] }

/** The active year, its first class and what else the calls want to be told. */
async function parametersOfSchool(ask: (path: string) => Promise<unknown>): Promise<Record<string, string>> {
  const { eduyears, semesters } = (await ask('/sia/activity/student-class-opt?students=0')) as Periods
  const active = (some: { id: number; status: string }[]) =>
    String(some.find(({ status }) => status === 'active')?.id)
  const lessons = (await ask('/sia/activity/lesson-class?page_size=1&filterable=0')) as {
    rows: { id: number }[]
  }
  return {
    type: 'article',
    eduyear_id: active(eduyears),
    semester_id: active(semesters),
    classroom_id: '11',
    lesson_class_id: String(lessons.rows[0]?.id),
  }
}
