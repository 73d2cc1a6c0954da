/**
 * Requests whose answers were lost: the connection broke after they were sent, or the page was reloaded. Pressed again, the
 * same request has the same idempotency key, so that the server says what the first one did.
 */
import { HttpError } from 'react-admin'
import { MINUTE } from '#platform/contract/units.ts'
import { readJson, writeJson } from './data/browserJson.ts'
import { createIdempotencyKey } from './data/drafts.ts'
import { serverNow } from './serverClock.ts'
import { getSession } from './session.ts'

type Sent = { key: string; sentAt: number }
type SentRequest = { method: string; path: string; body?: string | FormData }

/** Later, somebody may have undone what it did, and then it is meant anew. */
const MAX_AGE_MS = 5 * MINUTE
const STORAGE_KEY = 'pelita.sent'

/** The requests of this page. */
const onTheirWay = new Set<string>()

const readSent = (): Record<string, Sent> => readJson<Record<string, Sent>>(sessionStorage, STORAGE_KEY) ?? {}

/** @example withLostAnswers({ method: 'DELETE', path: '/book/7' }, (key) => send({ … })) */
export async function withLostAnswers<Result>(
  request: SentRequest,
  send: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const signature = signatureOf(request)
  const lost = readSent()[signature]
  const isRecent = lost !== undefined && serverNow() - lost.sentAt < MAX_AGE_MS
  const key = isRecent ? lost.key : createIdempotencyKey()
  writeJson(sessionStorage, STORAGE_KEY, { ...readSent(), [signature]: { key, sentAt: serverNow() } })
  onTheirWay.add(signature)
  try {
    const result = await send(key)
    // What has been done since may be the reason to do the same anew.
    keepSent((other) => other !== signature && onTheirWay.has(other))
    return result
  } catch (error) {
    if (isAnswered(error)) keepSent((other) => other !== signature)
    throw error
  } finally {
    onTheirWay.delete(signature)
  }
}

function keepSent(isKept: (signature: string) => boolean) {
  const remaining = Object.entries(readSent()).filter(([signature]) => isKept(signature))
  if (remaining.length === 0) forgetSent()
  else writeJson(sessionStorage, STORAGE_KEY, Object.fromEntries(remaining))
}

/** For signing out. */
export const forgetSent = () => sessionStorage.removeItem(STORAGE_KEY)

const LOST_BY_PROXY = [502, 503, 504]
const isAnswered = (error: unknown) =>
  error instanceof HttpError && error.status !== 0 && !LOST_BY_PROXY.includes(error.status)

/** Tells requests of a person apart without storing what they contain. */
function signatureOf({ method, path, body }: SentRequest): string {
  const text = `${getSession()?.user.id ?? 0} ${method} ${path} ${typeof body === 'string' ? body : ''}`
  return String(hash(text))
}

const [FNV_OFFSET, FNV_PRIME, BITS_64] = [0xcbf29ce484222325n, 0x100000001b3n, 64]

/** FNV-1a: the browser's own digests need HTTPS. @source https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
function hash(text: string): bigint {
  let value = FNV_OFFSET
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(BITS_64, (value ^ BigInt(byte)) * FNV_PRIME)
  return value
}
