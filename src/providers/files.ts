/** Private files: read with the bearer, like any other call, into the page's memory. */
import { HttpError } from 'react-admin'
import { MINUTE } from '#contract/units.ts'
import { interpret } from './http.ts'
import { getSession } from './session.ts'
import { recoverSession } from './signInAgain.ts'

/** A file may take as long as an upload. */
const TIMEOUT_MS = 10 * MINUTE

/**
 * @param address the file_url of a row, same-site
 * @throws HttpError with the server's message, as request() does
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  return (await fetchAnswer(address, signal)).blob()
}

/**
 * A file that is made while it is read, under the name the server gives it.
 *
 * @param onBytes how many have come so far
 * @throws HttpError also where it breaks off in the middle
 */
export async function fetchExport(address: string, onBytes: (bytes: number) => void) {
  const response = await fetchAnswer(address)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    return { filename: named ?? 'ekspor', blob: await collected(response, onBytes) }
  } catch {
    throw new HttpError('Ekspor terputus sebelum selesai. Coba lagi.', 0, null)
  }
}

async function collected(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
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

async function fetchAnswer(address: string, signal?: AbortSignal): Promise<Response> {
  const token = getSession()?.access_token
  const answer = await send(address, signal)
  const isEnded = answer.status === 401 && token !== undefined
  const isRecovered = isEnded && (getSession()?.access_token !== token || (await recoverSession()))
  const response = isRecovered && getSession() ? await send(address, signal) : answer
  if (!response.ok) interpret({ status: response.status, text: await response.text() })
  return response
}

async function send(address: string, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const token = getSession()?.access_token
  try {
    return await fetch(address, {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new HttpError('Network error!', 0, null)
  }
}
