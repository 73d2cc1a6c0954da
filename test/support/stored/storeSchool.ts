/** Makes the school of a version that is kept for the tests of upgrades, on either engine. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { loadSqlite } from '#platform/server/db/sqlite/driver.ts'
import { ROOT } from '#test/support/source/sources.ts'
import { writeAttendance } from './chapters/attendance.ts'
import { issueFirstReportCards, issueSecondReportCards } from './chapters/documents.ts'
import { beginSecondSemester, writeFirstSemester } from './chapters/firstYear.ts'
import { type LastLinks, writeLastDay, writeLastMinutes } from './chapters/lastDay.ts'
import { FIRST_LOGIN, openFirstYear } from './chapters/opening.ts'
import { writeSecondYear } from './chapters/secondYear.ts'
import { writeWebsite } from './chapters/website.ts'
import { endFirstYear } from './chapters/yearEnd.ts'
import {
  countLists,
  countRows,
  type Expectations,
  expectations,
  hashFiles,
  isHash,
  listFileAddresses,
  listPaths,
  type StoredLogin,
  signInStored,
} from './expectations.ts'
import { hashMigrations } from './migrationHashes.ts'
import { openSchool, type SchoolLocation } from './openSchool.ts'
import { createTimeline } from './timeline.ts'

const FIRST_DAY = '2025-07-07T01:00:00.000Z'
const MINUTE_MS = 60_000

type Order = {
  /** Folder of the version below test/stored. */
  folder: string
  /** An empty database of a PostgreSQL; if absent, the school is made on SQLite. */
  databaseUrl?: string | undefined
  /** The pg_dump to call. */
  pgDump?: string | undefined
}

/** Writes the school and its expectations into the folder. @throws if a table stays empty */
export async function storeSchool({ folder, databaseUrl, pgDump = 'pg_dump' }: Order): Promise<void> {
  const engine = databaseUrl ? 'postgres' : 'sqlite'
  const location = { folder: join(folder, databaseUrl ? 'postgres-files' : 'data'), databaseUrl }
  mkdirSync(location.folder, { recursive: true })
  writeFileSync(join(folder, 'migrations.json'), `${JSON.stringify(hashMigrations(), null, 2)}\n`)
  const { now, logins, links } = await writeSchool(location)
  if (databaseUrl)
    writeFileSync(join(folder, 'postgres.sql'), execFileSync(pgDump, [...DUMP_OPTIONS, databaseUrl]))
  else await vacuum(join(location.folder, 'pelita.sqlite'))
  rmSync(join(location.folder, 'incoming'), { recursive: true })
  const copy = mkdtempSync(join(tmpdir(), 'pelita-stored-'))
  try {
    cpSync(location.folder, copy, { recursive: true })
    const expected = await readExpectations({ folder: copy, databaseUrl }, { now, logins, links })
    writeFileSync(join(folder, `${engine}.json`), `${JSON.stringify(expected, null, 2)}\n`)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** The keys lie in a file beside the data. */
const EMPTY_TABLES = new Set(['secrets'])

/** Inserts, so that every PostgreSQL can run the statements one by one. */
const DUMP_OPTIONS = ['--inserts', '--no-owner']

type WrittenSchool = { now: string; logins: StoredLogin[]; links: LastLinks }

async function writeSchool(location: SchoolLocation): Promise<WrittenSchool> {
  const logins: StoredLogin[] = [FIRST_LOGIN]
  const env = {
    ADMIN_EMAIL: FIRST_LOGIN.login,
    ADMIN_PASSWORD: FIRST_LOGIN.password,
    // A forgotten password needs a mail server; nothing is sent, since no timers run.
    SMTP_URL: 'print:',
  }
  const first = await openSchool(location, { now: FIRST_DAY, env })
  const timeline = createTimeline(first, logins)
  const records = await openFirstYear(timeline)
  await writeFirstSemester(timeline, records)
  await issueFirstReportCards(timeline, records)
  await beginSecondSemester(timeline, records)
  await issueSecondReportCards(timeline, records)
  await endFirstYear(timeline, records)
  await writeSecondYear(timeline, records)
  await writeWebsite(timeline, records)
  await writeAttendance(timeline, records)
  await writeLastDay(timeline, records)
  await first.close()
  const second = await openSchool(location, { now: timeline.now() })
  const continued = createTimeline(second, logins)
  const links = await writeLastMinutes(continued, records)
  const rows = Object.entries(await countRows(second.context))
  const empty = rows.flatMap(([table, count]) => (count === 0 && !EMPTY_TABLES.has(table) ? [table] : []))
  if (empty.length > 0) throw new Error(`Nothing in ${empty.join(', ')}`)
  await second.close()
  const now = new Date(second.context.clock() + MINUTE_MS).toISOString()
  return { now, logins, links }
}

async function vacuum(path: string) {
  const Sqlite = await loadSqlite()
  const sqlite = new Sqlite(path)
  sqlite.exec('vacuum')
  // Closing the last connection also moves the log into the file and deletes it.
  sqlite.close()
}

async function readExpectations(
  location: SchoolLocation,
  { now, logins, links }: WrittenSchool,
): Promise<Expectations> {
  const school = await openSchool(location, { now })
  try {
    // Before anybody signs in, since that adds rows.
    const rows = await countRows(school.context)
    const session = await signInStored(school, FIRST_LOGIN)
    if (!session) throw new Error('The administrator cannot sign in')
    const addresses = await listFileAddresses(school.context)
    const lists = await countLists(session.client, listPaths())
    const hashes = await hashFiles(school, session.client, [
      ...addresses,
      ...(links.download ? [links.download] : []),
    ])
    // An administrator may not open the files of drafts and of removed tasks.
    const files = Object.fromEntries(Object.entries(hashes).filter(([, hash]) => isHash(hash)))
    return expectations.parse({ version: readVersion(), now, logins, rows, lists, files })
  } finally {
    await school.close()
  }
}

function readVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
