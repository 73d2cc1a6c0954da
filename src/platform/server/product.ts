/** What the entries hand to the platform: the features' server parts, and what a product has only one of. */
import type { FastifyInstance } from 'fastify'
import { type Contribution, type Contributions, collect } from '#platform/contract/contributions.ts'
import type { Feature } from '#platform/contract/feature.ts'
import { joinedFields } from '#platform/contract/field/relations.ts'
import type { Join } from '#platform/contract/fields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Context } from './context.ts'
import type { Structure } from './db/structure.ts'
import { PLATFORM_TABLES, type Tables } from './db/tables.ts'
import { RESOURCES } from './resource/extensions.ts'
import { tableColumnsOf } from './resource/resourceTable.ts'
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

/**
 * The server parts of all features, in the order of the register.
 *
 * @param modules those of the parts, by their paths
 * @throws if a feature has a server part and is not registered, or the other way round
 */
export function orderParts(
  registered: Readonly<Record<string, Feature>>,
  modules: Readonly<Record<string, Readonly<Record<string, ServerPart>>>>,
): ServerPart[] {
  const parts = Object.entries(modules).flatMap(([path, module]) =>
    Object.values(module).map((part) => ({ path, part })),
  )
  const features = Object.values(registered)
  const unknown = parts.find(({ part }) => !features.includes(part.feature))
  if (unknown) throw new Error(`src/featureList.ts does not name the feature of ${unknown.path}`)
  return Object.entries(registered).map(([name, feature]) => {
    const found = parts.find(({ part }) => part.feature === feature)
    if (!found) throw new Error(`The feature ${name} has no src/features/${name}/server/index.ts`)
    return found.part
  })
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

/**
 * The tables of the platform and of all features with their columns: those that are declared, and those that follow from
 * resources. What is not among them is in no backup of PostgreSQL and does not move to another engine.
 */
export function collectTables(features: readonly ServerPart[]): Tables {
  const declared = collectDeclared(features)
  const resources = features.flatMap(({ feature }) => Object.values<Resource>(feature.resources))
  return {
    ...declared,
    ...Object.fromEntries(
      resources.flatMap((resource) => [
        [resource.table, tableColumnsOf(resource, declared)],
        ...joinedFields(resource.input).map(({ join }) => [join.table, joinColumns(join)]),
      ]),
    ),
  }
}

const joinColumns = ({ ownerColumn, targetColumn }: Join): Tables[string] => ({
  id: 'id',
  [ownerColumn]: 'integer',
  [targetColumn]: 'integer',
})

function collectDeclared(features: readonly ServerPart[]): Tables {
  const all: Record<string, Tables[string]> = Object.assign(
    {},
    PLATFORM_TABLES,
    ...features.map(({ tables }) => tables),
  )
  for (const [table, columns] of features.flatMap(({ columns = {} }) => Object.entries(columns)))
    all[table] = { ...all[table], ...columns }
  return all
}
