/** The writing half of the data provider: single records use ra-data-simple-rest. */
import simpleRest from 'ra-data-simple-rest'
import type { CreateParams, DataProvider, DeleteParams, Identifier, RaRecord } from 'react-admin'
import type { Method } from '#platform/contract/endpoint.ts'
import { type EntityData, recordPath } from '../entity.ts'
import { request } from '../http.ts'
import { readLogin, showOneTimePassword } from '../oneTimePassword.ts'
import { changeMany, runSequentially } from './bulk.ts'
import { createIdempotencyKey, idempotencyHeader } from './drafts.ts'
import { castRow, toRecord } from './records.ts'
import { sendFiles } from './sentFiles.ts'
import { unflatten } from './unflatten.ts'
import { updateRecord } from './update.ts'
import { attachMessage, readMessage } from './writeMessages.ts'

type Options = Parameters<NonNullable<Parameters<typeof simpleRest>[1]>>[1]

const createRestProvider = (headers: Record<string, string>) =>
  simpleRest('', async (url: string, { method = 'GET', body, signal }: Options = {}) => {
    const { result, message } = await request<RaRecord | null>({
      method: toMethod(method),
      isOnce: true,
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

type Writes = Pick<DataProvider, 'create' | 'update' | 'delete' | 'updateMany' | 'deleteMany'>
type Reading = {
  findEntity: (name: string) => Promise<EntityData>
  readOne: (name: string, id: Identifier) => Promise<RaRecord>
}

/** @example const { create } = createWrites({ findEntity, readOne }) */
export function createWrites({ findEntity, readOne }: Reading): Writes {
  const writes: Writes = {
    /** `meta.idempotencyKey` is the same for all attempts of a form, so that a retry creates no second record. */
    create: async (name, params) => {
      const entity = await findEntity(name)
      const data = await createRecord(entity, params)
      if (!entity.createReturnsCount) return { data: castRow(toRecord(entity, data)) }
      const createdRecord = await readOne(name, data.id)
      return { data: castRow(attachMessage(createdRecord, readMessage(data) ?? '')) }
    },
    update: async (name, params) => {
      const entity = await findEntity(name)
      const readCurrent = () => readOne(name, params.id)
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
      if (entity.bulk) return changeMany(entity.bulk.change, ids, await sendFiles(entity, data))
      return runSequentially(ids, (id) => writes.update(name, { id, data, previousData: { id } }))
    },
    deleteMany: async (name, { ids }) => {
      const { bulk } = await findEntity(name)
      return bulk ? changeMany(bulk.remove, ids) : runSequentially(ids, (id) => writes.delete(name, { id }))
    },
  }
  return writes
}

async function createRecord(entity: EntityData, params: CreateParams): Promise<RaRecord> {
  const { create } = createRestProvider(
    idempotencyHeader(params.meta?.idempotencyKey ?? createIdempotencyKey()),
  )
  const sent = await sendFiles(entity, params.data)
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
    isOnce: true,
    path: query.size > 0 ? `${path}?${query}` : path,
  })
  return message
}

/** Shows the one-time password of a new account, and removes it from the record before it is cached. */
function showPassword(created: RaRecord, loginFields: readonly string[]): RaRecord {
  const { password, login: _, ...record } = created
  showOneTimePassword({ name: String(record.name), login: readLogin(created, loginFields) }, password)
  return attachMessage({ ...record, id: created.id }, readMessage(created) ?? '')
}
