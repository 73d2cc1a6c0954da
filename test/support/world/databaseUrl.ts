/** The address of a world's PostgreSQL database, for further connections to it. */
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { World } from './world.ts'

/** @throws on SQLite */
export async function readDatabaseUrl({ context }: World): Promise<string> {
  const serverUrl = inject('postgres')
  if (!serverUrl) throw new Error('This world is on SQLite')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context.db.kysely)
  return `${serverUrl}/${rows[0]?.name}`
}
