/** One request to the API: bearer, timeout, envelope, and what an ended session or an order to go elsewhere asks for. */
import { HttpError } from 'react-admin'
import type { Envelope, Method } from '#contract/endpoint.ts'
import { toSameOriginPath } from '#src/paths.ts'
import { takePrefetched } from './data/storedLists.ts'
import { redirectOrder } from './notices.ts'
import { getSession } from './session.ts'
import { recoverSession } from './signInAgain.ts'
import { type Answer, orNetworkError, sendByFetch, sendByXhr } from './transport.ts'

export const API_BASE = '/api'
const SESSION_ENDED = 'Sesi Anda telah berakhir, silakan masuk lagi.'

export type ApiRequest = {
  method: Method
  /** Below the API base, with its query. */
  path: string
  body?: string | FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  /** 0 to 1; given for uploads, which also may take ten minutes. */
  onProgress?: (portion: number) => void
}

/**
 * Sends a request and answers the envelope.
 *
 * @throws HttpError with the server's message, the status (0: no answer) and the envelope as body;
 * also for status 200 with `success: false`.
 */
export async function request<Result>(options: ApiRequest): Promise<Envelope<Result>> {
  const token = getSession()?.access_token
  const answer = await send(options)
  if (answer.status !== 401 || !token) return interpret(answer)
  // Another request may have signed in again meanwhile; then its token is simply tried.
  const isRecovered = getSession()?.access_token !== token || (await recoverSession())
  return interpret(isRecovered && getSession() ? await send(options) : answer)
}

function send({ path, headers, body, ...rest }: ApiRequest): Promise<Answer> {
  const token = getSession()?.access_token
  const outgoing = {
    ...rest,
    url: API_BASE + path,
    headers: {
      accept: 'application/json',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  }
  if (body instanceof FormData) return sendByXhr(outgoing)
  const prefetched = rest.method === 'GET' ? takePrefetched(outgoing.url, token) : null
  return prefetched ? orNetworkError(prefetched) : sendByFetch(outgoing)
}

/** @throws HttpError for every answer that is not a success. */
export function interpret<Result>({ status, text }: Answer): Envelope<Result> {
  const envelope = parse<Result>(text)
  if (status >= 200 && status < 300 && envelope?.success) return envelope
  const message =
    envelope?.message ?? (status === 401 ? SESSION_ENDED : `Server menjawab dengan kode ${status}`)
  if (status === 301) orderRedirect(message, envelope?.result)
  throw new HttpError(message, status, envelope)
}

function orderRedirect(message: string, result: unknown) {
  const redirect =
    typeof result === 'object' && result !== null && 'redirect' in result
      ? toSameOriginPath(result.redirect)
      : null
  if (redirect) redirectOrder.set({ message, redirect })
}

function parse<Result>(text: string): Envelope<Result> | null {
  try {
    const envelope: Envelope<Result> = JSON.parse(text)
    return envelope
  } catch {
    // A proxy's HTML error page; the status alone tells what is wrong.
    return null
  }
}

/** Whether a dialog or notice of its own shows the user this error. */
export function isShownElsewhere(error: unknown): boolean {
  return error instanceof HttpError && error.status === 301
}
