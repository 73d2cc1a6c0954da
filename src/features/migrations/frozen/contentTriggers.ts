/** Frozen, never changed: the triggers of migrations that announce writes to the website's content. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

/** Tables with the columns that matter; null for all of them. */
type WatchedTables = Readonly<Record<string, readonly string[] | null>>

/**
 * Creates triggers that announce every write to a watched table: on SQLite by a counter in the file, on PostgreSQL by
 * a notification, which needs no lock.
 */
export async function announceChanges({ db, engine }: Schema, watched: WatchedTables): Promise<void> {
  const statements =
    engine === 'postgres'
      ? [
          'create function pelita_content_changed() returns trigger language plpgsql as $$ begin notify pelita_content; return null; end $$',
        ]
      : ['create table content_version (version integer not null)', 'insert into content_version values (0)']
  for (const statement of statements) await sql.raw(statement).execute(db)
  await watchContent({ db, engine }, watched)
}

/** Adds triggers to more tables that pages of the website depend on. */
export async function watchContent(
  { db, engine }: Pick<Schema, 'db' | 'engine'>,
  watched: WatchedTables,
): Promise<void> {
  for (const [table, columns] of Object.entries(watched))
    for (const event of ['insert', 'delete', columns ? toUpdateEvent(columns) : 'update'])
      await watchEvent({ db, engine }, table, event)
}

/** Watches only updates of columns, for a table whose inserts and deletes change no page. */
export async function watchUpdates(
  schema: Pick<Schema, 'db' | 'engine'>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await watchEvent(schema, table, toUpdateEvent(columns))
}

/** Replaces the watched columns of a table. */
export async function rewatchUpdates(
  schema: Pick<Schema, 'db' | 'engine'>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const onClause = schema.engine === 'postgres' ? ` on ${table}` : ''
  await sql.raw(`drop trigger ${table}_content_update${onClause}`).execute(schema.db)
  await watchUpdates(schema, table, columns)
}

const toUpdateEvent = (columns: readonly string[]) => `update of ${columns.join(', ')}`

async function watchEvent({ db, engine }: Pick<Schema, 'db' | 'engine'>, table: string, event: string) {
  const name = `${table}_content_${event.slice(0, 6)}`
  const statement =
    engine === 'postgres'
      ? `create trigger ${name} after ${event} on ${table} for each statement execute function pelita_content_changed()`
      : `create trigger ${name} after ${event} on ${table} begin update content_version set version = version + 1; end`
  await sql.raw(statement).execute(db)
}
