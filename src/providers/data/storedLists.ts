/** Which list an address shows, kept in this browser: opened again, it is asked for before the console has loaded. */

import type { GetListParams } from 'react-admin'
import {
  currentAddress,
  LISTS_KEY,
  type PrefetchedList,
  prefetchedList,
  type StoredLists,
} from '#src/prefetchedList.ts'
import { getSession } from '../session.ts'
import { keepJson, readJson } from './browserJson.ts'

/** More addresses than somebody returns to. */
const MAX_LISTS = 20
/** What was asked before is too old to show. */
const MAX_AGE_MS = 10_000

let isTaken = prefetchedList === null

/** What an address showed that is opened again. @example const first = firstList(); first?.name // 'articles' */
export function firstList(): { name: string; params: Partial<GetListParams> } | null {
  return prefetchedList
}

type Called = { url: string; headers?: Record<string, string> | undefined }

export function keepList(
  name: string,
  { signal: _, ...params }: Partial<GetListParams>,
  { url, headers = {} }: Called,
) {
  const user = getSession()?.user.id
  if (user === undefined) return
  const { [currentAddress()]: _before, ...others } = listsOf(user).byAddress
  const latest = Object.entries(others).slice(1 - MAX_LISTS)
  const byAddress = Object.fromEntries([...latest, [currentAddress(), { name, params, url, headers }]])
  keepJson(localStorage, LISTS_KEY, { user, byAddress } satisfies StoredLists)
}

function listsOf(user: number): StoredLists {
  const none = { user, byAddress: {} }
  const lists = readJson<StoredLists>(localStorage, LISTS_KEY)
  // What one user looked at is nothing to the next.
  return lists?.user === user && lists.byAddress ? lists : none
}

/** The answer to what the page asked for before the console was there, once; null where this is another call. */
export function takePrefetched(
  url: string,
  token: string | undefined,
): PrefetchedList['responsePromise'] | null {
  if (
    isTaken ||
    !prefetchedList ||
    prefetchedList.url !== url ||
    prefetchedList.token !== token ||
    performance.now() > MAX_AGE_MS
  )
    return null
  isTaken = true
  return prefetchedList.responsePromise
}

/** What was looked at is for nobody to see who uses this browser next. */
export function forgetLists() {
  localStorage.removeItem(LISTS_KEY)
}
