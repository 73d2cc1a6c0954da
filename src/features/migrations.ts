/** The migrations of all features, in one order. */
import { sortMigrations } from '#platform/server/db/migrate.ts'

export const migrations = sortMigrations(import.meta.glob('./migrations/*.ts', { eager: true }))
