/** Finds what the providers know of the resource that a `<Resource>` or a reference names. */
import type { Resource } from '#platform/contract/resource.ts'
import { dataOf, type Entities, type EntityData, recordPath, type Values } from './entity.ts'

/** Loads the plain resources of all features by name; lazily, because screens of features do not need them. */
export type LoadResources = () => Promise<Readonly<Record<string, Resource>>>

export type EntityFinder = {
  /** An entity that a feature has declared, or that `find` has found before. */
  get: (name: string) => EntityData | undefined
  /** Also a resource of the contract, by its name, its table or its address: `loan`, `loans`, `library/loan`. */
  find: (name: string) => Promise<EntityData | undefined>
}

/**
 * Entities of the features have the names of their addresses. A plain `<Resource name="loan">` and what react-admin
 * guesses of a column, such as `<ReferenceField reference="loans">`, are found among the resources of the contract.
 *
 * @example const finder = createEntityFinder(registry.entities, async () => (await import('./features.ts')).resources)
 */
export function createEntityFinder(entities: Entities, loadResources: LoadResources = async () => ({})) {
  const found = new Map<string, EntityData>(Object.entries(entities))
  const findDeclared = ({ api }: Resource) =>
    Object.values(entities).find((entity) => `/${recordPath(entity)}` === api)
  let loading: ReturnType<LoadResources> | undefined
  const load = () => {
    loading ??= loadResources().catch((error) => {
      // Without a connection now, with one later.
      loading = undefined
      throw error
    })
    return loading
  }
  const find = async (name: string) => {
    const known = found.get(name)
    if (known) return known
    const resources = Object.values(await load())
    const resource =
      resources.find((other) => other.name === name) ??
      resources.find(({ table, api }) => table === name || api === `/${name}`)
    if (!resource) return undefined
    const entity = await withStockFiles(
      { ...dataOf(resource, overridesOf(resource)), ...findDeclared(resource) },
      resource,
    )
    found.set(name, entity)
    return entity
  }
  return { get: (name: string) => found.get(name), find } satisfies EntityFinder
}

/** Screens of react-admin's own parts show files as objects; those of features have their names. */
async function withStockFiles(entity: EntityData, resource: Resource): Promise<EntityData> {
  const { withFileObjects } = await import('./data/fileValues.ts')
  const toForm = (row: Values) => withFileObjects(resource, entity.toForm?.(row) ?? row)
  return { ...entity, resource, toForm }
}

const overridesOf = ({ createExtra }: Resource) =>
  createExtra ? ({ createReturnsPassword: ['login'] } as const) : {}
