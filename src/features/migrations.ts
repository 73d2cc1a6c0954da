/** The migrations of all features, in one order: those before 1.0 lie together, later ones each in its feature's folder. */
import { sortMigrations } from '#platform/server/db/migrate.ts'

export const migrations = sortMigrations(
  import.meta.glob(['./migrations/*.ts', './*/migrations/*.ts'], { eager: true }),
)
