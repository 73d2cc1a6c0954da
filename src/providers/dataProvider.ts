/** React-admin's data over our API: lists are ours, single records go through ra-data-simple-rest. */
import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetListResult, RaRecord, SortPayload } from 'react-admin'
import type { z } from 'zod'
import type { Endpoint, ListResult, Method } from '#contract/endpoint.ts'
import { call } from './call.ts'
import { request } from './http.ts'
import { toast } from './notices.ts'
import { showOneTimePassword } from './oneTimePassword.ts'
import { resourceOf } from './resources.ts'
import { unflatten } from './unflatten.ts'

type Options = Parameters<NonNullable<Parameters<typeof simpleRest>[1]>>[1]

const records = simpleRest('', async (url: string, { method = 'GET', body, signal }: Options = {}) => {
  const { result, message } = await request<RaRecord>({
    method: method as Method,
    path: url,
    ...(typeof body === 'string' && { body }),
    ...(signal && { signal }),
  })
  // React-admin hands on data only; what the server says of a write is told from here.
  if (method !== 'GET') toast.set({ message, type: 'success' })
  return { status: 200, headers: new Headers(), body: '', json: result && unflatten(result) }
})

export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList,

  getOne: async (name, params) => {
    const { data } = await records.getOne(resourceOf(name).record, params)
    return { data: adapt(name, data) }
  },
  getMany: async (name, { ids, ...rest }) => {
    const answers = await Promise.all(ids.map((id) => dataProvider.getOne(name, { id, ...rest })))
    return { data: answers.map((answer) => answer.data) }
  },
  getManyReference: (name, { target, id, filter, ...params }) =>
    getList(name, { ...params, filter: { ...filter, [target]: id } }),

  create: async (name, params) => {
    const { data } = await records.create(resourceOf(name).record, params)
    if (resourceOf(name).isCounted) return dataProvider.getOne(name, { id: data.id })
    return { data: adapt(name, withoutPassword(data)) }
  },
  /** Sends the `updated_at` last read, so that a change made meanwhile is answered with 409. */
  update: async (name, { data, previousData, ...params }) => {
    const body = { ...data, updated_at: data.updated_at ?? previousData?.updated_at }
    const answer = await records.update(resourceOf(name).record, { ...params, previousData, data: body })
    return { data: adapt(name, answer.data) }
  },
  delete: async (name, params) => {
    await records.delete(resourceOf(name).record, params)
    return { data: (params.previousData ?? { id: params.id }) as never }
  },
  updateMany: (name, params) => records.updateMany(resourceOf(name).record, params),
  deleteMany: (name, params) => records.deleteMany(resourceOf(name).record, params),
}

/** The password of an account that was made is shown once, and stays out of every cache. */
function withoutPassword<Row extends RaRecord>({ password, login, ...row }: Row) {
  showOneTimePassword({ login, ...row }, password)
  return row as unknown as Row
}

async function getList<Row extends RaRecord>(name: string, params: Partial<GetListParams>) {
  const { list, listParams, listHeaders, listQuery, adapt: adaptRow } = resourceOf(name)
  const { q = '', ...filters } = (params.filter ?? {}) as Record<string, unknown>
  const { result } = await call(list, {
    params: listParams,
    headers: listHeaders,
    query: {
      ...listQuery,
      page: params.pagination?.page,
      page_size: params.pagination?.perPage,
      search: q,
      ...orderOf(list, params.sort),
      filter: filterText(filters),
    },
    ...(params.signal && { signal: params.signal }),
  } as never)
  const { rows, total_count } = result as ListResult<Record<string, unknown>>
  const data = rows.map((row) => unflatten(row)).map((row) => (adaptRow ? adaptRow(row) : row))
  return { data: data as Row[], total: total_count } satisfies GetListResult<Row>
}

/** An order that an old bookmark names and the list no longer offers is left out, rather than all refused. */
function orderOf({ query }: Endpoint, sort: SortPayload | undefined) {
  const offered = (query as z.ZodObject | undefined)?.shape.orderby as z.ZodType | undefined
  return sort && offered?.safeParse(sort.field).success
    ? { orderby: sort.field, order: sort.order.toLowerCase() }
    : {}
}

/** A list becomes `in`, a scalar `equal`; an operation is sent as it is (decisions §1). */
function filterText(filters: Record<string, unknown>): string | undefined {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return undefined
  return JSON.stringify(Object.fromEntries(given.map(([name, value]) => [name, operation(value)])))
}

function operation(value: unknown) {
  if (Array.isArray(value)) return { op: 'in', value }
  return typeof value === 'object' && value !== null && 'op' in value ? value : { op: 'equal', value }
}

function adapt<Row>(name: string, row: Row): Row {
  return (resourceOf(name).adapt?.(row as Record<string, unknown>) ?? row) as Row
}
