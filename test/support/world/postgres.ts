/** Starts a PostgreSQL for the test run, and creates databases on it from a template that was migrated once. */
import type { TestProject } from 'vitest/node'
import { runStatement, startPostgres } from './postgresServer.ts'
import { openDb } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server, without a database name; absent, tests run on SQLite. */
    postgres: string | undefined
  }
}

/** The migrated database from which every test database is copied. */
const TEMPLATE = 'pelita_template'

/** The data is deleted after the run, so it need not survive a crash, and no table needs vacuuming. */
const UNSAFE_FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=512MB',
  'checkpoint_timeout=1h',
]

export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres(UNSAFE_FAST_SETTINGS)
  await runStatement(url, `create database ${TEMPLATE}`)
  const template = await openDb({ DATA_DIR: '', DATABASE_URL: `${url}/${TEMPLATE}` })
  await template.close()
  project.provide('postgres', url)
  return stop
}

/** @returns the address of a new, migrated, empty database, and a function that drops it */
export async function createDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  // Half the work of the default, which writes each page into the log of changes too.
  await runStatement(url, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return { url: `${url}/${name}`, drop: () => runStatement(url, `drop database ${name} with (force)`) }
}
