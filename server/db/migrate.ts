/** Brings a database to the newest schema, one migration after the other, each recorded. */
import { type Kysely, Migrator } from 'kysely'
import type { EngineName } from './engine.ts'
import type { Schema } from './schema.ts'

type Migration = { up: (schema: Schema) => Promise<void> }

const found = import.meta.glob<Migration>('./migrations/*.ts', { eager: true })

/** Every file of the folder, in the order of their numbers; a migration that has shipped is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(found).map(([path, migration]) => [path.replace(/^.*\/|\.ts$/g, ''), migration]),
)

/**
 * Applies what is missing, up to `target` or all.
 *
 * @throws the error of the migration that failed; what it began is rolled back where the engine can
 */
export async function migrate({ kysely, engine }: { kysely: unknown; engine: EngineName }, target?: string) {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [
      name,
      { up: (db: Kysely<never>) => up({ db: db as unknown as Kysely<unknown>, engine }) },
    ]),
  )
  const migrator = new Migrator({
    db: kysely as Kysely<never>,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest()
  if (error) throw error
}
