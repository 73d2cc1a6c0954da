/** The migrations of all features. Apart from the register, because most commands need these and no handlers. */
import { sortMigrations } from '#platform/server/db/migrate.ts'

export const migrations = sortMigrations(import.meta.glob('./migrations/*.ts', { eager: true }))
