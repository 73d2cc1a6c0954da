/** Tells every process when content of the website was written, so that pages may be kept until then. */
import type { Database as Sqlite } from 'better-sqlite3'
import { sql } from 'kysely'
import { isSameVersion, type Version } from './memo.ts'
import type { Schema } from './schema.ts'

/** Tables with the columns that matter; null for all of them. */
type Watched = Readonly<Record<string, readonly string[] | null>>

export const CONTENT_CHANNEL = 'pelita_content'

/**
 * Every write to a watched table is announced: on SQLite by a number in the file, on PostgreSQL by a
 * notification, which costs writers no lock.
 */
export async function announceChanges({ db, engine }: Schema, watched: Watched): Promise<void> {
  const statements =
    engine === 'postgres'
      ? [
          `create function pelita_content_changed() returns trigger language plpgsql as $$ begin notify ${CONTENT_CHANNEL}; return null; end $$`,
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
  for (const [table, columns] of Object.entries(watched))
    for (const event of ['insert', 'delete', columns ? updateOf(columns) : 'update'])
      await watchEvent({ db, engine }, table, event)
}

/** Columns of a table whose rows come and go without a page changing. */
export async function watchUpdates(
  schema: Pick<Schema, 'db' | 'engine'>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await watchEvent(schema, table, updateOf(columns))
}

/** The columns that are watched from now on, in place of those before. */
export async function rewatchUpdates(
  schema: Pick<Schema, 'db' | 'engine'>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const place = schema.engine === 'postgres' ? ` on ${table}` : ''
  await sql.raw(`drop trigger ${table}_content_update${place}`).execute(schema.db)
  await watchUpdates(schema, table, columns)
}

const updateOf = (columns: readonly string[]) => `update of ${columns.join(', ')}`

async function watchEvent({ db, engine }: Pick<Schema, 'db' | 'engine'>, table: string, event: string) {
  const name = `${table}_content_${event.slice(0, 6)}`
  const statement =
    engine === 'postgres'
      ? `create trigger ${name} after ${event} on ${table} for each statement execute function pelita_content_changed()`
      : `create trigger ${name} after ${event} on ${table} begin update content_version set version = version + 1; end`
  await sql.raw(statement).execute(db)
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
