/** Brings a database to the newest schema, one migration after the other, each recorded. */
import { type Kysely, Migrator } from 'kysely'
import type { EngineName } from './engine.ts'
import * as people from './migrations/0001_people.ts'
import * as content from './migrations/0002_content.ts'
import * as masters from './migrations/0003_masters.ts'
import * as media from './migrations/0004_media.ts'
import * as enrolment from './migrations/0005_enrolment.ts'
import * as activities from './migrations/0006_activities.ts'
import * as files from './migrations/0007_files.ts'
import * as listOrders from './migrations/0008_listOrders.ts'

/** In order; a migration that has shipped is never changed. */
export const MIGRATIONS = {
  '0001_people': people,
  '0002_content': content,
  '0003_masters': masters,
  '0004_media': media,
  '0005_enrolment': enrolment,
  '0006_activities': activities,
  '0007_files': files,
  '0008_listOrders': listOrders,
} as const

type Connection = { kysely: Kysely<never>; engine: EngineName }

/**
 * Applies what is missing, up to `target` or all.
 *
 * @throws the error of the migration that failed; what it began is rolled back where the engine can
 */
export async function migrate(
  { kysely, engine }: { kysely: unknown; engine: EngineName },
  target?: keyof typeof MIGRATIONS,
) {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [
      name,
      { up: (db: Connection['kysely']) => up({ db: db as unknown as Kysely<unknown>, engine }) },
    ]),
  )
  const migrator = new Migrator({
    db: kysely as Kysely<never>,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest()
  if (error) throw error
}
