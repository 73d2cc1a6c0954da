/** Sets up a school on SQLite or PostgreSQL and starts Pelita or the baseline on it, pinned to the database's core. */
import { runStatement, startPostgres } from '#test/support/world/postgresServer.ts'
import { pinProcess, SERVER_CORE } from './machine/cores.ts'
import { readCpuTimeUs } from './machine/cpuTime.ts'
import { type RunningServer, type StartOptions, startBaseline, startPelita } from './machine/processes.ts'
import { seedSchool } from './seed.ts'

export type EngineKey = 'sqlite' | 'postgres'

export type Engine = {
  key: EngineKey
  name: string
  startPelita: (options?: Pick<StartOptions, 'nodeFlags' | 'isPinned'>) => Promise<RunningServer>
  startBaseline: () => Promise<RunningServer>
  /** CPU time that the database's own processes have used, in microseconds; 0 for SQLite, which runs in the server. */
  readDatabaseCpuTimeUs: () => number
  stop: () => Promise<void>
}

/** @param folder the DATA_DIR of the school, which contains the SQLite file */
async function setUpSqlite(folder: string): Promise<Engine> {
  await seedSchool({ DATA_DIR: folder })
  return {
    key: 'sqlite',
    name: 'SQLite',
    startPelita: (options) => startPelita(folder, { isPinned: true, ...options }),
    startBaseline: () => startBaseline('sqlite', folder),
    readDatabaseCpuTimeUs: () => 0,
    stop: async () => {},
  }
}

const DATABASE_NAME = 'bench'
/** PostgreSQL's durable defaults, with a buffer cache of twice the default size. */
export const DATABASE_SETTINGS = ['fsync=on', 'synchronous_commit=on', 'shared_buffers=256MB']

/** @param folder the DATA_DIR of the school */
export async function setUpPostgres(folder: string): Promise<Engine> {
  const server = await startPostgres(DATABASE_SETTINGS)
  pinProcess(SERVER_CORE, server.pid)
  await runStatement(server.url, `create database ${DATABASE_NAME}`)
  const databaseUrl = `${server.url}/${DATABASE_NAME}`
  await seedSchool({ DATA_DIR: folder, DATABASE_URL: databaseUrl })
  // Collect the planner statistics that autovacuum would collect within a minute.
  await runStatement(server.url, 'vacuum analyze', DATABASE_NAME)
  return {
    key: 'postgres',
    name: 'PostgreSQL',
    startPelita: (options) => startPelita(folder, { databaseUrl, isPinned: true, ...options }),
    startBaseline: () => startBaseline('postgres', databaseUrl),
    readDatabaseCpuTimeUs: () => readCpuTimeUs(server.pid),
    stop: server.stop,
  }
}

export const ENGINE_SETUPS: Readonly<Record<EngineKey, (folder: string) => Promise<Engine>>> = {
  sqlite: setUpSqlite,
  postgres: setUpPostgres,
}
