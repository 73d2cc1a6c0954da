/** The two ways out of the browser: fetch for calls, XMLHttpRequest for uploads, whose progress it tells. */
import { HttpError } from 'react-admin'
import { MINUTE, SECOND } from '#contract/units.ts'

const CALL_TIMEOUT_MS = 10 * SECOND
const UPLOAD_TIMEOUT_MS = 10 * MINUTE
const NETWORK_ERROR = 'Network error!'

export type Answer = { status: number; text: string }
type Outgoing = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  onProgress?: (portion: number) => void
}

export async function sendByFetch({ url, signal, onProgress: _, ...init }: Outgoing): Promise<Answer> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      ...init,
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    // Given up by the caller: not a failure to tell anybody.
    if (signal?.aborted) throw error
    throw new HttpError(NETWORK_ERROR, 0, null)
  }
}

/** The answer to a request that was sent before the console had loaded; null where none came. */
export async function orNetworkError(prefetched: Promise<Answer | null>): Promise<Answer> {
  const answer = await prefetched
  if (!answer) throw new HttpError(NETWORK_ERROR, 0, null)
  return answer
}

export function sendByXhr({ method, url, headers, body, signal, onProgress }: Outgoing): Promise<Answer> {
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
