/** What the providers know of a resource of the contract that no feature has declared to the console. */
import type { Resource } from '#platform/contract/resource.ts'
import { withFileObjects } from './data/fileValues.ts'
import { dataOf, type Entities, type EntityData, recordPath, type Values } from './entity.ts'

type Known = { entities: Entities; resources: readonly Resource[] }

/** By name, table or address: `loan`, `loans`, `library/loan`. */
export function findContractEntity(name: string, { entities, resources }: Known): EntityData | undefined {
  const resource =
    resources.find((other) => other.name === name) ??
    resources.find(({ table, api }) => table === name || api === `/${name}`)
  if (!resource) return undefined
  const declared = Object.values(entities).find((entity) => `/${recordPath(entity)}` === resource.api)
  return withStockFiles({ ...dataOf(resource, overridesOf(resource)), ...declared }, resource)
}

/** Screens of react-admin's own parts show files as objects; those of features have their names. */
function withStockFiles(entity: EntityData, resource: Resource): EntityData {
  const toForm = (row: Values) => withFileObjects(resource, entity.toForm?.(row) ?? row)
  return { ...entity, resource, toForm }
}

const overridesOf = ({ createExtra }: Resource) =>
  createExtra ? ({ createReturnsPassword: ['login'] } as const) : {}
