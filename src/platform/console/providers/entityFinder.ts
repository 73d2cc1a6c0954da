/** Finds what the providers know of the resource that a `<Resource>` or a reference names. */
import type { Resource } from '#platform/contract/resource.ts'
import type { Entities, EntityData } from './entity.ts'

/** Loads the plain resources of all features by name; lazily, because screens of features do not need them. */
export type LoadResources = () => Promise<Readonly<Record<string, Resource>>>

export type EntityFinder = {
  /** An entity that a feature has declared, or that `find` has found before. */
  get: (name: string) => EntityData | undefined
  /** Also a resource of the contract, by its name, its table or its address: `loan`, `loans`, `library/loan`. */
  find: (name: string) => Promise<EntityData | undefined>
  /** All resources of the contract. */
  loadAll: () => Promise<readonly Resource[]>
}

/**
 * Entities of the features have the names of their addresses. A plain `<Resource name="loan">` and what react-admin
 * guesses of a column, such as `<ReferenceField reference="loans">`, are found among the resources of the contract.
 *
 * @example const finder = createEntityFinder(registry.entities, async () => (await import('./features.ts')).resources)
 */
export function createEntityFinder(entities: Entities, loadResources: LoadResources = async () => ({})) {
  const found = new Map<string, EntityData>(Object.entries(entities))
  const loadAll = async () => Object.values(await loadResources())
  const find = async (name: string) => {
    const known = found.get(name)
    if (known) return known
    // Screens of features name their entities, so most pages never load this.
    const { findContractEntity } = await import('./contractEntities.ts')
    const entity = findContractEntity(name, { entities, resources: await loadAll() })
    if (entity) found.set(name, entity)
    return entity
  }
  return { get: (name: string) => found.get(name), find, loadAll } satisfies EntityFinder
}
