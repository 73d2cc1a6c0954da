/** Stores which list request each address makes, so that prefetchedList.ts can send it before the console has loaded. */

import type { GetListParams } from 'react-admin'
import {
  currentAddress,
  LISTS_KEY,
  type PrefetchedList,
  prefetchedList,
  type StoredLists,
} from '../../prefetchedList.ts'
import { getSession } from '../session.ts'
import { readJson, writeJson } from './browserJson.ts'

/** More addresses than a user returns to. */
const MAX_LISTS = 20
/** An older prefetched response is not used. */
const MAX_AGE_MS = 10_000

let isConsumed = prefetchedList === null

/** The prefetched list of the current address. @example getPrefetchedList()?.name // 'articles' */
export function getPrefetchedList(): { name: string; params: Partial<GetListParams> } | null {
  return prefetchedList
}

type RequestTarget = { url: string; headers?: Record<string, string> | undefined }

export function storeList(
  name: string,
  { signal: _, ...params }: Partial<GetListParams>,
  { url, headers = {} }: RequestTarget,
) {
  const userId = getSession()?.user.id
  if (userId === undefined) return
  const { [currentAddress()]: _previous, ...others } = readStoredLists(userId).byAddress
  const latestLists = Object.entries(others).slice(1 - MAX_LISTS)
  const byAddress = Object.fromEntries([...latestLists, [currentAddress(), { name, params, url, headers }]])
  writeJson(localStorage, LISTS_KEY, { user: userId, byAddress } satisfies StoredLists)
}

function readStoredLists(userId: number): StoredLists {
  const emptyLists = { user: userId, byAddress: {} }
  const lists = readJson<StoredLists>(localStorage, LISTS_KEY)
  // Lists of another user are ignored.
  return lists?.user === userId && lists.byAddress ? lists : emptyLists
}

/** The prefetched response if it is for this request; it is returned only once. */
export function consumePrefetched(
  url: string,
  token: string | undefined,
): PrefetchedList['responsePromise'] | null {
  if (
    isConsumed ||
    !prefetchedList ||
    prefetchedList.url !== url ||
    prefetchedList.token !== token ||
    performance.now() > MAX_AGE_MS
  )
    return null
  isConsumed = true
  return prefetchedList.responsePromise
}

/** Called at sign-out, because the stored filters may be private. */
export function clearStoredLists() {
  localStorage.removeItem(LISTS_KEY)
}
