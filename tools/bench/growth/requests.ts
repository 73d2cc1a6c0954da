/** Lists the requests measured in both schools: every GET call of the contract, lists with each search, order and filter. */
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { RARE_WORD } from '../seed.ts'
import {
  assertAllCallsCovered,
  type FetchResult,
  type Parameters,
  resolveRecordPath,
  toCallParameters,
} from './callParameters.ts'

/** `path` is relative to the API, or to the website if `isSite` is set. */
export type GrowthRequest = { name: string; path: string; body?: Record<string, unknown>; isSite?: true }

/** Search terms: two letters, a word that a tenth of all rows contain, and a rare word. */
const listSearchTerms = (path: string) => {
  const isContentList = /post|public|menu/.test(path)
  return {
    'two letters': 'an',
    'a common word': isContentList ? 'siswa' : 'siti',
    'a rare word': isContentList ? RARE_WORD : '0011',
  }
}

export async function listGrowthRequests(
  schoolParameters: Parameters,
  fetchResult: FetchResult,
): Promise<GrowthRequest[]> {
  const requests: GrowthRequest[] = []
  const unresolvedPaths: string[] = []
  for (const call of Object.values(calls)) {
    if (call.method !== 'GET' || call.fileMediaType || call.exportFile) continue
    const parameters = toCallParameters(call.path, schoolParameters)
    const name = fillParameters(call.path, parameters)
    const path = await resolveRecordPath(name, fetchResult)
    const callRequests = path ? await listCallRequests(call, path, { name, parameters, fetchResult }) : []
    if (callRequests.length === 0) unresolvedPaths.push(call.path)
    requests.push(...callRequests)
  }
  assertAllCallsCovered(unresolvedPaths)
  return [...requests, ...listPostRequests(schoolParameters), ...listWebsiteRequests()]
}

/** Fills in the path parameters that have a value; the id of a record stays a placeholder. */
function fillParameters(path: string, parameters: Parameters): string {
  return path.replace(/:(\w+)/g, (placeholder, name: string) => parameters[name] ?? placeholder)
}

/** The `name` keeps its id placeholders, since ids differ between the two schools whose results are matched by name. */
type CallContext = { name: string; parameters: Parameters; fetchResult: FetchResult }

async function listCallRequests(
  { query }: Endpoint,
  path: string,
  { name: callName, parameters, fetchResult }: CallContext,
): Promise<GrowthRequest[]> {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const required = names.filter((name) => parameters[name]).map((name) => `${name}=${parameters[name]}`)
  const basePath = required.length > 0 ? `${path}?${required.join('&')}` : path
  const firstResult = await fetchResult(basePath)
  // The request fails where the school has no such record, or where an operator has no permission.
  if (firstResult === null) return []
  const appendQuery = (extraQuery: string) => `${basePath}${basePath.includes('?') ? '&' : '?'}${extraQuery}`
  const searches = names.includes('search')
    ? Object.entries(listSearchTerms(path)).map(([name, word]) => ({
        name: `${callName}, ${name}`,
        path: appendQuery(`search=${word}`),
      }))
    : []
  if (!(query instanceof z.ZodObject)) return [{ name: callName, path: basePath }]
  const variants = [
    ...searches,
    ...listSwitchQueries(query, names).map((switchQuery) => ({
      name: `${callName}, ${switchQuery}`,
      path: appendQuery(switchQuery),
    })),
  ]
  if (!isPaged(firstResult)) return [{ name: callName, path: basePath }, ...variants]
  const sortFields = listEnumValues(query, 'orderby').filter((sortField) => sortField !== 'id')
  return [
    { name: `${callName}, first page`, path: appendQuery('page=1') },
    { name: `${callName}, last page`, path: appendQuery(`page=${firstResult.total_page}`) },
    ...variants,
    ...sortFields.map((sortField) => ({
      name: `${callName}, by ${sortField}`,
      path: appendQuery(`orderby=${sortField}&order=asc`),
    })),
    ...listFilterConditions(query, firstResult.rows[0]).map(([name, condition]) => ({
      name: `${callName}, of one ${name}`,
      path: appendQuery(`filter=${encodeURIComponent(JSON.stringify({ [name]: condition }))}`),
    })),
  ]
}

/** Lists the query strings for both values of each 0/1 switch, and for the search among filter options. */
function listSwitchQueries(query: z.ZodObject, names: readonly string[]): string[] {
  const switchNames = names.filter((name) => listEnumValues(query, name).join() === '0,1')
  const optionSearch = names.includes('filterable_search') ? ['filterable_search=an'] : []
  return [...switchNames.flatMap((name) => [`${name}=0`, `${name}=1`]), ...optionSearch]
}

type PagedResult = { rows: Record<string, unknown>[]; total_page: number }

function isPaged(result: unknown): result is PagedResult {
  return typeof result === 'object' && result !== null && 'rows' in result && 'total_page' in result
}

function listEnumValues(query: z.ZodObject, name: string): string[] {
  if (!(name in query.shape)) return []
  const { enum: options = [] } = z.toJSONSchema(query.shape[name], { io: 'output', unrepresentable: 'any' })
  return options.map(String)
}

/** The filter's description in the contract lists the field names; the first row supplies a value for each. */
function listFilterConditions(query: z.ZodObject, row: Record<string, unknown> = {}): [string, unknown][] {
  const description = String(query.shape.filter?.description ?? '')
  const [, names = ''] = description.match(/Nama, dengan atau tanpa _id: (.*)\.$/) ?? []
  return names.split(', ').flatMap((name): [string, unknown][] => {
    const value = name === 'active_period' ? true : readValue(row, name)
    if (value === undefined || value === null) return []
    const isTimestamp = /_at$/.test(name)
    return [[name, isTimestamp ? { op: 'between', value: { from: value } } : { op: 'equal', value }]]
  })
}

function readValue(row: Record<string, unknown>, name: string): unknown {
  const value = row[name.replace(/_id$/, '')] ?? row[name] ?? row[`${name}_id`]
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Lists of one class that are requested by POST. */
function listPostRequests({ eduyear_id, semester_id, classroom_id }: Parameters): GrowthRequest[] {
  const classAndYear = { eduyear_id: Number(eduyear_id), classroom_id: Number(classroom_id) }
  return [
    {
      name: 'report cards of a class',
      path: '/sia/activity/rapor',
      body: { ...classAndYear, semester_id: Number(semester_id) },
    },
    { name: 'graduation of a class', path: '/sia/activity/graduation', body: classAndYear },
  ]
}

function listWebsiteRequests(): GrowthRequest[] {
  const paths = ['/', '/articles', '/articles?page=500', '/feed.xml', '/sitemap.xml']
  const searches = ['an', 'siswa', RARE_WORD].map((word) => `/search?q=${word}`)
  return [...paths, ...searches].map((path) => ({ name: `website ${path}`, path, isSite: true }))
}
