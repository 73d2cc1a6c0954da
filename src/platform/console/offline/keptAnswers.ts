/**
 * The last answers of the screens that are kept, by person, for when the server cannot be reached. They lie in a cache of
 * their own, which is deleted with the session, in every tab.
 */
import type { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { serverNow } from '../providers/serverClock.ts'
import { getSession, isStoredUser, subscribe } from '../providers/session.ts'
import { createSignal } from '../providers/signal.ts'
import type { HttpResponse } from '../providers/transport.ts'

const PREFIX = 'pelita-data-'
const KEPT_AT = 'x-kept-at'
/** More than a person opens in a week; the oldest go first. */
const MAX_ANSWERS = 300
/** What a proxy answers while its server is away. */
const UNREACHED = [502, 503, 504]
/** The server no longer answers this person so. */
const WITHDRAWN = [403, 404]

/** When the oldest answer on the screen was received, as an ISO time; null while all are of now. */
export const shownSince = createSignal<string>()

type ShownAnswer = { keptAt: string }
/** The answers that were given from the device and have not been read again, by key. */
const shownAnswers = new Map<string, ShownAnswer>()

let isKeptScreen: (pathname: string) => boolean = () => false

/** Cache storage exists with HTTPS only. */
const hasCaches = () => 'caches' in window

/** @param isKept whether the answers to the screen at this address are kept */
export function startKeepingAnswers(isKept: (pathname: string) => boolean) {
  isKeptScreen = isKept
  if (!hasCaches()) return
  let userId = getSession()?.user.id
  void forgetOthers()
  subscribe(() => {
    if (userId === getSession()?.user.id) return
    userId = getSession()?.user.id
    shownAnswers.clear()
    publishShown()
    void forgetOthers()
  })
}

/** Reads again what was shown from the device. What is then still of an earlier day belongs to a screen that was left. */
export async function readShownAgain(queryClient: QueryClient) {
  if (shownAnswers.size === 0 || !navigator.onLine) return
  const before = [...shownAnswers]
  await queryClient.invalidateQueries()
  for (const [key, answer] of before) if (shownAnswers.get(key) === answer) shownAnswers.delete(key)
  publishShown()
}

function publishShown() {
  const [oldest = null] = [...shownAnswers.values()].map(({ keptAt }) => keptAt).sort()
  if (oldest !== shownSince.get()) shownSince.set(oldest)
}

type Read = { url: string; headers: Record<string, string>; signal?: AbortSignal }

/**
 * Sends a read; without the server, the answer to a screen is the one that this person got last. The queries of screens
 * have a signal. A read without one belongs to a save, which must not decide by what the server answered yesterday.
 */
export async function answerOrKept(read: Read, send: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const userId = getSession()?.user.id
  if (userId === undefined || !hasCaches()) return send()
  const key = toKey(read)
  const isKept = isKeptScreen(location.pathname)
  const result = await send().catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 0) return error
    throw error
  })
  if (!(result instanceof HttpError) && !UNREACHED.includes(result.status)) {
    if (shownAnswers.delete(key)) publishShown()
    // Not awaited: the screen needs only the answer. A full device keeps none.
    if (isKept) void keep(userId, key, result).catch(() => undefined)
    return result
  }
  const keptAnswer = read.signal ? await findKept(userId, key).catch(() => null) : null
  if (keptAnswer) return keptAnswer
  if (result instanceof HttpError) throw result
  return result
}

/** Removes what is kept of everybody but the signed-in person. */
export async function forgetOthers() {
  if (!hasCaches()) return
  const own = nameOf(getSession()?.user.id)
  // A browser that refuses caches has kept nothing.
  for (const name of await caches.keys().catch(() => []))
    if (name.startsWith(PREFIX) && name !== own) await caches.delete(name)
}

/** Whether the person is signed in, in this tab and by the last sign-in of any. */
const isOwn = (userId: number) => getSession()?.user.id === userId && isStoredUser(userId)

const nameOf = (userId: number | undefined) => `${PREFIX}${userId}`

/** Some lists are filtered by headers. */
function toKey({ url, headers: { authorization: _, accept: __, ...headers } }: Read): string {
  return `/kept?${new URLSearchParams({ url, ...headers })}`
}

async function keep(userId: number, key: string, { status, text }: HttpResponse) {
  if (!isOwn(userId)) return
  const cache = await caches.open(nameOf(userId))
  if (WITHDRAWN.includes(status)) await cache.delete(key)
  if (status === 200)
    await cache.put(key, new Response(text, { headers: { [KEPT_AT]: new Date(serverNow()).toISOString() } }))
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS))) await cache.delete(old)
  // Signed out meanwhile: opening the cache has made it again.
  if (!isOwn(userId)) await caches.delete(nameOf(userId))
}

async function findKept(userId: number, key: string): Promise<HttpResponse | null> {
  const answer = await caches.match(key, { cacheName: nameOf(userId) })
  if (!answer) return null
  const text = await answer.text()
  // Somebody else may have signed in while the server was waited for.
  if (!isOwn(userId)) return null
  shownAnswers.set(key, { keptAt: answer.headers.get(KEPT_AT) ?? '' })
  publishShown()
  return { status: 200, text }
}
