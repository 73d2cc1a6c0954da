/** Installs the service worker, gives it the files of the screens that are kept, and says when there is a new version. */
import { grants } from '#platform/contract/access.ts'
import { MINUTE } from '#platform/contract/units.ts'
import type { Screen } from '../kit/registry/Screen.ts'
import { getSession, subscribe } from '../providers/session.ts'
import { ASSET_CACHE, ASSETS, PAGE, PAGE_CACHE } from './caches.ts'
import { newVersion } from './newVersion.ts'

/** How often a page that is looked at again asks for a new version. */
const CHECK_MS = 15 * MINUTE

/** A server without a worker, or a browser that refuses one, leaves the console as it is without. */
export async function install(screens: readonly Screen[]) {
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!registration) return
  navigator.serviceWorker.addEventListener('controllerchange', () => void offerNewVersion())
  askAgain(registration)
  await offerNewVersion()
  let userId = getSession()?.user.id
  subscribe(() => {
    if (userId === getSession()?.user.id) return
    userId = getSession()?.user.id
    void keepFiles(screens)
  })
  await keepFiles(screens)
}

function askAgain(registration: ServiceWorkerRegistration) {
  let lastCheck = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastCheck < CHECK_MS) return
    lastCheck = performance.now()
    // Without a connection it is asked the next time.
    registration.update().catch(() => undefined)
  })
}

/** Keeps what this page has loaded, which opens the console and this screen, and then the screens that this person may open. */
async function keepFiles(screens: readonly Screen[]) {
  await keepLoadedFiles()
  const user = getSession()?.user
  const keptScreens = screens.filter(
    ({ isKept, access, forUserType = user?.user_type }) =>
      isKept && user && [forUserType].flat().includes(user.user_type) && grants(user.role_access, access),
  )
  // One after the other, and what cannot be loaded now is loaded when it is opened.
  for (const { load } of keptScreens) await load?.().catch(() => undefined)
  // The worker may have become active after the first of them.
  await keepLoadedFiles()
}

async function keepLoadedFiles() {
  const cache = await caches.open(ASSET_CACHE)
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  // From the browser's own cache: the files never change.
  for (const url of new Set(urls.filter(isOwnFile).map(({ href }) => href)))
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url).catch(() => undefined)
}

const isOwnFile = ({ origin, pathname }: URL) => origin === location.origin && pathname.startsWith(ASSETS)

/** The worker keeps the page of the newest version; this one is older if its own script is not named there. */
async function offerNewVersion() {
  const page = await caches.match(PAGE, { cacheName: PAGE_CACHE, ignoreVary: true })
  const own = document.querySelector<HTMLScriptElement>(`script[type="module"][src*="${ASSETS}index-"]`)
  const script = own?.getAttribute('src')
  if (page && script && !(await page.text()).includes(script)) newVersion.set(true)
}
