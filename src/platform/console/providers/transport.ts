/** Sends requests: by fetch, or by XMLHttpRequest for uploads, because only that reports their progress. */
import { HttpError } from 'react-admin'
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import { setServerClock } from './serverClock.ts'

const CALL_TIMEOUT_MS = 10 * SECOND
const UPLOAD_TIMEOUT_MS = 10 * MINUTE
const NETWORK_ERROR = 'Network error!'

export type HttpResponse = { status: number; text: string }
type OutgoingRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  onProgress?: (progress: number) => void
}

export async function sendByFetch({
  url,
  signal,
  onProgress: _,
  ...init
}: OutgoingRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const sentAt = Date.now()
  try {
    const response = await fetch(url, {
      ...init,
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    setServerClock(response.headers.get('date'), sentAt)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    // Aborted by the caller, so this is not a network error.
    if (signal?.aborted) throw error
    throw new HttpError(NETWORK_ERROR, 0, null)
  }
}

/** @throws HttpError if the prefetch failed (null) */
export async function awaitPrefetched(prefetched: Promise<HttpResponse | null>): Promise<HttpResponse> {
  const response = await prefetched
  if (!response) throw new HttpError(NETWORK_ERROR, 0, null)
  return response
}

export function sendByXhr({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
}: OutgoingRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.timeout = UPLOAD_TIMEOUT_MS
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText })
    xhr.onerror = () => reject(new HttpError(NETWORK_ERROR, 0, null))
    xhr.ontimeout = xhr.onerror
    xhr.onabort = () => reject(new DOMException('Dibatalkan', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body ?? null)
  })
}
