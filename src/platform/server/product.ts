/** What the entries hand to the platform: the features' server parts, and what a product has only one of. */
import type { FastifyInstance } from 'fastify'
import { type Contribution, type Contributions, collect } from '#platform/contract/contributions.ts'
import type { Context } from './context.ts'
import type { Structure } from './db/structure.ts'
import { PLATFORM_TABLES, type Tables } from './db/tables.ts'
import { RESOURCES } from './resource/extensions.ts'
import type { ServerPart } from './serverPart.ts'

export type Product = {
  /** In the order of the register. */
  features: readonly ServerPart[]
  structure: Structure
  /** What the registers add to the features that know only the platform. */
  contributes: readonly Contribution[]
  /** Fills an empty school with the demonstration; returns null for a real school. */
  seedDemo?: (context: Context) => Promise<DemoLogin[] | null>
  /** Creates the application that serves the website. */
  createSite?: (context: Context) => Promise<FastifyInstance>
}

/** What the registers and all features have contributed. */
export function contributionsOf({
  features,
  contributes,
}: Pick<Product, 'features' | 'contributes'>): Contributions {
  return collect([
    RESOURCES.contribute(...features.flatMap(({ feature }) => Object.values(feature.resources))),
    ...contributes,
    ...features.flatMap((feature) => feature.contributes ?? []),
  ])
}

export type DemoLogin = { role: string; email: string; password: string }

/** The tables of the platform and of all features. */
export function collectTables(features: readonly ServerPart[]): Tables {
  const all: Record<string, Tables[string]> = Object.assign(
    {},
    PLATFORM_TABLES,
    ...features.map(({ tables }) => tables),
  )
  for (const [table, columns] of features.flatMap(({ columns = {} }) => Object.entries(columns)))
    all[table] = { ...all[table], ...columns }
  return all
}
