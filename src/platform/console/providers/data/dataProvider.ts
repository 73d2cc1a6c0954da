/** React-admin's data provider for our API; what writes is loaded with forms, or on demand, because lists do not need it. */
import { type DataProvider, HttpError, type Identifier, type RaRecord } from 'react-admin'
import { type Access, grants } from '#platform/contract/access.ts'
import { type EntityData, recordPath } from '../entity.ts'
import type { EntityFinder } from '../entityFinder.ts'
import { request } from '../http.ts'
import { getSession } from '../session.ts'
import { buildPageRequest, findMany, getList } from './lists.ts'
import { castRow, toRecord } from './records.ts'
import { storeList } from './storedLists.ts'
import { unflatten } from './unflatten.ts'

/**
 * The data provider of these entities; readMessage() returns the server's message of a write.
 *
 * @example <Admin dataProvider={createDataProvider(createEntityFinder(registry.entities))}>
 */
export function createDataProvider(finder: EntityFinder): DataProvider {
  const findEntity = async (name: string) => {
    const entity = await finder.find(name)
    if (!entity) throw new Error(`Not a resource of the contract: ${name}`)
    return entity
  }
  /** Who may not read the records sees what references show of them. */
  const findReadable: FindReadable = async (name, accessOf) => {
    const entity = await findEntity(name)
    if (grants(getSession()?.user.role_access ?? [], accessOf(entity))) return entity
    const { choiceEntity } = await import('./choices.ts')
    return choiceEntity(entity, await finder.loadAll()) ?? entity
  }
  return createProvider(findEntity, findReadable)
}

type FindReadable = (name: string, accessOf: (entity: EntityData) => Access) => Promise<EntityData>

const listAccess = ({ list }: EntityData) => list.access
const viewAccess = ({ view, access }: EntityData) => view ?? [...access.read, ...access.change]

function createProvider(
  findEntity: (name: string) => Promise<EntityData>,
  findReadable: FindReadable,
): DataProvider {
  const loadWrites = async () => {
    const { createWrites } = await import('./writes.ts')
    return createWrites({
      findEntity,
      readOne: async (name, id) => (await provider.getOne(name, { id })).data,
    })
  }
  const provider: DataProvider = {
    supportAbortSignal: true,
    getList: async (name, params) => {
      const entity = await findReadable(name, listAccess)
      // Only lists shown on screen are stored for prefetching; print and export pass no signal.
      if (params.meta?.isRow && params.signal) storeList(name, params, buildPageRequest(entity, params))
      return getList(entity, params)
    },
    getOne: async (name, params) => {
      const entity = await findReadable(name, viewAccess)
      const { findMany: findByIds } = entity
      if (findByIds) return { data: castRow(await findOneById(findByIds, params.id)) }
      const path = `/${recordPath(entity)}/${encodeURIComponent(params.id)}`
      const { result } = await request<RaRecord>({
        method: 'GET',
        path,
        ...(params.signal && { signal: params.signal }),
      })
      return { data: castRow(toRecord(entity, { ...unflatten(result), id: result.id })) }
    },
    getMany: async (name, { ids }) => ({
      data: (await findMany(await findReadable(name, listAccess), ids)).map((row) => castRow(row)),
    }),
    getManyReference: async (name, { target, id, filter, ...params }) =>
      getList(await findReadable(name, listAccess), { ...params, filter: { ...filter, [target]: id } }),

    create: async (name, params) => (await loadWrites()).create(name, params),
    update: async (name, params) => (await loadWrites()).update(name, params),
    delete: async (name, params) => (await loadWrites()).delete(name, params),
    updateMany: async (name, params) => (await loadWrites()).updateMany(name, params),
    deleteMany: async (name, params) => (await loadWrites()).deleteMany(name, params),
  }
  return provider
}

async function findOneById(findByIds: NonNullable<EntityData['findMany']>, id: Identifier) {
  const [record] = await findByIds([id])
  if (!record) throw new HttpError('Data tidak ditemukan.', 404, null)
  return record
}
