/** Reads private files with the bearer token into memory. */
import { HttpError } from 'react-admin'
import { MINUTE } from '#platform/contract/units.ts'
import { parseEnvelope } from './http.ts'
import { getSession } from './session.ts'
import { recoverSession } from './signInAgain.ts'

/** As long as an upload may take. */
const TIMEOUT_MS = 10 * MINUTE

/**
 * @param url same-site URL, such as the file_url of a row
 * @throws HttpError with the server's message, as request() does
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetchWithRecovery(url, signal)
  try {
    return await response.blob()
  } catch (error) {
    throw toNetworkError(error, signal)
  }
}

/** Aborted by the caller, so this is not a network error. */
const toNetworkError = (error: unknown, signal: AbortSignal | undefined) =>
  signal?.aborted ? error : new HttpError('Network error!', 0, null)

/**
 * Downloads an export, which the server generates while it streams, under the file name the server gives it.
 *
 * @param onBytes called with the number of bytes received so far
 * @throws HttpError also if the stream breaks off
 */
export async function fetchExport(url: string, onBytes: (bytes: number) => void) {
  const response = await fetchWithRecovery(url)
  const filename = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    return { filename: filename ?? 'ekspor', blob: await readBody(response, onBytes) }
  } catch {
    throw new HttpError('Ekspor terputus sebelum selesai. Coba lagi.', 0, null)
  }
}

async function readBody(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.length
    onBytes(bytes)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

async function fetchWithRecovery(url: string, signal?: AbortSignal): Promise<Response> {
  const token = getSession()?.access_token
  const firstResponse = await send(url, signal)
  const isSessionEnded = firstResponse.status === 401 && token !== undefined
  const isRecovered = isSessionEnded && (getSession()?.access_token !== token || (await recoverSession()))
  const response = isRecovered && getSession() ? await send(url, signal) : firstResponse
  if (!response.ok) parseEnvelope({ status: response.status, text: await response.text() })
  return response
}

async function send(url: string, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const token = getSession()?.access_token
  try {
    return await fetch(url, {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    throw toNetworkError(error, signal)
  }
}
