/** Tells every process when content of the website was written, so that pages may be kept until then. */
import type { Database as Sqlite } from 'better-sqlite3'
import { sql } from 'kysely'
import { isSameVersion, type Version } from './memo.ts'
import type { Schema } from './schema.ts'

/** Tables with the columns that matter; null for all of them. */
type Watched = Readonly<Record<string, readonly string[] | null>>

const CHANNEL = 'pelita_content'

/**
 * Every write to a watched table is announced: on SQLite by a number in the file, on PostgreSQL by a
 * notification, which costs writers no lock.
 */
export async function announceChanges({ db, engine }: Schema, watched: Watched): Promise<void> {
  const statements =
    engine === 'postgres'
      ? [
          `create function pelita_content_changed() returns trigger language plpgsql as $$ begin notify ${CHANNEL}; return null; end $$`,
        ]
      : ['create table content_version (version integer not null)', 'insert into content_version values (0)']
  for (const statement of statements) await sql.raw(statement).execute(db)
  await watchContent({ db, engine }, watched)
}

/** More tables that a page of the website is made of. */
export async function watchContent(
  { db, engine }: Pick<Schema, 'db' | 'engine'>,
  watched: Watched,
): Promise<void> {
  const statements: string[] = []
  for (const [table, columns] of Object.entries(watched)) {
    for (const event of ['insert', 'delete', columns ? `update of ${columns.join(', ')}` : 'update']) {
      const name = `${table}_content_${event.slice(0, 6)}`
      statements.push(
        engine === 'postgres'
          ? `create trigger ${name} after ${event} on ${table} for each statement execute function pelita_content_changed()`
          : `create trigger ${name} after ${event} on ${table} begin update content_version set version = version + 1; end`,
      )
    }
  }
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A number that changes with every write to the website's content; null where that cannot be told now. */
export type ContentVersion = () => number | null

/** @param fileVersion changes with any write; the content's own number is read only then */
export function countedVersion(sqlite: Sqlite, fileVersion: () => Version): ContentVersion {
  let read: (() => number) | undefined
  let seen: Version | null = null
  let version = 0
  return () => {
    const now = fileVersion()
    if (isSameVersion(now, seen)) return version
    if (!read) {
      const statement = sqlite.prepare('select version from content_version').pluck()
      read = () => Number(statement.get())
    }
    version = read()
    seen = now
    return version
  }
}

/** A connection of its own for notifications. */
type Listener = {
  connect: () => Promise<unknown>
  query: (text: string) => Promise<unknown>
  end: () => Promise<void>
  on: (event: 'notification' | 'error', listener: () => void) => unknown
}

/** Between two proofs that the connection still hears; twice as long without one, and nothing is known. */
const BEAT = 400
const PROVEN = 1000

/** Listens from the first question on; what was written during a lost connection counts as written. */
export function watchVersion(open: () => Listener): { version: ContentVersion; close: () => Promise<void> } {
  let [version, provenAt] = [0, 0]
  let [isStarted, isClosed] = [false, false]
  let wake = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, BEAT).unref()
    })

  const listen = async () => {
    const client = open()
    client.on('notification', () => {
      version += 1
    })
    // A lost connection is told by the next query too, which begins anew.
    client.on('error', () => {
      provenAt = 0
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      version += 1
      while (!isClosed) {
        const startedAt = Date.now()
        await client.query('select 1')
        provenAt = startedAt
        await pause()
      }
    } finally {
      provenAt = 0
      await client.end()
    }
  }
  const keepListening = async () => {
    while (!isClosed) {
      try {
        await listen()
      } catch {
        // The database cannot be reached: pages are made anew each time until it can, and their readers are told why.
        await pause()
      }
    }
  }
  let running: Promise<void> = Promise.resolve()
  return {
    version: () => {
      if (!isStarted) {
        isStarted = true
        running = keepListening()
      }
      return Date.now() - provenAt < PROVEN ? version : null
    },
    close: async () => {
      isClosed = true
      wake()
      await running
    },
  }
}
