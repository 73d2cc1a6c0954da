/** Opens pages with axe, and checks them. */
import axe, { type RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { trackRequests } from './pendingRequests.ts'

/** One theme at one width of the window, in pixels. */
export type Appearance = { theme: 'light' | 'dark'; width: number }

const HEIGHT_PX = { wide: 900, narrow: 844 }

/** The default rules of axe, best practices included, and one experimental rule: a label's text must be in its accessible name. */
const RULES: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/** Opens the sign-in page in a given appearance, with axe in the page and without animations. */
export async function openPageWith(
  browser: Browser,
  url: string,
  { theme, width }: Appearance,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? HEIGHT_PX.wide : HEIGHT_PX.narrow },
    locale: 'id-ID',
    baseURL: url,
    reducedMotion: 'reduce',
  })
  await context.addInitScript({ content: axe.source })
  await context.addInitScript((mode) => {
    localStorage.setItem('RaStorepelita.theme', JSON.stringify(mode))
  }, theme)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  trackRequests(page)
  // Chromium asks for confirmation before a page with unsaved input is left.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/signin')
  return page
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

/** @returns the violations that axe finds in the current page, a line for each element */
export async function findViolations(page: Page, label: string): Promise<string[]> {
  const violations = await page.evaluate(async (options) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => [id, html.slice(0, 180), failureSummary.slice(0, 200)]),
    )
  }, RULES)
  return violations.map(
    ([id, html, summary]) => `${label}: ${id} — ${html} — ${summary?.replace(/\s+/g, ' ')}`,
  )
}
