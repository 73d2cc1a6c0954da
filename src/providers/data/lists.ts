/** Lists of the API for react-admin: its page, sort and filter become page, page_size, orderby, order, search and filter-JSON. */
import type { GetListParams, GetListResult, RaRecord, SortPayload } from 'react-admin'
import { z } from 'zod'
import type { Endpoint, ListResult } from '#contract/endpoint.ts'
import type { ExportFormat } from '#contract/export/exportCall.ts'
import { PAGE_SIZE } from '#contract/options.ts'
import { callAny, placeOf } from '../call.ts'
import type { EntityData, ExportEndpoint, ListCall, Values } from '../entity.ts'
import { unflatten } from './unflatten.ts'

type PageRequest = { page: number; size: number }
type Page = { rows: Values[]; total: number }

/** Any number of rows: the API gives a hundred a page, so a larger wish is read page after page. */
export async function getList<Row extends RaRecord>(
  entity: EntityData,
  params: Partial<GetListParams>,
): Promise<GetListResult<Row>> {
  const { page = 1, perPage = PAGE_SIZE.default } = params.pagination ?? {}
  const { rows, total } =
    perPage <= PAGE_SIZE.max
      ? await readPage(entity, params, { page, size: perPage })
      : await readRange(entity, params, { from: (page - 1) * perPage, to: page * perPage })
  return { data: rows.map((row) => adapted(entity, row)) as Row[], total }
}

async function readRange(
  entity: EntityData,
  params: Partial<GetListParams>,
  { from, to }: { from: number; to: number },
): Promise<Page> {
  const size = PAGE_SIZE.max
  const first = Math.floor(from / size)
  const found = new Map<unknown, Values>()
  let total = 0
  for (let page = first; page * size < to; page += 1) {
    const read = await readPage(entity, params, { page: page + 1, size })
    // By id: a row written meanwhile moves others to a page already read.
    for (const row of read.rows) found.set(row.id, row)
    total = read.total
    if ((page + 1) * size >= total) break
  }
  const rows = [...found.values()]
  return { rows: rows.slice(from - first * size, to - first * size), total }
}

/** What of a list call says which rows are shown, in which order. */
function listParts(entity: EntityData, params: Pick<Partial<GetListParams>, 'filter' | 'sort'>) {
  const { q = '', ...given }: Values = params.filter ?? {}
  const listing: ListCall = entity.listCall?.(given) ?? { filter: given }
  const { filter, query, list = entity.list, exports = entity.exports, ...parts } = listing
  const described = { ...query, search: q, ...orderOf(list, params.sort), filter: filterText(filter) }
  return { list, exports, parts: { ...parts, query: described } }
}

/**
 * Where all rows of a list, as it is narrowed and sorted, are answered as a file.
 *
 * @example exportAddress(entity, { filter: { q: 'budi' } }, 'xlsx') // '/api/sia/master/student/export?search=budi&format=xlsx'
 */
export function exportAddress(
  entity: EntityData & { exports: ExportEndpoint },
  params: Pick<GetListParams, 'filter' | 'sort'>,
  format: ExportFormat,
): string {
  const { exports = entity.exports, parts } = listParts(entity, params)
  return placeOf(exports, { params: parts.params, query: { ...parts.query, format } })
}

function pageParts(entity: EntityData, params: Partial<GetListParams>, { page, size }: PageRequest) {
  const { list, parts } = listParts(entity, params)
  return { list, parts: { ...parts, query: { ...parts.query, page, page_size: size } } }
}

/** Where the one page of a list is read, and what is sent along. */
export function pageAddress(entity: EntityData, params: Partial<GetListParams>) {
  const { page = 1, perPage = PAGE_SIZE.default } = params.pagination ?? {}
  const { list, parts } = pageParts(entity, params, { page, size: perPage })
  return { url: placeOf(list, parts), headers: parts.headers }
}

async function readPage(
  entity: EntityData,
  params: Partial<GetListParams>,
  place: PageRequest,
): Promise<Page> {
  const { list, parts } = pageParts(entity, params, place)
  const { result } = await callAny<ListResult<Values>>(list, {
    ...parts,
    ...(params.signal && { signal: params.signal }),
  })
  const { rows, total_count } = result
  return { rows: rows.map((row) => unflatten(row)), total: total_count }
}

/** Records by their ids, a hundred a call; those that are gone are left out. */
export async function findMany(entity: EntityData, ids: readonly RaRecord['id'][]): Promise<RaRecord[]> {
  if (entity.findMany) return entity.findMany(ids)
  const found: RaRecord[] = []
  for (let start = 0; start < ids.length; start += PAGE_SIZE.max) {
    const some = ids.slice(start, start + PAGE_SIZE.max).map(Number)
    const pagination = { page: 1, perPage: PAGE_SIZE.max }
    const { data } = await getList(entity, { pagination, filter: { id: some } })
    found.push(...data)
  }
  return found
}

/** @example adapted(entity, row) // what a form holds */
export function adapted(entity: EntityData, row: Values): Values {
  return entity.toForm?.(row) ?? row
}

/** An order that an old bookmark names and the list no longer offers is left out, rather than all refused. */
function orderOf({ query }: Endpoint, sort: SortPayload | undefined) {
  const offered: z.ZodType | undefined = query instanceof z.ZodObject ? query.shape.orderby : undefined
  return sort && offered?.safeParse(sort.field).success
    ? { orderby: sort.field, order: sort.order.toLowerCase() }
    : {}
}

/** A list becomes `in`, a scalar `equal`; an operation is sent as it is. */
function filterText(filters: Values): string | undefined {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return undefined
  return JSON.stringify(Object.fromEntries(given.map(([name, value]) => [name, operation(value)])))
}

function operation(value: unknown) {
  if (Array.isArray(value)) return { op: 'in', value }
  return typeof value === 'object' && value !== null && 'op' in value ? value : { op: 'equal', value }
}
