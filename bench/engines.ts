/** Both engines: a school on each, the server and the baseline on one core together with the database. */
import { runStatement, startPostgres } from '#test/support/postgresServer.ts'
import { pinProcess, SERVER_CORE } from './machine/cores.ts'
import { type RunningServer, type StartOptions, startBaseline, startPelita } from './machine/processes.ts'
import { processorTime } from './machine/processorTime.ts'
import { seed } from './seed.ts'

export type EngineKey = 'sqlite' | 'postgres'

export type Engine = {
  key: EngineKey
  name: string
  pelita: (start?: Pick<StartOptions, 'flags' | 'isPinned'>) => Promise<RunningServer>
  baseline: () => Promise<RunningServer>
  /** Processor time of the database where it is a process of its own, microseconds; else 0. */
  databaseTime: () => number
  stop: () => Promise<void>
}

/** @param folder of the school; SQLite's file lies in it */
export async function openSqlite(folder: string): Promise<Engine> {
  await seed({ DATA_DIR: folder })
  return {
    key: 'sqlite',
    name: 'SQLite',
    pelita: (start) => startPelita(folder, { isPinned: true, ...start }),
    baseline: () => startBaseline('sqlite', folder),
    databaseTime: () => 0,
    stop: async () => {},
  }
}

const DATABASE = 'bench'
/** As the package's own, but that what is committed is on the disk and room is there for a page or two. */
export const DATABASE_SETTINGS = ['fsync=on', 'synchronous_commit=on', 'shared_buffers=256MB']

/** @param folder of the school's files */
export async function openPostgres(folder: string): Promise<Engine> {
  const server = await startPostgres(DATABASE_SETTINGS)
  pinProcess(SERVER_CORE, server.pid)
  await runStatement(server.url, `create database ${DATABASE}`)
  const database = `${server.url}/${DATABASE}`
  await seed({ DATA_DIR: folder, DATABASE_URL: database })
  // What autovacuum would have told the planner within a minute.
  await runStatement(server.url, 'vacuum analyze', DATABASE)
  return {
    key: 'postgres',
    name: 'PostgreSQL',
    pelita: (start) => startPelita(folder, { database, isPinned: true, ...start }),
    baseline: () => startBaseline('postgres', database),
    databaseTime: () => processorTime(server.pid),
    stop: server.stop,
  }
}
