/** Calls endpoints of the contract, so that the console contains no API paths. */
import type { z } from 'zod'
import { type Endpoint, type Envelope, type Output, runsOnce } from '#platform/contract/endpoint.ts'
import { API_BASE, type ApiRequest, request } from './http.ts'

type InputPart<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType
  ? { [P in Part]: AllowNumbers<z.input<E[Part]>> }
  : { [P in Part]?: undefined }

/** Numbers are accepted where the schema has text, because path and query are sent as text. */
type AllowNumbers<Value> = { [Key in keyof Value]: Value[Key] | (string extends Value[Key] ? number : never) }

type Options = Pick<ApiRequest, 'headers' | 'signal' | 'isKeptOnly'>
type WithFile<E extends Endpoint> = E['upload'] extends object
  ? { file: File | null; onProgress?: (progress: number) => void }
  : { file?: undefined; onProgress?: undefined }

export type CallInput<E extends Endpoint> = InputPart<E, 'params'> &
  Partial<InputPart<E, 'query'>> &
  InputPart<E, 'body'> &
  WithFile<E> &
  Options

/**
 * Calls an endpoint and returns its envelope: `message` to show, `result` to use.
 *
 * @example
 * const { result } = await call(readProfile, {})
 * const { result } = await call(uploadPostImage, { body: { old_img }, file, onProgress })
 * @throws HttpError for every response that is not a success, see request().
 */
export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Envelope<Output<E>>> {
  return callAny(endpoint, input)
}

/** Untyped variant for code that works with any endpoint, such as lists; only the server validates the input. */
export function callAny<Result>(endpoint: Endpoint, input: UntypedInput): Promise<Envelope<Result>> {
  const { params, query, body, file, onProgress, headers, signal, isKeptOnly } = input
  return request<Result>({
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + toQueryString(query),
    ...(endpoint.upload
      ? { body: toFormData(body, endpoint.upload.field, file ?? null) }
      : body !== undefined && { body: JSON.stringify(body) }),
    ...(headers && { headers }),
    ...(signal && { signal }),
    ...(isKeptOnly && { isKeptOnly }),
    ...(onProgress && { onProgress }),
    isOnce: runsOnce(endpoint),
  })
}

/**
 * The URL of an endpoint that returns a file, for fetchFile().
 *
 * @example buildUrl(readUploadedRapor, { upload_id, entry: 3 })
 */
export function buildUrl<E extends Endpoint>(endpoint: E, params: InputPart<E, 'params'>['params']): string {
  return buildAnyUrl(endpoint, { params })
}

/** Untyped variant of buildUrl() that also takes the query. */
export function buildAnyUrl(
  { path }: Endpoint,
  { params, query }: { params?: Values | undefined; query?: Values },
) {
  return API_BASE + fillPath(path, params) + toQueryString(query)
}

type Values = Record<string, unknown>
export type UntypedInput = {
  params?: Values | undefined
  query?: Values | undefined
  body?: Values | undefined
  file?: File | null | undefined
  onProgress?: ApiRequest['onProgress'] | undefined
} & Options

/** @example fillPath('/post/:id', { id: 7 }) // '/post/7' */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function toQueryString(query: Values = {}): string {
  const filledEntries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (filledEntries.length === 0) return ''
  return `?${new URLSearchParams(filledEntries.map(([name, value]) => [name, String(value)]))}`
}

function toFormData(fields: Values = {}, fileField: string, file: File | null): FormData {
  const form = new FormData()
  // Text fields come first, because the server reads them before it streams the file.
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  if (file) form.append(fileField, file, file.name)
  return form
}
