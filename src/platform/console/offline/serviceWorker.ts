/**
 * The service worker: opens the console without a connection, and answers hashed files from the device. The build makes
 * it a file of its own, `/sw.js`. It never touches the API: whose data is kept, only the page knows (keptAnswers.ts).
 */
import { copyResponse } from 'workbox-core/copyResponse.js'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { DAY } from '#platform/contract/units.ts'
import { ASSET_CACHE, ASSETS, isConsolePage, PAGE, PAGE_CACHE } from './caches.ts'

type Lifetime = Event & { waitUntil: (work: Promise<unknown>) => void }
declare const self: {
  addEventListener: (type: 'install' | 'activate', listener: (event: Lifetime) => void) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
/** Changes with each build, so that browsers notice a new one. */
declare const __BUILD__: string

/** After it, the kept page opens instead; what arrives later is the page of the next visit. */
const PAGE_TIMEOUT_SECONDS = 4
/** Files of versions that no open page uses any more. */
const ASSET_LIFETIME_MS = 60 * DAY

/**
 * The page is the same at every address; an answer of a proxy in place of the server is none. A copy is kept, because a
 * response remembers its address, which may name a person: the search of a list, or a task.
 */
const onePage = {
  cacheKeyWillBeUsed: async () => PAGE,
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    isPage(response) ? copyResponse(response) : null,
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status >= 500) throw new Error(`The server answered with ${response.status}`)
    return response
  },
}
const isPage = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('text/html')

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isConsolePage(url.pathname),
  new NetworkFirst({
    cacheName: PAGE_CACHE,
    networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
    plugins: [onePage],
    matchOptions: { ignoreVary: true },
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
  new CacheFirst({ cacheName: ASSET_CACHE, matchOptions: { ignoreVary: true } }),
)

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

/** It serves pages of every version alike, so that it need not wait until those of the former one are closed. */
async function install() {
  const response = await fetch(PAGE, { cache: 'reload' })
  if (!isPage(response)) throw new Error(`No page for ${__BUILD__}`)
  await (await caches.open(PAGE_CACHE)).put(PAGE, response)
  await self.skipWaiting()
}

async function activate() {
  await self.clients.claim()
  const cache = await caches.open(ASSET_CACHE)
  for (const request of await cache.keys()) {
    const date = (await cache.match(request))?.headers.get('date')
    if (date && Date.parse(date) < Date.now() - ASSET_LIFETIME_MS) await cache.delete(request)
  }
}
