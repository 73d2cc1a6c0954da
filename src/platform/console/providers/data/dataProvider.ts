/** React-admin's data provider for our API; lists have their own code, single records use ra-data-simple-rest. */
import simpleRest from 'ra-data-simple-rest'
import {
  type CreateParams,
  type DataProvider,
  type DeleteParams,
  HttpError,
  type Identifier,
  type RaRecord,
} from 'react-admin'
import type { Method } from '#platform/contract/endpoint.ts'
import { type EntityData, recordPath } from '../entity.ts'
import type { EntityFinder } from '../entityFinder.ts'
import { request } from '../http.ts'
import { readLogin, showOneTimePassword } from '../oneTimePassword.ts'
import { changeMany, runSequentially } from './bulk.ts'
import { createIdempotencyKey, idempotencyHeader } from './drafts.ts'
import { uploadFiles } from './fileValues.ts'
import { buildPageRequest, findMany, getList, toFormValues } from './lists.ts'
import { storeList } from './storedLists.ts'
import { unflatten } from './unflatten.ts'
import { updateRecord } from './update.ts'
import { attachMessage, readMessage } from './writeMessages.ts'

type Options = Parameters<NonNullable<Parameters<typeof simpleRest>[1]>>[1]

const createRestProvider = (headers: Record<string, string>) =>
  simpleRest('', async (url: string, { method = 'GET', body, signal }: Options = {}) => {
    const { result, message } = await request<RaRecord | null>({
      method: toMethod(method),
      path: url,
      headers,
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    })
    const json = attachMessage(result ? unflatten(result) : {}, message)
    return { status: 200, headers: new Headers(), body: '', json }
  })
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
function toMethod(name: string): Method {
  const method = METHODS.find((known) => known === name)
  if (!method) throw new Error(`Not a method of the API: ${name}`)
  return method
}

const restProvider = createRestProvider({})

/**
 * The data provider of these entities; readMessage() returns the server's message of a write.
 *
 * @example <Admin dataProvider={createDataProvider(createEntityFinder(registry.entities))}>
 */
export function createDataProvider(finder: EntityFinder): DataProvider {
  return createProvider(async (name) => {
    const entity = await finder.find(name)
    if (!entity) throw new Error(`Not a resource of the contract: ${name}`)
    return entity
  })
}

function createProvider(findEntity: (name: string) => Promise<EntityData>): DataProvider {
  const toRecord = (entity: EntityData, row: RaRecord) =>
    attachMessage(toFormValues(entity, row) as RaRecord, readMessage(row) ?? '')
  const provider: DataProvider = {
    supportAbortSignal: true,
    getList: async (name, params) => {
      const entity = await findEntity(name)
      // Only lists shown on screen are stored for prefetching; print and export pass no signal.
      if (params.meta?.isRow && params.signal) storeList(name, params, buildPageRequest(entity, params))
      return getList(entity, params)
    },
    getOne: async (name, params) => {
      const entity = await findEntity(name)
      const { findMany: findByIds } = entity
      if (findByIds) return { data: castRow(await findOneById(findByIds, params.id)) }
      const { data } = await restProvider.getOne(recordPath(entity), params)
      return { data: castRow(toRecord(entity, data)) }
    },
    getMany: async (name, { ids }) => ({
      data: (await findMany(await findEntity(name), ids)).map((row) => castRow(row)),
    }),
    getManyReference: async (name, { target, id, filter, ...params }) =>
      getList(await findEntity(name), { ...params, filter: { ...filter, [target]: id } }),

    /** `meta.idempotencyKey` is the same for all attempts of a form, so that a retry creates no second record. */
    create: async (name, params) => {
      const entity = await findEntity(name)
      const data = await createRecord(entity, params)
      if (!entity.createReturnsCount) return { data: castRow(toRecord(entity, data)) }
      const createdRecord = await provider.getOne(name, { id: data.id })
      return { data: castRow(attachMessage(createdRecord.data, readMessage(data) ?? '')) }
    },
    update: async (name, params) => {
      const entity = await findEntity(name)
      const readCurrent = async () => (await provider.getOne(name, { id: params.id })).data
      const send = (values: RaRecord) => restProvider.update(recordPath(entity), { ...params, data: values })
      const { data } = await updateRecord({ entity, params, readCurrent, send })
      return { data: castRow(toRecord(entity, data)) }
    },
    delete: async (name, params) => {
      const message = await deleteRecord(await findEntity(name), params)
      return { data: castRow(attachMessage({ ...params.previousData, id: params.id }, message)) }
    },
    updateMany: async (name, { ids, data }) => {
      const entity = await findEntity(name)
      if (entity.bulk) return changeMany(entity.bulk.change, ids, await uploadFiles(entity, data))
      return runSequentially(ids, (id) => provider.update(name, { id, data, previousData: { id } }))
    },
    deleteMany: async (name, { ids }) => {
      const { bulk } = await findEntity(name)
      return bulk ? changeMany(bulk.remove, ids) : runSequentially(ids, (id) => provider.delete(name, { id }))
    },
  }
  return provider
}

async function createRecord(entity: EntityData, params: CreateParams): Promise<RaRecord> {
  const { create } = createRestProvider(
    idempotencyHeader(params.meta?.idempotencyKey ?? createIdempotencyKey()),
  )
  const sent = await uploadFiles(entity, params.data)
  const { data } = await create(recordPath(entity), { ...params, data: sent })
  const { createReturnsPassword: loginFields } = entity
  return loginFields ? showPassword(data, loginFields) : data
}

/** Options that the user confirmed (e.g. also remove participants) are in `meta.query`. @returns the server's message */
async function deleteRecord(entity: EntityData, { id, meta }: Pick<DeleteParams, 'id' | 'meta'>) {
  const query = new URLSearchParams(meta?.query)
  const path = `/${recordPath(entity)}/${encodeURIComponent(id)}`
  const { message } = await request<null>({
    method: 'DELETE',
    path: query.size > 0 ? `${path}?${query}` : path,
  })
  return message
}

async function findOneById(findByIds: NonNullable<EntityData['findMany']>, id: Identifier) {
  const [record] = await findByIds([id])
  if (!record) throw new HttpError('Data tidak ditemukan.', 404, null)
  return record
}

/**
 * React-admin's types promise each caller its own record type, which the provider cannot know. All methods return
 * their records through this cast.
 */
function castRow<Row extends RaRecord>(row: RaRecord): Row {
  return row as Row
}

/** Shows the one-time password of a new account, and removes it from the record before it is cached. */
function showPassword(created: RaRecord, loginFields: readonly string[]): RaRecord {
  const { password, login: _, ...record } = created
  showOneTimePassword({ name: String(record.name), login: readLogin(created, loginFields) }, password)
  return attachMessage({ ...record, id: created.id }, readMessage(created) ?? '')
}
