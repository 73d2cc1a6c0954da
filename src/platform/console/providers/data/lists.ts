/** Converts react-admin's page, sort and filter into the API's list query: page, page_size, orderby, order, search, filter. */
import type { GetListParams, GetListResult, RaRecord, SortPayload } from 'react-admin'
import { z } from 'zod'
import { type Endpoint, filterNames, type ListResult } from '#platform/contract/endpoint.ts'
import type { ExportFormat } from '#platform/contract/export/exportCall.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { buildAnyUrl, callAny } from '../call.ts'
import type { EntityData, ExportEndpoint, ListRequest, Values } from '../entity.ts'
import { serializeFilters } from './filters.ts'
import { unflatten } from './unflatten.ts'

type PageRequest = { page: number; size: number }
type Page = { rows: Values[]; total: number }

/** Reads any number of rows; the API returns at most a hundred per page, so a larger range is read page by page. */
export async function getList<Row extends RaRecord>(
  entity: EntityData,
  params: Partial<GetListParams>,
): Promise<GetListResult<Row>> {
  const { page = 1, perPage = PAGE_SIZE.default } = params.pagination ?? {}
  const { rows, total } =
    perPage <= PAGE_SIZE.max
      ? await readPage(entity, params, { page, size: perPage })
      : await readRange(entity, params, { from: (page - 1) * perPage, to: page * perPage })
  return { data: rows.map((row) => toFormValues(entity, row)) as Row[], total }
}

async function readRange(
  entity: EntityData,
  params: Partial<GetListParams>,
  { from, to }: { from: number; to: number },
): Promise<Page> {
  const size = PAGE_SIZE.max
  const firstPage = Math.floor(from / size)
  const rowsById = new Map<unknown, Values>()
  let total = 0
  for (let page = firstPage; page * size < to; page += 1) {
    const response = await readPage(entity, params, { page: page + 1, size })
    // Keyed by id, because a row inserted meanwhile shifts others to a page that is read twice.
    for (const row of response.rows) rowsById.set(row.id, row)
    total = response.total
    if ((page + 1) * size >= total) break
  }
  const rows = [...rowsById.values()]
  return { rows: rows.slice(from - firstPage * size, to - firstPage * size), total }
}

/** The parts of a list request that determine the rows and their order, without the page. */
function toListParts(entity: EntityData, params: Pick<Partial<GetListParams>, 'filter' | 'sort'>) {
  const { q = '', ...filterValues }: Values = params.filter ?? {}
  const listRequest: ListRequest = entity.toListRequest?.(filterValues) ?? { filter: filterValues }
  const { filter, query, list = entity.list, exports = entity.exports, ...parts } = listRequest
  const fullQuery = {
    ...query,
    search: q,
    ...toOrderQuery(list, params.sort),
    filter: serializeFilters(filter, filterNamesOf(list)),
  }
  return { list, exports, parts: { ...parts, query: fullQuery } }
}

/**
 * The URL that exports all rows of a filtered and sorted list as a file.
 *
 * @example buildExportUrl(entity, { filter: { q: 'budi' } }, { format: 'xlsx' }) // '/api/members/export?search=budi&format=xlsx'
 */
export function buildExportUrl(
  entity: EntityData & { exports: ExportEndpoint },
  params: Pick<GetListParams, 'filter' | 'sort'>,
  { format, layout }: { format: ExportFormat; layout?: string | undefined },
): string {
  const { exports = entity.exports, parts } = toListParts(entity, params)
  return buildAnyUrl(exports, {
    params: parts.params,
    query: { ...parts.query, format, ...(layout && { layout }) },
  })
}

function toPageParts(entity: EntityData, params: Partial<GetListParams>, { page, size }: PageRequest) {
  const { list, parts } = toListParts(entity, params)
  return { list, parts: { ...parts, query: { ...parts.query, page, page_size: size } } }
}

/** URL and headers of the request for one page of a list. */
export function buildPageRequest(entity: EntityData, params: Partial<GetListParams>) {
  const { page = 1, perPage = PAGE_SIZE.default } = params.pagination ?? {}
  const { list, parts } = toPageParts(entity, params, { page, size: perPage })
  return { url: buildAnyUrl(list, parts), headers: parts.headers }
}

async function readPage(
  entity: EntityData,
  params: Partial<GetListParams>,
  pageRequest: PageRequest,
): Promise<Page> {
  const { list, parts } = toPageParts(entity, params, pageRequest)
  const { result } = await callAny<ListResult<Values>>(list, {
    ...parts,
    ...(params.signal && { signal: params.signal }),
  })
  const { rows, total_count } = result
  return { rows: rows.map((row) => unflatten(row)), total: total_count }
}

/** Reads records by their ids, a hundred per request; deleted ones are missing in the result. */
export async function findMany(entity: EntityData, ids: readonly RaRecord['id'][]): Promise<RaRecord[]> {
  if (entity.findMany) return entity.findMany(ids)
  const records: RaRecord[] = []
  for (let start = 0; start < ids.length; start += PAGE_SIZE.max) {
    const batchIds = ids.slice(start, start + PAGE_SIZE.max).map(Number)
    const pagination = { page: 1, perPage: PAGE_SIZE.max }
    const { data } = await getList(entity, { pagination, filter: { id: batchIds } })
    records.push(...data)
  }
  return records
}

/** The row converted by the entity's `toForm`. */
export function toFormValues(entity: EntityData, row: Values): Values {
  return entity.toForm?.(row) ?? row
}

/** An unknown sort field, e.g. of an old bookmark, is left out, because the server would reject the request. */
function toOrderQuery({ query }: Endpoint, sort: SortPayload | undefined) {
  const orderSchema: z.ZodType | undefined = query instanceof z.ZodObject ? query.shape.orderby : undefined
  return sort && orderSchema?.safeParse(sort.field).success
    ? { orderby: sort.field, order: sort.order.toLowerCase() }
    : {}
}

/** The names that a list can be filtered by; undefined if its query is not one of ours. */
function filterNamesOf({ query }: Endpoint): readonly string[] | undefined {
  const filter: z.ZodType | undefined = query instanceof z.ZodObject ? query.shape.filter : undefined
  return filter && filterNames.get(filter)?.names
}
