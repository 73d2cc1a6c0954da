/** React-admin's data over our API: lists are ours, single records go through ra-data-simple-rest. */
import simpleRest from 'ra-data-simple-rest'
import {
  type DataProvider,
  HttpError,
  type Identifier,
  type RaRecord,
  withLifecycleCallbacks,
} from 'react-admin'
import type { Method } from '#contract/endpoint.ts'
import { type Entities, type EntityData, recordPath, type Values } from '../entity.ts'
import { request } from '../http.ts'
import { showOneTimePassword } from '../oneTimePassword.ts'
import { keepMessage, messageOf } from './answers.ts'
import { keyHeader, newKey } from './drafts.ts'
import { adapted, findMany, getList, pageAddress } from './lists.ts'
import { keepList } from './storedLists.ts'
import { unflatten } from './unflatten.ts'

type Options = Parameters<NonNullable<Parameters<typeof simpleRest>[1]>>[1]

const recordsWith = (headers: Record<string, string>) =>
  simpleRest('', async (url: string, { method = 'GET', body, signal }: Options = {}) => {
    const { result, message } = await request<RaRecord | null>({
      method: methodOf(method),
      path: url,
      headers,
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    })
    const json = keepMessage(result ? unflatten(result) : {}, message)
    return { status: 200, headers: new Headers(), body: '', json }
  })
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
function methodOf(name: string): Method {
  const method = METHODS.find((one) => one === name)
  if (!method) throw new Error(`Not a method of the API: ${name}`)
  return method
}

const records = recordsWith({})

/**
 * The provider of these entities; the message of a write stays with its record, see messageOf().
 *
 * @example <Admin dataProvider={createDataProvider(registry.entities)}>
 */
export function createDataProvider(entities: Entities): DataProvider {
  const provider = recordsOf((name) => entityOf(entities, name))
  return withLifecycleCallbacks(provider, passwordCallbacks(entities))
}

function entityOf(entities: Entities, name: string): EntityData {
  const entity = entities[name]
  if (!entity) throw new Error(`Not a resource of any wing: ${name}`)
  return entity
}

function recordsOf(entity: (name: string) => EntityData): DataProvider {
  const read = (name: string, row: RaRecord) =>
    keepMessage(adapted(entity(name), row) as RaRecord, messageOf(row) ?? '')
  const provider: DataProvider = {
    supportAbortSignal: true,
    getList: (name, params) => {
      // Only lists shown on screen are remembered; print and export pass no signal.
      if (params.meta?.isRow && params.signal) keepList(name, params, pageAddress(entity(name), params))
      return getList(entity(name), params)
    },
    getOne: async (name, params) => {
      const { findMany: find } = entity(name)
      if (find) return { data: asRow(await onlyOne(find, params.id)) }
      const { data } = await records.getOne(recordPath(entity(name)), params)
      return { data: asRow(read(name, data)) }
    },
    getMany: async (name, { ids }) => ({
      data: (await findMany(entity(name), ids)).map((row) => asRow(row)),
    }),
    getManyReference: (name, { target, id, filter, ...params }) =>
      getList(entity(name), { ...params, filter: { ...filter, [target]: id } }),

    /** A repeated request creates only one record: `meta.idempotencyKey` stays the same for all tries of a form. */
    create: async (name, params) => {
      const { create } = recordsWith(keyHeader(params.meta?.idempotencyKey ?? newKey()))
      const { data } = await create(recordPath(entity(name)), params)
      if (!entity(name).createReturnsCount) return { data: asRow(read(name, data)) }
      const made = await provider.getOne(name, { id: data.id })
      return { data: asRow(keepMessage(made.data, messageOf(data) ?? '')) }
    },
    /** Sends the `updated_at` last read, so that the server answers 409 if the record has changed since. */
    update: async (name, { data, previousData, ...params }) => {
      const updated_at = data.updated_at ?? previousData?.updated_at
      const body = { ...withoutUnread(data, previousData), updated_at }
      const answer = await records.update(recordPath(entity(name)), { ...params, previousData, data: body })
      return { data: asRow(read(name, answer.data)) }
    },
    delete: async (name, params) => {
      // Confirmed choices (e.g. also remove participants) go into the query.
      const query = new URLSearchParams(params.meta?.query)
      const path = `/${recordPath(entity(name))}/${encodeURIComponent(params.id)}`
      const { message } = await request<null>({
        method: 'DELETE',
        path: query.size > 0 ? `${path}?${query}` : path,
      })
      const removed = { ...(params.previousData ?? {}), id: params.id }
      return { data: asRow(keepMessage(removed, message)) }
    },
    updateMany: (name, { ids, data }) =>
      runEach(ids, async (id) => {
        const { data: before } = await provider.getOne(name, { id })
        await provider.update(name, { id, data: { ...before, ...data }, previousData: before })
      }),
    deleteMany: (name, { ids }) => runEach(ids, (id) => provider.delete(name, { id })),
  }
  return provider
}

/**
 * Until a record is loaded, react-admin fills its form with the list's row, which may lack fields; their
 * inputs are blank because they were never read, and saving must not empty them.
 */
function withoutUnread(data: Values, read: Values | undefined): Values {
  if (!read) return data
  const isBlank = (value: unknown) => value === null || value === undefined || value === ''
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => name in read || !isBlank(value)))
}

async function onlyOne(find: NonNullable<EntityData['findMany']>, id: Identifier) {
  const [record] = await find([id])
  if (!record) throw new HttpError('Data tidak ditemukan.', 404, null)
  return record
}

/**
 * React-admin's types promise each caller a record of its own type, which only the entity's calls can know.
 * Every record leaves the provider here.
 */
function asRow<Row extends RaRecord>(row: RaRecord): Row {
  return row as Row
}

/** Runs one after the other; what succeeded stays, and an error says how many failed and why. */
async function runEach(ids: readonly Identifier[], act: (id: Identifier) => Promise<unknown>) {
  const failures: string[] = []
  for (const id of ids) {
    try {
      await act(id)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const [first] = failures
  if (first) throw new HttpError(`${failures.length} dari ${ids.length} gagal: ${first}`, 409, null)
  return { data: [...ids] }
}

/** The password of a new account is shown once and kept out of every cache. */
function passwordCallbacks(entities: Entities) {
  return Object.keys(entities)
    .filter((name) => entities[name]?.createReturnsPassword)
    .map((resource) => ({
      resource,
      afterCreate: async (answer: { data: RaRecord }) => {
        const { password, login, ...record } = answer.data
        showOneTimePassword({ login, ...record }, password)
        return { data: keepMessage(record as Values & RaRecord, messageOf(answer.data) ?? '') }
      },
    }))
}
