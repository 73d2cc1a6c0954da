/** React-admin's data provider for our API; lists have their own code, single records use ra-data-simple-rest. */
import simpleRest from 'ra-data-simple-rest'
import {
  type DataProvider,
  HttpError,
  type Identifier,
  type RaRecord,
  type UpdateParams,
  withLifecycleCallbacks,
} from 'react-admin'
import type { Method } from '#platform/contract/endpoint.ts'
import { type Entities, type EntityData, recordPath, type Values } from '../entity.ts'
import { request } from '../http.ts'
import { readLogin, showOneTimePassword } from '../oneTimePassword.ts'
import { createIdempotencyKey, idempotencyHeader } from './drafts.ts'
import { buildPageRequest, findMany, getList, toFormValues } from './lists.ts'
import { sendUpdate } from './lostAnswers.ts'
import { storeList } from './storedLists.ts'
import { unflatten } from './unflatten.ts'
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
 * @example <Admin dataProvider={createDataProvider(registry.entities)}>
 */
export function createDataProvider(entities: Entities): DataProvider {
  const provider = createProvider((name) => findEntity(entities, name))
  return withLifecycleCallbacks(provider, createPasswordCallbacks(entities))
}

function findEntity(entities: Entities, name: string): EntityData {
  const entity = entities[name]
  if (!entity) throw new Error(`Not a resource of any feature: ${name}`)
  return entity
}

function createProvider(entityOf: (name: string) => EntityData): DataProvider {
  const toRecord = (name: string, row: RaRecord) =>
    attachMessage(toFormValues(entityOf(name), row) as RaRecord, readMessage(row) ?? '')
  const provider: DataProvider = {
    supportAbortSignal: true,
    getList: (name, params) => {
      // Only lists shown on screen are stored for prefetching; print and export pass no signal.
      if (params.meta?.isRow && params.signal)
        storeList(name, params, buildPageRequest(entityOf(name), params))
      return getList(entityOf(name), params)
    },
    getOne: async (name, params) => {
      const { findMany: findByIds } = entityOf(name)
      if (findByIds) return { data: castRow(await findOneById(findByIds, params.id)) }
      const { data } = await restProvider.getOne(recordPath(entityOf(name)), params)
      return { data: castRow(toRecord(name, data)) }
    },
    getMany: async (name, { ids }) => ({
      data: (await findMany(entityOf(name), ids)).map((row) => castRow(row)),
    }),
    getManyReference: (name, { target, id, filter, ...params }) =>
      getList(entityOf(name), { ...params, filter: { ...filter, [target]: id } }),

    /** `meta.idempotencyKey` is the same for all attempts of a form, so that a retry creates no second record. */
    create: async (name, params) => {
      const key = params.meta?.idempotencyKey ?? createIdempotencyKey()
      const { create } = createRestProvider(idempotencyHeader(key))
      const { data } = await create(recordPath(entityOf(name)), params)
      if (!entityOf(name).createReturnsCount) return { data: castRow(toRecord(name, data)) }
      const createdRecord = await provider.getOne(name, { id: data.id })
      return { data: castRow(attachMessage(createdRecord.data, readMessage(data) ?? '')) }
    },
    update: async (name, params) => {
      const readCurrent = async () => (await provider.getOne(name, { id: params.id })).data
      const { data } = await updateRecord(entityOf(name), params, readCurrent)
      return { data: castRow(toRecord(name, data)) }
    },
    delete: async (name, params) => {
      // Options that the user confirmed (e.g. also remove participants) go into the query.
      const query = new URLSearchParams(params.meta?.query)
      const path = `/${recordPath(entityOf(name))}/${encodeURIComponent(params.id)}`
      const { message } = await request<null>({
        method: 'DELETE',
        path: query.size > 0 ? `${path}?${query}` : path,
      })
      const removedRecord = { ...(params.previousData ?? {}), id: params.id }
      return { data: castRow(attachMessage(removedRecord, message)) }
    },
    updateMany: (name, { ids, data }) =>
      runSequentially(ids, async (id) => {
        const { data: current } = await provider.getOne(name, { id })
        await provider.update(name, { id, data: { ...current, ...data }, previousData: current })
      }),
    deleteMany: (name, { ids }) => runSequentially(ids, (id) => provider.delete(name, { id })),
  }
  return provider
}

/** Sends the `updated_at` last read, so that the server responds 409 if the record has changed since. */
function updateRecord(
  entity: EntityData,
  { data, previousData, ...params }: UpdateParams,
  readCurrent: () => Promise<RaRecord>,
) {
  const path = recordPath(entity)
  const updated_at = data.updated_at ?? previousData?.updated_at
  return sendUpdate({
    key: `${path}/${params.id}`,
    data: { ...withoutUnread(data, previousData), updated_at },
    send: (latest) => restProvider.update(path, { ...params, previousData, data: latest }),
    readCurrent,
  })
}

/**
 * Until a record is loaded, react-admin fills its form with the list's row, which may lack fields. Their inputs are
 * blank because they were never read, so saving must not clear them.
 */
function withoutUnread(data: Values, previous: Values | undefined): Values {
  if (!previous) return data
  const isBlank = (value: unknown) => value === null || value === undefined || value === ''
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => name in previous || !isBlank(value)),
  )
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

/** Updates one record after another without rollback; the error says how many failed and why the first one did. */
async function runSequentially(ids: readonly Identifier[], updateOne: (id: Identifier) => Promise<unknown>) {
  const failures: string[] = []
  for (const id of ids) {
    try {
      await updateOne(id)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const [first] = failures
  if (first) throw new HttpError(`${failures.length} dari ${ids.length} gagal: ${first}`, 409, null)
  return { data: [...ids] }
}

/** Callbacks that show the one-time password of a new account and remove it from the record before it is cached. */
function createPasswordCallbacks(entities: Entities) {
  return Object.entries(entities).flatMap(([resource, { createReturnsPassword: loginFields }]) => {
    if (!loginFields) return []
    return {
      resource,
      afterCreate: async (response: { data: RaRecord }) => {
        const { password, login: _, ...record } = response.data
        const login = readLogin(response.data, loginFields)
        showOneTimePassword({ name: String(record.name), login }, password)
        return { data: attachMessage(record as Values & RaRecord, readMessage(response.data) ?? '') }
      },
    }
  })
}
