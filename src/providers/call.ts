/** Calls an endpoint of the contract, so that no path is ever written in the console. */
import type { z } from 'zod'
import type { Endpoint, Envelope, Output } from '#contract/endpoint.ts'
import { API_BASE, type ApiRequest, request } from './http.ts'

type PartOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType
  ? { [P in Part]: Loose<z.input<E[Part]>> }
  : { [P in Part]?: undefined }

/** Path and query parts travel as text; numbers are welcome. */
type Loose<Value> = { [Key in keyof Value]: Value[Key] | (string extends Value[Key] ? number : never) }

type Options = { headers?: Record<string, string>; signal?: AbortSignal }
type WithFile<E extends Endpoint> = E['upload'] extends object
  ? { file: File | null; onProgress?: (portion: number) => void }
  : { file?: undefined; onProgress?: undefined }

export type CallInput<E extends Endpoint> = PartOf<E, 'params'> &
  Partial<PartOf<E, 'query'>> &
  PartOf<E, 'body'> &
  WithFile<E> &
  Options

/**
 * Calls an endpoint and answers its envelope: `message` to show, `result` to use.
 *
 * @example
 * const { result } = await call(readProfile, {})
 * const { result } = await call(uploadPostImage, { body: { old_img }, file, onProgress })
 * @throws HttpError for every answer that is not a success, see request().
 */
export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Envelope<Output<E>>> {
  return callAny(endpoint, input)
}

/** For code that calls endpoints it does not know, such as lists: nothing checks what is sent but the server. */
export function callAny<Result>(endpoint: Endpoint, input: AnyInput): Promise<Envelope<Result>> {
  const { params, query, body, file, onProgress, headers, signal } = input
  return request<Result>({
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + queryString(query),
    ...(endpoint.upload
      ? { body: multipart(body, endpoint.upload.field, file ?? null) }
      : body !== undefined && { body: JSON.stringify(body) }),
    ...(headers && { headers }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  })
}

/**
 * Where an endpoint answers a file, for fetchFile().
 *
 * @example addressOf(readUploadedRapor, { upload_id, entry: 3 })
 */
export function addressOf<E extends Endpoint>(endpoint: E, params: PartOf<E, 'params'>['params']): string {
  return placeOf(endpoint, { params })
}

/** Its address with all that is sent in it, where parts are known by name alone. */
export function placeOf(
  { path }: Endpoint,
  { params, query }: { params?: Values | undefined; query?: Values },
) {
  return API_BASE + fillPath(path, params) + queryString(query)
}

type Values = Record<string, unknown>
export type AnyInput = {
  params?: Values | undefined
  query?: Values | undefined
  body?: Values | undefined
  file?: File | null | undefined
  onProgress?: ApiRequest['onProgress'] | undefined
} & Pick<ApiRequest, 'headers' | 'signal'>

/** @example fillPath('/post/:id', { id: 7 }) // '/post/7' */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Values = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

function multipart(fields: Values = {}, fileField: string, file: File | null): FormData {
  const form = new FormData()
  // Text first: the server reads the fields before it streams the file.
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  if (file) form.append(fileField, file, file.name)
  return form
}
