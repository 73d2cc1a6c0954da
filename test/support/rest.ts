/** Waits for a page's pending requests, because Playwright's `networkidle` would add half a second to every click. */
import { setTimeout as pause } from 'node:timers/promises'
import { errors, type Page, type Request } from 'playwright-core'

const TIMEOUT_MS = 60_000
/** How long a page must have no pending request, since a response may cause another request within a few frames. */
const QUIET_MS = 100
const POLL_INTERVAL_MS = 20

const openRequests = new WeakMap<Page, Set<Request>>()

/** Tracks the pending requests of a page; must be called before its first navigation. */
export function countRequests(page: Page) {
  const requests = new Set<Request>()
  openRequests.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Forgets the pending requests before a navigation, which cancels them. */
export const forgetRequests = (page: Page) => openRequests.get(page)?.clear()

/** Waits until the page has had no pending request for QUIET_MS. */
export async function waitUntilIdle(page: Page) {
  const begin = Date.now()
  for (let busySince = begin; Date.now() - busySince < QUIET_MS; await pause(POLL_INTERVAL_MS)) {
    if (openRequests.get(page)?.size) busySince = Date.now()
    if (busySince - begin > TIMEOUT_MS) throw new errors.TimeoutError(`${page.url()} does not come to rest`)
  }
}
