/**
 * Requests the list that this address showed last time while the console's other scripts still load. The build puts
 * this file into the page as its first script, so it must import nothing at run time.
 */
import type { GetListParams } from 'react-admin'

export const SESSION_KEY = 'pelita.session'
/** Local storage key of one user's list requests by address, the latest last. */
export const LISTS_KEY = 'pelita.lists'

export type StoredList = {
  /** Name of the `<Resource>`. */
  name: string
  params: Partial<GetListParams>
  /** URL and headers of the request. */
  url: string
  headers: Record<string, string>
}
/** `user` is the id of the user. */
export type StoredLists = { user: number; byAddress: Record<string, StoredList> }

export type PrefetchedList = StoredList & {
  token: string
  /** Resolves to null after a network error. */
  responsePromise: Promise<{ status: number; text: string } | null>
}

/** The same limit as for any other call. */
const TIMEOUT_MS = 10_000

export const currentAddress = () => location.pathname + location.search

export const prefetchedList: PrefetchedList | null = prefetchList()

function prefetchList(): PrefetchedList | null {
  const session = readStorage(SESSION_KEY)
  const lists: Partial<StoredLists> | null = readStorage(LISTS_KEY)
  const list = lists?.byAddress?.[currentAddress()]
  if (!list || !session?.access_token || session.user?.id !== lists?.user) return null
  const token: string = session.access_token
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, ...list.headers }
  return { ...list, token, responsePromise: fetchText(list.url, headers) }
}

async function fetchText(url: string, headers: Record<string, string>) {
  try {
    const response = await fetch(url, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await response.text() }
  } catch {
    // The caller that consumes the response reports the error.
    return null
  }
}

function readStorage(key: string) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // Not written by this console; the next write overwrites it.
    return null
  }
}
