/** Opens screens of the console and waits until they are loaded. */
import { errors, type Page } from 'playwright-core'
import { clearPendingRequests, waitUntilIdle } from './pendingRequests.ts'

/** @returns the paths of all links on the page */
export const readLinks = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((elements) => elements.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** Opens an address, twice if loading it times out: of some thousand screens on a busy machine one may lose a response. */
export async function openAddress(page: Page, address: string) {
  try {
    await openOnce(page, address)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    await openOnce(page, address)
  }
}

async function openOnce(page: Page, address: string) {
  // Requests of the previous screen end with it.
  clearPendingRequests(page)
  await page.goto(address)
  await waitUntilLoaded(page)
}

/** Waits until the screen has its title, no request is pending and no loading indicator is shown. */
export async function waitUntilLoaded(page: Page) {
  await page.locator('h1').first().waitFor()
  await waitUntilIdle(page)
  await page.waitForFunction(
    (loading) => document.querySelector(loading) === null,
    'main [aria-label="Memuat"]:not([aria-hidden="true"]), main .MuiSkeleton-root',
  )
}

/** Refuses all writing requests from now on, so that any button may be pressed. */
export async function refuseWrites(page: Page) {
  const body = JSON.stringify({ success: false, message: 'Ditolak dalam uji ini.', result: null, errors: {} })
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 422, contentType: 'application/json', body }),
  )
}
