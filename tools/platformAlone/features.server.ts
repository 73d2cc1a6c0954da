/** The server's register of a platform that stands alone: its first migration builds its own tables. */
import { ACCESS_ENTRIES, SEEDED_ROLES } from '#platform/contract/access.ts'
import { sortMigrations } from '#platform/server/db/migrate.ts'
import { createOwnTables } from '#platform/server/db/ownTables.ts'
import { collectTables, orderParts, type Product } from '#platform/server/product.ts'
import type { ServerPart } from '#platform/server/serverPart.ts'
import * as access from '#src/access.ts'
import { features as registered } from '#src/features.ts'

const features = orderParts(
  registered,
  import.meta.glob<Readonly<Record<string, ServerPart>>>('./features/*/server/index.ts', { eager: true }),
)

const migrations = sortMigrations({
  '0001_platform': { up: createOwnTables },
  ...import.meta.glob<{ up: typeof createOwnTables }>('./features/*/migrations/*.ts', { eager: true }),
})

export const product: Product = {
  features,
  contributes: [
    ACCESS_ENTRIES.contribute(...access.ACCESSES),
    SEEDED_ROLES.contribute(...access.SEEDED_ROLES),
  ],
  structure: { migrations, tables: collectTables(features) },
}
