/** When a page is at rest: its open requests are counted, since `networkidle` takes half a second after every press. */
import { setTimeout as pause } from 'node:timers/promises'
import { errors, type Page, type Request } from 'playwright-core'

const TIMEOUT_MS = 60_000
/** How long a page must ask for nothing: what one answer makes it ask for next goes out within some frames. */
const QUIET_MS = 100
const POLL_INTERVAL_MS = 20

const openRequests = new WeakMap<Page, Set<Request>>()

/** To be called before the page opens its first address. */
export function countRequests(page: Page) {
  const requests = new Set<Request>()
  openRequests.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Before another address: what the last screen still asked for goes with it. */
export const forgetRequests = (page: Page) => openRequests.get(page)?.clear()

/** Waits until nothing has been on its way for a moment. */
export async function waitUntilIdle(page: Page) {
  const begin = Date.now()
  for (let busySince = begin; Date.now() - busySince < QUIET_MS; await pause(POLL_INTERVAL_MS)) {
    if (openRequests.get(page)?.size) busySince = Date.now()
    if (busySince - begin > TIMEOUT_MS) throw new errors.TimeoutError(`${page.url()} does not come to rest`)
  }
}
