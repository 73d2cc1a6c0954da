/** Renders each page of the website once, and answers with the last one while the database is away. */
import { findNextChange } from '#features/posts/server/published.ts'
import type { Context } from '#platform/server/context.ts'
import type { ApiError } from '#platform/server/http/errors.ts'
import { toMachineRefusal } from '#platform/server/http/machineRefusal.ts'
import { createResponseCache } from '#platform/server/http/responseCache.ts'
import { MISSING_ROUTE, type Route, routeKey } from '../public/routes.ts'
import { type CompressedPage, compressPage } from './compressedPage.ts'
import { readSite } from './readSite.ts'

/** Size of the page cache, however many addresses are requested. */
const MAX_CACHE_BYTES = 32_000_000

/** Renders a page once for all simultaneous requests and caches it until the content changes. */
export async function createPageRenderer(context: Context) {
  const cache = createResponseCache<CompressedPage>(context, {
    nextChange: () => findNextChange(context),
    maxBytes: MAX_CACHE_BYTES,
  })
  const pendingRenders = new Map<string, Promise<CompressedPage>>()
  // React and the components are loaded by the first page, not by the start.
  const loadPages = () => import('./makePage.ts')
  let lastSite = await readSite(context)

  const render = async (route: Route) => {
    const generation = route.isCacheable ? cache() : null
    const { makePage } = await loadPages()
    lastSite = await readSite(context)
    const page = await compressPage(await makePage(context, lastSite, route))
    // Unknown addresses are endless, so only the shared "not found" page is cached.
    if (page.status !== 404 || route === MISSING_ROUTE) await generation?.store(routeKey(route), page)
    return page
  }
  const findOrRender = async (route: Route, key: string) => {
    const cached = cache()?.find(key)
    if (cached) return cached
    const version = `${context.db.contentVersion()} ${key}`
    const running = pendingRenders.get(version) ?? render(route).finally(() => pendingRenders.delete(version))
    pendingRenders.set(version, running)
    return running
  }
  return {
    renderRoute: async (route: Route): Promise<CompressedPage> => {
      if (!route.isCacheable) return render(route)
      const key = routeKey(route)
      try {
        return await findOrRender(route, key)
      } catch (error) {
        const last = toMachineRefusal(error) && cache.findLast(key)
        if (last) return last
        throw error
      }
    },
    /** The page that says when to come back, in the look of the school as it was last read. */
    renderUnavailable: async (refusal: ApiError): Promise<CompressedPage> => {
      const { makeUnavailablePage } = await loadPages()
      return compressPage(makeUnavailablePage(lastSite, refusal))
    },
  }
}
