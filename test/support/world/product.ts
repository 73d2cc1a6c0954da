/** The platform's functions that need to know the features, with those of the register. */
import type { FastifyInstance } from 'fastify'
import type { Contributions } from '#platform/contract/contributions.ts'
import * as app from '#platform/server/app.ts'
import * as restoring from '#platform/server/backup/restore.ts'
import * as verifying from '#platform/server/backup/verify.ts'
import * as migrating from '#platform/server/db/migrate.ts'
import * as opening from '#platform/server/db/open.ts'
import { contributionsOf } from '#platform/server/product.ts'
import type { ServerPart } from '#platform/server/serverPart.ts'
import { product } from '#src/features.server.ts'

const { structure } = product
type WithoutStructure<Options> = Omit<Options, 'structure'>

/** What the product's features contribute, and those beside them. */
export function collectContributions(added: readonly ServerPart[] = []): Contributions {
  return contributionsOf({ ...product, features: [...product.features, ...added] })
}

export const CONTRIBUTIONS = collectContributions()

/** All migrations by name. */
export const MIGRATIONS = structure.migrations
/** The columns of all declared tables. */
export const TABLES = structure.tables

type AppOptions = Omit<Parameters<typeof app.createApp>[0], 'product'> & {
  /** Server parts beside those of the product. */
  added?: readonly ServerPart[] | undefined
}

export function createApp({ added = [], ...options }: AppOptions): Promise<FastifyInstance> {
  return app.createApp({ ...options, product: { features: [...product.features, ...added] } })
}

export function openDb(
  location: WithoutStructure<Parameters<typeof opening.openDb>[0]>,
): Promise<opening.Db> {
  return opening.openDb({ ...location, structure })
}

export function migrate(
  db: WithoutStructure<Parameters<typeof migrating.migrate>[0]>,
  target?: string,
): Promise<void> {
  return migrating.migrate({ ...db, structure }, target)
}

type RestoreTarget = WithoutStructure<Parameters<typeof restoring.finishRestoring>[0]>

export function restoreBackup(
  backup: string,
  target: RestoreTarget,
  name: string,
): Promise<restoring.RestoreResult> {
  return restoring.restoreBackup(backup, { ...target, structure }, name)
}

export function finishRestoring(target: RestoreTarget): ReturnType<typeof restoring.finishRestoring> {
  return restoring.finishRestoring({ ...target, structure })
}

export function verifyBackup(folder: string): Promise<string[]> {
  return verifying.verifyBackup(folder, structure)
}
