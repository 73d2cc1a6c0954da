/** What is asked of the small and of the large school: every reading call of the catalogue, lists in each of their ways. */
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { RARE_WORD } from '../seed.ts'
import { parametersOf, pathOfRecord, refuseMissing } from './parameters.ts'

/** `path` lies below the API, or below the website where `isSite`. */
export type GrowthRequest = { name: string; path: string; body?: Record<string, unknown>; isSite?: true }

/** Answers a question with its parsed result; null where the call refuses it. */
export type Fetch = (path: string) => Promise<unknown>

/** Ids and words for parameters, by name; what is not named here belongs to one record, which does not grow. */
export type Parameters = Readonly<Record<string, string>>

/** Words to search for: two letters, one that stands in a tenth of all rows, and a rare one. */
const searchTerms = (path: string) => {
  const isText = /post|public|menu/.test(path)
  return {
    'two letters': 'an',
    'a common word': isText ? 'siswa' : 'siti',
    'a rare word': isText ? RARE_WORD : '0011',
  }
}

export async function listGrowthRequests(known: Parameters, ask: Fetch): Promise<GrowthRequest[]> {
  const found: GrowthRequest[] = []
  const missing: string[] = []
  for (const call of Object.values(calls)) {
    if (call.method !== 'GET' || call.fileMediaType || call.exportFile) continue
    const values = parametersOf(call.path, known)
    const name = withParameters(call.path, values)
    const path = await pathOfRecord(name, ask)
    const questions = path ? await requestsOfCall(call, path, { name, known: values, ask }) : []
    if (questions.length === 0) missing.push(call.path)
    found.push(...questions)
  }
  refuseMissing(missing)
  return [...found, ...postRequests(known), ...websiteRequests()]
}

/** With what the school says; what is of one record stays a parameter. */
function withParameters(path: string, known: Parameters): string {
  return path.replace(/:(\w+)/g, (whole, name: string) => known[name] ?? whole)
}

/** The `name` keeps the parameters, since each school has ids of its own. */
type CallContext = { name: string; known: Parameters; ask: Fetch }

async function requestsOfCall(
  { query }: Endpoint,
  path: string,
  { name: call, known, ask }: CallContext,
): Promise<GrowthRequest[]> {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const values = names.filter((name) => known[name]).map((name) => `${name}=${known[name]}`)
  const plain = values.length > 0 ? `${path}?${values.join('&')}` : path
  const first = await ask(plain)
  // Such as a waiting upload or a page that says more to somebody else.
  if (first === null) return []
  const withQuery = (more: string) => `${plain}${plain.includes('?') ? '&' : '?'}${more}`
  const searches = names.includes('search')
    ? Object.entries(searchTerms(path)).map(([name, word]) => ({
        name: `${call}, ${name}`,
        path: withQuery(`search=${word}`),
      }))
    : []
  if (!(query instanceof z.ZodObject)) return [{ name: call, path: plain }]
  const narrowed = [
    ...searches,
    ...listSwitches(query, names).map((one) => ({ name: `${call}, ${one}`, path: withQuery(one) })),
  ]
  if (!isPaged(first)) return [{ name: call, path: plain }, ...narrowed]
  const orders = listOptions(query, 'orderby').filter((order) => order !== 'id')
  return [
    { name: `${call}, first page`, path: withQuery('page=1') },
    { name: `${call}, last page`, path: withQuery(`page=${first.total_page}`) },
    ...narrowed,
    ...orders.map((order) => ({
      name: `${call}, by ${order}`,
      path: withQuery(`orderby=${order}&order=asc`),
    })),
    ...listFilters(query, first.rows[0]).map(([name, operation]) => ({
      name: `${call}, of one ${name}`,
      path: withQuery(`filter=${encodeURIComponent(JSON.stringify({ [name]: operation }))}`),
    })),
  ]
}

/** What may be left out or left in, such as the values of filters, and the search among those values. */
function listSwitches(query: z.ZodObject, names: readonly string[]): string[] {
  const switches = names.filter((name) => listOptions(query, name).join() === '0,1')
  const values = names.filter((name) => name === 'filterable_search')
  return [...switches.flatMap((name) => [`${name}=0`, `${name}=1`]), ...values.map((name) => `${name}=an`)]
}

type PagedResult = { rows: Record<string, unknown>[]; total_page: number }

function isPaged(result: unknown): result is PagedResult {
  return typeof result === 'object' && result !== null && 'rows' in result && 'total_page' in result
}

function listOptions(query: z.ZodObject, name: string): string[] {
  if (!(name in query.shape)) return []
  const { enum: options = [] } = z.toJSONSchema(query.shape[name], { io: 'output', unrepresentable: 'any' })
  return options.map(String)
}

/** The contract tells the names in the filter's description; the value is that of the first row. */
function listFilters(query: z.ZodObject, row: Record<string, unknown> = {}): [string, unknown][] {
  const described = String(query.shape.filter?.description ?? '')
  const [, names = ''] = described.match(/Nama, dengan atau tanpa _id: (.*)\.$/) ?? []
  return names.split(', ').flatMap((name): [string, unknown][] => {
    const value = name === 'active_period' ? true : readValue(row, name)
    if (value === undefined || value === null) return []
    const isMoment = /_at$/.test(name)
    return [[name, isMoment ? { op: 'between', value: { from: value } } : { op: 'equal', value }]]
  })
}

function readValue(row: Record<string, unknown>, name: string): unknown {
  const value = row[name.replace(/_id$/, '')] ?? row[name] ?? row[`${name}_id`]
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Lists that are asked by POST, of one class. */
function postRequests({ eduyear_id, semester_id, classroom_id }: Parameters): GrowthRequest[] {
  const classYear = { eduyear_id: Number(eduyear_id), classroom_id: Number(classroom_id) }
  return [
    {
      name: 'report cards of a class',
      path: '/sia/activity/rapor',
      body: { ...classYear, semester_id: Number(semester_id) },
    },
    { name: 'graduation of a class', path: '/sia/activity/graduation', body: classYear },
  ]
}

function websiteRequests(): GrowthRequest[] {
  const paths = ['/', '/articles', '/articles?page=500', '/feed.xml', '/sitemap.xml']
  const searches = ['an', 'siswa', RARE_WORD].map((word) => `/search?q=${word}`)
  return [...paths, ...searches].map((path) => ({ name: `website ${path}`, path, isSite: true }))
}
