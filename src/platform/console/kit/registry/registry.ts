/** Context with every screen and entity of the console, provided by the entry, so that the kit and the layout import no feature. */
import { createContext, useContext } from 'react'
import { Resource, type ResourceDefinitions, useResourceContext } from 'react-admin'
import { matchPath } from 'react-router-dom'
import {
  type Contribution,
  type ContributionPoint,
  type Contributions,
  collect,
  declarePageContributions,
} from '#platform/contract/contributions.ts'
import type { ReferenceTarget } from '#platform/contract/fields.ts'
import { namesOf } from '#platform/contract/trailEntities.ts'
import type { OutboxLoaders } from '../../outbox/sender.ts'
import { type Entities, type EntityData, recordPath } from '../../providers/entity.ts'
import { createEntityFinder, type EntityFinder, type LoadResources } from '../../providers/entityFinder.ts'
import type { ConsoleFeature } from './consoleFeature.tsx'
import type { Screen } from './Screen.ts'

export type Registry = {
  /** In the order of the menus; screens that no menu shows are last, in the order in which addresses are matched. */
  screens: readonly Screen[]
  entities: Entities
  /** Also finds the resources of the contract, for plain `<Resource>` elements. */
  finder: EntityFinder
  /** The definitions that react-admin itself registers only after the first render. */
  definitions: ResourceDefinitions
  outboxes: OutboxLoaders
  contributions: Contributions
}

const Context = createContext<Registry | null>(null)
export const RegistryProvider = Context.Provider

type RegistryOptions = {
  /** What the register adds to the features that know only the platform. */
  contributes?: readonly Contribution[]
  loadResources?: LoadResources
}

/** @example const registry = createRegistry([accounts, school, people]) */
export function createRegistry(
  features: readonly ConsoleFeature[],
  { contributes = [], loadResources }: RegistryOptions = {},
): Registry {
  const resourceProps = features.flatMap(({ resources }) => resources.map(({ props }) => props))
  const entities = Object.fromEntries(
    resourceProps.flatMap(({ name, options }) => (options?.data ? [[name, options.data] as const] : [])),
  )
  const contributions = collect([
    ...contributes,
    namesOf(Object.values(entities).flatMap(({ resource }) => resource ?? [])),
    ...features.flatMap((feature) => feature.contributes),
  ])
  declarePageContributions(contributions)
  return {
    screens: features
      .flatMap(({ screens }) => screens)
      .sort((one, other) => positionOf(one) - positionOf(other)),
    entities,
    finder: createEntityFinder(entities, loadResources),
    definitions: Object.fromEntries(
      resourceProps.map((props) => [props.name, Resource.registerResource(props)]),
    ),
    outboxes: Object.assign({}, ...features.map(({ outboxes }) => outboxes)),
    contributions,
  }
}

const positionOf = ({ position = Number.MAX_VALUE }: Screen) => position

export function useRegistry(): Registry {
  const registry = useContext(Context)
  if (!registry) throw new Error('useRegistry must be used within a RegistryProvider')
  return registry
}

/** What the features have added to a point. @example useContributions(HOME_CARDS) */
export function useContributions<Value extends object>(point: ContributionPoint<Value>): readonly Value[] {
  return point.of(useRegistry())
}

/** The entity of the surrounding `<Resource>`, or of the one named. @example useEntity().access.create */
export function useEntity(name?: string): EntityData {
  const resource = useResourceContext(name === undefined ? {} : { resource: name })
  const entity = useRegistry().entities[resource ?? '']
  if (!entity) throw new Error(`Not a resource of any feature: ${resource}`)
  return entity
}

/**
 * The name under which react-admin reads the records that a relation field refers to: that of their `<Resource>`, else
 * of their address, since the provider finds them in the contract. Who may not read them gets their ids and titles.
 */
export function useTargetResource(target: ReferenceTarget | undefined): string | null {
  const { entities } = useRegistry()
  if (!target) return null
  const match = Object.entries(entities).find(([, entity]) => `/${recordPath(entity)}` === target.api)
  return match?.[0] ?? target.api.slice(1)
}

/** The screen whose path matches the address. */
export function findScreen(screens: readonly Screen[], pathname: string): Screen | undefined {
  return screens.find((screen) => matchPath(screen.path, pathname))
}
