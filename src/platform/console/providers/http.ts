/** Sends one request to the API: bearer token, timeout, envelope, recovery of an expired session, redirects (301). */
import { HttpError } from 'react-admin'
import { type Envelope, IDEMPOTENCY_KEY, type Method } from '#platform/contract/endpoint.ts'
import { logout } from '#platform/contract/session.ts'
import { answerOrKept } from '../offline/keptAnswers.ts'
import { toSameOriginPath } from '../paths.ts'
import { idempotencyHeader } from './data/drafts.ts'
import { consumePrefetched } from './data/storedLists.ts'
import { withLostAnswers } from './lostAnswers.ts'
import { redirectRequest } from './notices.ts'
import { getSession } from './session.ts'
import { recoverSession } from './signInAgain.ts'
import { awaitPrefetched, type HttpResponse, sendByFetch, sendByXhr } from './transport.ts'

export const API_BASE = '/api'
const SESSION_ENDED_MESSAGE = 'Sesi Anda telah berakhir, silakan masuk lagi.'

export type ApiRequest = {
  method: Method
  /** Path below the API base, including the query. */
  path: string
  body?: string | FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Upload progress, 0 to 1. */
  onProgress?: (progress: number) => void
  /** If its answer is lost, the same request sent again gets the first answer instead of being refused, see lostAnswers.ts. */
  isOnce?: boolean
  /** Asks the device alone, which has the answers to the screens that are kept; needs a signal. */
  isKeptOnly?: boolean
}

/**
 * Sends a request and returns the envelope.
 *
 * @throws HttpError with the server's message, the status (0: no response) and the envelope as body;
 * also for status 200 with `success: false`.
 */
export async function request<Result>(options: ApiRequest): Promise<Envelope<Result>> {
  const { isOnce = false, headers, ...others } = options
  if (!isOnce || headers?.[IDEMPOTENCY_KEY]) return requestAnswer(options)
  return withLostAnswers(others, (key) =>
    requestAnswer({ ...others, headers: { ...headers, ...idempotencyHeader(key) } }),
  )
}

/** Writes that were sent and not yet answered. */
let pendingWork = 0

async function requestAnswer<Result>(options: ApiRequest): Promise<Envelope<Result>> {
  if (!isWork(options)) return sendWithRecovery(options)
  pendingWork++
  try {
    return await sendWithRecovery(options)
  } finally {
    pendingWork--
  }
}

async function sendWithRecovery<Result>(options: ApiRequest): Promise<Envelope<Result>> {
  const token = getSession()?.access_token
  const response = await send(options)
  if (response.status !== 401 || !token) return parseEnvelope(response)
  // Another request may have recovered the session meanwhile; then the new token is used. A read that is answered first
  // must not sign out while somebody's work is on its way.
  const isRecovered =
    getSession()?.access_token !== token || (await recoverSession({ isWork: pendingWork > 0 }))
  return parseEnvelope(isRecovered && getSession() ? await send(options) : response)
}

/** Whether somebody's work is being stored, which must not be lost with the screen. */
const isWork = ({ method, path }: ApiRequest) => method !== 'GET' && path !== logout.path

function send({
  path,
  headers,
  body,
  isOnce: _,
  isKeptOnly = false,
  ...rest
}: ApiRequest): Promise<HttpResponse> {
  const token = getSession()?.access_token
  const outgoingRequest = {
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
  if (body instanceof FormData) return sendByXhr(outgoingRequest)
  if (rest.method !== 'GET') return sendByFetch(outgoingRequest)
  if (isKeptOnly)
    return answerOrKept(outgoingRequest, () =>
      Promise.reject(new HttpError('Tidak ada di perangkat ini.', 0)),
    )
  const prefetched = consumePrefetched(outgoingRequest.url, token)
  return answerOrKept(outgoingRequest, () =>
    prefetched ? awaitPrefetched(prefetched) : sendByFetch(outgoingRequest),
  )
}

/** @throws HttpError for every response that is not a success */
export function parseEnvelope<Result>({ status, text }: HttpResponse): Envelope<Result> {
  const envelope = tryParseJson<Result>(text)
  if (status >= 200 && status < 300 && envelope?.success) return envelope
  const message =
    envelope?.message ?? (status === 401 ? SESSION_ENDED_MESSAGE : `Server menjawab dengan kode ${status}`)
  if (status === 301) requestRedirect(message, envelope?.result)
  throw new HttpError(message, status, envelope)
}

function requestRedirect(message: string, result: unknown) {
  const redirect =
    typeof result === 'object' && result !== null && 'redirect' in result
      ? toSameOriginPath(result.redirect)
      : null
  if (redirect) redirectRequest.set({ message, redirect })
}

function tryParseJson<Result>(text: string): Envelope<Result> | null {
  try {
    const envelope: Envelope<Result> = JSON.parse(text)
    return envelope
  } catch {
    // A proxy's HTML error page, for example; the caller reports the status.
    return null
  }
}

/** Whether the error is a redirect (301), which the layout shows, so that callers must not show it too. */
export function isRedirectError(error: unknown): boolean {
  return error instanceof HttpError && error.status === 301
}
