/**
 * Asks for the list that this address showed last time as soon as the page is there, while everything else still
 * loads. It is a file of its own, which the page names first, and imports nothing that would have to come before.
 */
import type { GetListParams } from 'react-admin'

export const SESSION_KEY = 'pelita.session'
/** The lists that were read, by the address that showed them: of one user, the latest last. */
export const LISTS_KEY = 'pelita.lists'

export type KeptList = {
  /** Of the `<Resource>`. */
  name: string
  params: Partial<GetListParams>
  /** Where it is read, and what is sent along. */
  url: string
  headers: Record<string, string>
}
export type KeptLists = { user: number; byAddress: Record<string, KeptList> }

export type PrefetchedList = KeptList & {
  token: string
  /** When it was asked, on the page's clock. */
  at: number
  /** Null where none came. */
  answer: Promise<{ status: number; text: string } | null>
}

/** As long as any call may take. */
const TIMEOUT_MS = 10_000

export const addressNow = () => location.pathname + location.search

export const prefetched: PrefetchedList | null = prefetch()

function prefetch(): PrefetchedList | null {
  const session = stored(SESSION_KEY)
  const lists: Partial<KeptLists> | null = stored(LISTS_KEY)
  const list = lists?.byAddress?.[addressNow()]
  if (!list || !session?.access_token || session.user?.id !== lists?.user) return null
  const token: string = session.access_token
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, ...list.headers }
  return { ...list, token, at: performance.now(), answer: read(list.url, headers) }
}

async function read(url: string, headers: Record<string, string>) {
  try {
    const answer = await fetch(url, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    // Whoever asks for it is told; it may be nobody.
    return null
  }
}

function stored(key: string) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // Not ours; what is read next overwrites it.
    return null
  }
}
