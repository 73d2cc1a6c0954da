/** A walk through the console with axe: every screen of a user, and whatever its buttons open, in one theme and width. */
import axe, { type RunOptions } from 'axe-core'
import { type Browser, errors, type Page } from 'playwright-core'
import { matchPath } from 'react-router-dom'
import { clearPendingRequests, trackRequests, waitUntilIdle } from './pendingRequests.ts'

/** One theme at one width of the window, in pixels. */
export type Appearance = { theme: 'light' | 'dark'; width: number }

type Screen = { path: string }

type WalkOptions = {
  /** Those the user may open; an address with a parameter is taken from the links met on the way. */
  screens: readonly Screen[]
  /** Every screen in every look, rather than in one of them in turn. */
  checksAllAppearances: boolean
  /** Whether the buttons of a screen are pressed too. */
  shouldPressButtons: (screen: Screen) => boolean
}

export type WalkReport = {
  /** What axe finds, a line each. */
  violations: string[]
  /** Screens that no link led to. */
  unreachable: string[]
  /** What was looked at. */
  visited: string[]
}

/** How long a dialog or menu may take to fold up. */
const CLOSE_TIMEOUT_MS = 1_000

const HEIGHT_PX = { wide: 900, narrow: 844 }

/** Every rule that axe runs by itself, best practices included, and the one on spoken names that it holds back. */
const RULES: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/** Somebody at a window of this look: axe is in the page, nothing moves, and nothing is written. */
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
  // Chromium asks before a page with something typed is left.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/signin')
  return page
}

/** From here on whatever a button would write is refused, so that any button may be pressed. */
export async function refuseWrites(page: Page) {
  const body = JSON.stringify({ success: false, message: 'Ditolak dalam uji ini.', result: null, errors: {} })
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 422, contentType: 'application/json', body }),
  )
}

/** Looks at one screen after the other, each page at one of its own. */
export async function walkScreens(
  pages: readonly Page[],
  { screens, checksAllAppearances, shouldPressButtons }: WalkOptions,
): Promise<WalkReport> {
  const report: WalkReport = { violations: [], unreachable: [], visited: [] }
  const links = new Set<string>()
  // The same dialog in ten lists is looked at once in each look, and the header is the same on every screen.
  const pageStates = pages.map((page) => ({
    page,
    checkedOverlays: new Set<string>(),
    pressedHeaderKeys: new Set<string>(),
  }))
  const pendingScreens = [...screens].sort((a, b) => countParameters(a) - countParameters(b))
  while (pendingScreens.length > 0) {
    const batch = pendingScreens.splice(0, checksAllAppearances ? 1 : pages.length)
    const visits = pageStates.flatMap((sight, n) => {
      const screen = checksAllAppearances ? batch[0] : batch[n]
      return screen ? [{ ...sight, screen, address: findAddress(screen, screens, links) }] : []
    })
    for (const { screen, address } of visits)
      (address ? report.visited : report.unreachable).push(screen.path)
    const violations = visits.map(async ({ page, screen, address, ...known }) => {
      if (!address) return []
      await openAddress(page, address)
      for (const link of await readLinks(page)) links.add(link)
      const name = screen.path
      const screenViolations = await findViolations(page, name)
      return shouldPressButtons(screen)
        ? [...screenViolations, ...(await checkOpeners(page, { address, name, links, ...known }))]
        : screenViolations
    })
    report.violations.push(...(await Promise.all(violations)).flat())
  }
  return report
}

const countParameters = ({ path }: Screen) => path.split(':').length

function findAddress(screen: Screen, screens: readonly Screen[], links: Set<string>): string | null {
  if (!screen.path.includes(':')) return screen.path
  const isOfScreen = (link: string) => screens.find(({ path }) => matchPath(path, link)) === screen
  return [...links].find(isOfScreen) ?? null
}

const readLinks = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** Once more where it did not come to rest: of some thousand screens on a busy machine one may lose an answer. */
async function openAddress(page: Page, address: string) {
  try {
    await openOnce(page, address)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    await openOnce(page, address)
  }
}

async function openOnce(page: Page, address: string) {
  // What the last screen still asked for goes with it.
  clearPendingRequests(page)
  await page.goto(address)
  await waitUntilLoaded(page)
}

/** Until the screen stands and nothing is on its way. */
export async function waitUntilLoaded(page: Page) {
  await page.locator('h1').first().waitFor()
  await waitUntilIdle(page)
  await page.waitForFunction(
    (loading) => document.querySelector(loading) === null,
    'main [aria-label="Memuat"]:not([aria-hidden="true"]), main .MuiSkeleton-root',
  )
}

/** What axe says of the page as it stands, a line for each element. */
export async function findViolations(page: Page, label: string): Promise<string[]> {
  const found = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => [id, html.slice(0, 180), failureSummary.slice(0, 200)]),
    )
  }, RULES)
  return found.map(([id, html, summary]) => `${label}: ${id} — ${html} — ${summary?.replace(/\s+/g, ' ')}`)
}

const OPENER_SELECTOR =
  'header button, main button:not([type="submit"]), main [role="combobox"], main [role="tab"], main [role="button"]'
const OVERLAY_SELECTOR =
  '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"], .MuiPopover-paper'

type OpenerContext = {
  address: string
  name: string
  /** Dialogs and menus looked at. */
  checkedOverlays: Set<string>
  /** Buttons of the header pressed, on whatever screen. */
  pressedHeaderKeys: Set<string>
  links: Set<string>
}

/** Presses each kind of button once, and looks at what comes up. */
async function checkOpeners(
  page: Page,
  { address, name, checkedOverlays, pressedHeaderKeys, links }: OpenerContext,
): Promise<string[]> {
  const violations: string[] = []
  const pressedKeys = new Set<string>()
  for (;;) {
    const next = await findNextOpener(page, [...pressedKeys, ...pressedHeaderKeys])
    if (!next) return violations
    ;(next.isHeader ? pressedHeaderKeys : pressedKeys).add(next.key)
    await page
      .locator(OPENER_SELECTOR)
      .nth(next.index)
      .click({ timeout: 3000 })
      .catch(() => null)
    await waitUntilIdle(page)
    const overlay = page.locator(OVERLAY_SELECTOR).last()
    const hasOverlay = (await page.locator(OVERLAY_SELECTOR).count()) > 0
    const isTab = next.role === 'tab'
    if (isTab) await waitUntilLoaded(page)
    for (const link of await readLinks(page)) links.add(link)
    if (hasOverlay || isTab) {
      const overlayKey = hasOverlay ? await overlayKeyOf(overlay) : `${name} ${next.key}`
      if (!checkedOverlays.has(overlayKey)) {
        checkedOverlays.add(overlayKey)
        violations.push(...(await findViolations(page, `${name} › ${next.key}`)))
      }
    }
    if (hasOverlay) await closeOverlay(page)
    const hasLeftScreen = new URL(page.url()).pathname !== address
    if (hasLeftScreen || (await page.locator(OVERLAY_SELECTOR).count()) > 0) await openAddress(page, address)
  }
}

/** By Escape; one that asks first is left with its screen. */
async function closeOverlay(page: Page) {
  await page.keyboard.press('Escape')
  await page
    .waitForFunction((overlay) => document.querySelector(overlay) === null, OVERLAY_SELECTOR, {
      timeout: CLOSE_TIMEOUT_MS,
    })
    .catch(() => null)
}

/** What tells one dialog or menu from another: its first words and its number of fields. */
const overlayKeyOf = (overlay: ReturnType<Page['locator']>) =>
  overlay.evaluate(
    (overlay) =>
      `${overlay.getAttribute('role')} ${overlay.querySelector('h2')?.textContent ?? overlay.textContent?.slice(0, 60)} ${overlay.querySelectorAll('input, textarea, button').length}`,
  )

/** The first opener of a kind not pressed yet; rows of a list have the same kinds. */
function findNextOpener(page: Page, pressedKeys: readonly string[]) {
  return page.locator(OPENER_SELECTOR).evaluateAll((elements, pressedKeys) => {
    const isInHeader = (element: Element) => element.closest('.MuiAppBar-root') !== null
    const keyOf = (element: Element) => {
      const icon = element.querySelector('svg')?.getAttribute('data-testid') ?? ''
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      // The twentieth picture opens what the first one does.
      const kind = label.split(' ').slice(0, 2).join(' ').replace(/\d+/g, '')
      return `${isInHeader(element) ? 'header ' : ''}${icon} ${element.closest('tr, li') || icon ? kind : label}`.trim()
    }
    const isPressable = (element: Element) =>
      element instanceof HTMLElement &&
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled="true"]') &&
      !/keluar|logout/i.test(element.textContent ?? '')
    const index = elements.findIndex(
      (element) => isPressable(element) && !pressedKeys.includes(keyOf(element)),
    )
    const element = elements[index]
    return element
      ? { index, key: keyOf(element), role: element.getAttribute('role'), isHeader: isInHeader(element) }
      : null
  }, pressedKeys)
}
