/** The server's register: the server parts of all features, in the order of the contract's register. */
import { MIGRATIONS_OF_0_9_0 } from '#features/migrations/frozen/migrationsOf0.9.0.ts'
import { migrations } from '#features/migrations.ts'
import * as access from '#platform/contract/access.ts'
import type { FormerMigrations } from '#platform/server/db/migrate.ts'
import { collectTables, orderParts, type Product } from '#platform/server/product.ts'
import type { ServerPart } from '#platform/server/serverPart.ts'
import { ACCESSES, SEEDED_ROLES } from '#src/access.ts'
import { features as registered } from '#src/features.ts'

const features = orderParts(
  registered,
  import.meta.glob<Readonly<Record<string, ServerPart>>>('./features/*/server/index.ts', { eager: true }),
)

/** The first migrations build the tables of 0.9.0, for which its database had others. */
const former: FormerMigrations = {
  version: '0.9.0',
  names: MIGRATIONS_OF_0_9_0,
  replacedBy: Object.keys(migrations).filter((name) => name < '0170'),
}

export const product: Product = {
  features,
  contributes: [
    access.ACCESS_ENTRIES.contribute(...ACCESSES),
    access.SEEDED_ROLES.contribute(...SEEDED_ROLES),
  ],
  structure: { migrations, former, tables: collectTables(features) },
  // Loaded only when asked: a real school needs no demonstration, and no command the website's pages.
  seedDemo: async (context) => (await import('#features/demo.ts')).seedDemo(context),
  createSite: async (context) => (await import('#features/website/server/site/site.ts')).createSite(context),
}
