/** Waits for a page's pending requests, because Playwright's `networkidle` would add half a second to every click. */
import { setTimeout as sleep } from 'node:timers/promises'
import { errors, type Page, type Request } from 'playwright-core'

const TIMEOUT_MS = 60_000
/** How long a page must have no pending request, since a response may cause another request within a few frames. */
const QUIET_MS = 100
const POLL_INTERVAL_MS = 20

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Tracks the pending requests of a page; must be called before its first navigation. */
export function trackRequests(page: Page) {
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Forgets the pending requests before a navigation, which cancels them. */
export const clearPendingRequests = (page: Page) => pendingRequests.get(page)?.clear()

/** Waits until the page has had no pending request for QUIET_MS. */
export async function waitUntilIdle(page: Page) {
  const start = Date.now()
  let lastBusyAt = start
  while (Date.now() - lastBusyAt < QUIET_MS) {
    if (pendingRequests.get(page)?.size) lastBusyAt = Date.now()
    if (lastBusyAt - start > TIMEOUT_MS) throw new errors.TimeoutError(`${page.url()} does not become idle`)
    await sleep(POLL_INTERVAL_MS)
  }
}
