/** Records in the trail who reads data of persons: single records, lists, and exports with their number of rows. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maskNumber } from '../db/audit/masking.ts'
import { addUnwritten, recordListRead } from '../db/audit/readBuffer.ts'
import type { Read } from '../db/audit/reads.ts'
import { write } from '../db/write.ts'
import type { AccessCall } from './accessTrail.ts'

type Values = Readonly<Record<string, unknown>>
type Parts = Readonly<Record<'params' | 'query' | 'body' | 'headers', unknown>>

/** Records what the call declares to return of persons. One's own account is no read of another person. */
export async function recordCall(
  call: AccessCall & { request: FastifyRequest },
  { auditReadsOf, auditListOf, auditedList, auditIdParam = 'id', path }: Endpoint,
  { parts, result }: { parts: Parts; result: unknown },
): Promise<void> {
  const rows = countRows(auditedList === undefined ? result : toValues(result)[auditedList])
  if (auditListOf && (auditedList === undefined || rows > 0))
    await orLog(call, () =>
      recordListRead(call.context, call.user, {
        entity: auditListOf,
        entityId: 0,
        screen: path,
        ...describeParts(parts),
        rows,
      }),
    )
  const entityId = idOf(call.request, auditIdParam)
  const isOwn = auditReadsOf === 'user' && entityId === call.user.id
  if (auditReadsOf && !isOwn) await recordRead(call, { entity: auditReadsOf, entityId })
}

/** Records a read of one record or file. */
export async function recordRead(call: AccessCall, read: Read): Promise<void> {
  await orLog(call, () => write(call.context, call.user, (tx) => tx.recordRead(read)))
}

/** Records an export before it begins. @returns counts its rows, which are known at its end */
export async function recordExport(
  call: AccessCall & { request: FastifyRequest; query: Values },
): Promise<(rows: number) => void> {
  const [list = ''] = call.request.url.split('?')
  const { format, ...query } = call.query
  const row = await orLog(call, () =>
    recordListRead(call.context, call.user, {
      entity: 'export',
      entityId: 0,
      screen: list.replace(/^\/api/, ''),
      after: { list, format },
      ...describeParts({ params: {}, query, body: {}, headers: {} }),
    }),
  )
  return (rows) => {
    if (row) addUnwritten(row, { count: 0, reads: { filters: [], pages: [], rows } })
  }
}

/** A failure to write the trail, e.g. on a full disk, is logged and does not refuse the call. */
async function orLog<T>({ request }: AccessCall, record: () => Promise<T>): Promise<T | null> {
  try {
    return await record()
  } catch (error) {
    request.log.error(error)
    return null
  }
}

/** Parts of a query that do not select rows. */
const UNSELECTIVE = new Set([
  'page',
  'filter',
  'page_size',
  'orderby',
  'order',
  'filterable',
  'filterable_search',
  // What was decided about an import, value by value.
  'columns',
  'chosen',
  'values',
  'choices',
  'seen',
])
const MAX_FILTER_LENGTH = 200

/** @example describeParts({ query: { page: 2, search: 'budi', filter: {} }, … }) // { filters: ['search=budi'], pages: [2] } */
function describeParts({ params, query, body }: Parts) {
  const { page, filter, ...selection }: Values = {
    ...toValues(params),
    ...toValues(query),
    ...toValues(body),
  }
  const words = [
    ...Object.entries(selection).filter(([name]) => !UNSELECTIVE.has(name)),
    ...Object.entries(toValues(filter)).map(
      ([name, operation]) => [name, toValues(operation).value] as const,
    ),
  ].flatMap(([name, value]) => (isBlank(value) ? [] : [`${name}=${textOf(value)}`]))
  const text = words.join('; ').slice(0, MAX_FILTER_LENGTH)
  return { filters: text ? [text] : [], pages: typeof page === 'number' ? [page] : [] }
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** Long numbers are masked as in the rest of the trail. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : maskNumber(String(value))
}

/** The number of rows in a result: of the result itself, its `rows`, or all of its lists. */
function countRows(result: unknown): number {
  if (Array.isArray(result)) return result.length
  const { rows, ...others } = toValues(result)
  if (Array.isArray(rows)) return rows.length
  return Object.values(others).reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0)
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
const toValues = (value: unknown): Values => (isValues(value) ? value : {})

/** The id in the path; 0 if it cannot be the id of a record. */
export function idOf({ params }: FastifyRequest, name = 'id'): number {
  const id = Number(toValues(params)[name] ?? 0)
  return Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? id : 0
}
