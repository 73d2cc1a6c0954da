/** The server's register of features, in the order of the contract's. */
import { accounts } from '#features/accounts/server/index.ts'
import { attendance } from '#features/attendance/server/index.ts'
import { documents } from '#features/documents/server/index.ts'
import { earlierSystem } from '#features/earlier-system/server/index.ts'
import { enrolment } from '#features/enrolment/server/index.ts'
import { home } from '#features/home/server/index.ts'
import { learning } from '#features/learning/server/index.ts'
import { lessons } from '#features/lessons/server/index.ts'
import { media } from '#features/media/server/index.ts'
import { MIGRATIONS_OF_0_9_0 } from '#features/migrations/frozen/migrationsOf0.9.0.ts'
import { migrations } from '#features/migrations.ts'
import { notices } from '#features/notices/server/index.ts'
import { people } from '#features/people/server/index.ts'
import { posts } from '#features/posts/server/index.ts'
import { school } from '#features/school/server/index.ts'
import { website } from '#features/website/server/index.ts'
import * as access from '#platform/contract/access.ts'
import type { FormerMigrations } from '#platform/server/db/migrate.ts'
import { collectTables, type Product } from '#platform/server/product.ts'
import { ACCESSES, SEEDED_ROLES } from '#src/access.ts'
// Loaded for what the contracts contribute to each other.
import '#src/features.ts'

const features = [
  accounts,
  school,
  people,
  lessons,
  enrolment,
  learning,
  documents,
  attendance,
  posts,
  media,
  website,
  home,
  notices,
  earlierSystem,
]

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
