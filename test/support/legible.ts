/** A walk through the console with axe: every screen of a user, and whatever its buttons open, in one theme and width. */
import axe, { type RunOptions } from 'axe-core'
import { type Browser, errors, type Page } from 'playwright-core'
import { matchPath } from 'react-router-dom'
import { countRequests, forgetRequests, waitUntilIdle } from './rest.ts'

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
const CLOSING_MS = 1_000

const HEIGHT = { wide: 900, narrow: 844 }

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
    viewport: { width, height: width > 600 ? HEIGHT.wide : HEIGHT.narrow },
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
  countRequests(page)
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
  const found: WalkReport = { violations: [], unreachable: [], visited: [] }
  const links = new Set<string>()
  // The same dialog in ten lists is looked at once in each look, and the header is the same on every screen.
  const sights = pages.map((page) => ({ page, opened: new Set<string>(), header: new Set<string>() }))
  const waiting = [...screens].sort((a, b) => parameters(a) - parameters(b))
  while (waiting.length > 0) {
    const next = waiting.splice(0, checksAllAppearances ? 1 : pages.length)
    const visits = sights.flatMap((sight, n) => {
      const screen = checksAllAppearances ? next[0] : next[n]
      return screen ? [{ ...sight, screen, address: addressOf(screen, screens, links) }] : []
    })
    for (const { screen, address } of visits) (address ? found.visited : found.unreachable).push(screen.path)
    const faults = visits.map(async ({ page, screen, address, ...known }) => {
      if (!address) return []
      await openAddress(page, address)
      for (const link of await linksOf(page)) links.add(link)
      const name = screen.path
      const own = await findViolations(page, name)
      return shouldPressButtons(screen)
        ? [...own, ...(await openEverything(page, { address, name, links, ...known }))]
        : own
    })
    found.violations.push(...(await Promise.all(faults)).flat())
  }
  return found
}

const parameters = ({ path }: Screen) => path.split(':').length

function addressOf(screen: Screen, screens: readonly Screen[], links: Set<string>): string | null {
  if (!screen.path.includes(':')) return screen.path
  const isOfScreen = (link: string) => screens.find(({ path }) => matchPath(path, link)) === screen
  return [...links].find(isOfScreen) ?? null
}

const linksOf = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** Once more where it did not come to rest: of some thousand screens on a busy machine one may lose an answer. */
async function openAddress(page: Page, address: string) {
  try {
    await goTo(page, address)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    await goTo(page, address)
  }
}

async function goTo(page: Page, address: string) {
  // What the last screen still asked for goes with it.
  forgetRequests(page)
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
export async function findViolations(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => [id, html.slice(0, 180), failureSummary.slice(0, 200)]),
    )
  }, RULES)
  return found.map(([id, html, summary]) => `${where}: ${id} — ${html} — ${summary?.replace(/\s+/g, ' ')}`)
}

const OPENERS =
  'header button, main button:not([type="submit"]), main [role="combobox"], main [role="tab"], main [role="button"]'
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"], .MuiPopover-paper'

type Opening = {
  address: string
  name: string
  /** Dialogs and menus looked at. */
  opened: Set<string>
  /** Buttons of the header pressed, on whatever screen. */
  header: Set<string>
  links: Set<string>
}

/** Presses each kind of button once, and looks at what comes up. */
async function openEverything(
  page: Page,
  { address, name, opened, header, links }: Opening,
): Promise<string[]> {
  const faults: string[] = []
  const pressed = new Set<string>()
  for (;;) {
    const next = await nextOpener(page, [...pressed, ...header])
    if (!next) return faults
    ;(next.isHeader ? header : pressed).add(next.key)
    await page
      .locator(OPENERS)
      .nth(next.index)
      .click({ timeout: 3000 })
      .catch(() => null)
    await waitUntilIdle(page)
    const overlay = page.locator(OVERLAY).last()
    const isThere = (await page.locator(OVERLAY).count()) > 0
    const isTab = next.role === 'tab'
    if (isTab) await waitUntilLoaded(page)
    for (const link of await linksOf(page)) links.add(link)
    if (isThere || isTab) {
      const shape = isThere ? await shapeOf(overlay) : `${name} ${next.key}`
      if (!opened.has(shape)) {
        opened.add(shape)
        faults.push(...(await findViolations(page, `${name} › ${next.key}`)))
      }
    }
    if (isThere) await closeOverlay(page)
    const isLeft = new URL(page.url()).pathname !== address
    if (isLeft || (await page.locator(OVERLAY).count()) > 0) await openAddress(page, address)
  }
}

/** By Escape; one that asks first is left with its screen. */
async function closeOverlay(page: Page) {
  await page.keyboard.press('Escape')
  await page
    .waitForFunction((overlay) => document.querySelector(overlay) === null, OVERLAY, { timeout: CLOSING_MS })
    .catch(() => null)
}

/** What tells one dialog or menu from another: its first words and its number of fields. */
const shapeOf = (overlay: ReturnType<Page['locator']>) =>
  overlay.evaluate(
    (overlay) =>
      `${overlay.getAttribute('role')} ${overlay.querySelector('h2')?.textContent ?? overlay.textContent?.slice(0, 60)} ${overlay.querySelectorAll('input, textarea, button').length}`,
  )

/** The first opener of a kind not pressed yet; rows of a list have the same kinds. */
function nextOpener(page: Page, pressed: readonly string[]) {
  return page.locator(OPENERS).evaluateAll((found, before) => {
    const isInHeader = (element: Element) => element.closest('.MuiAppBar-root') !== null
    const keyOf = (element: Element) => {
      const icon = element.querySelector('svg')?.getAttribute('data-testid') ?? ''
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      // The twentieth picture opens what the first one does.
      const kind = label.split(' ').slice(0, 2).join(' ').replace(/\d+/g, '')
      return `${isInHeader(element) ? 'header ' : ''}${icon} ${element.closest('tr, li') || icon ? kind : label}`.trim()
    }
    const usable = (element: Element) =>
      element instanceof HTMLElement &&
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled="true"]') &&
      !/keluar|logout/i.test(element.textContent ?? '')
    const index = found.findIndex((element) => usable(element) && !before.includes(keyOf(element)))
    const element = found[index]
    return element
      ? { index, key: keyOf(element), role: element.getAttribute('role'), isHeader: isInHeader(element) }
      : null
  }, pressed)
}
