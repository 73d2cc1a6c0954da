/** Opens every dialog, menu and tab of a screen by its button, and checks each with axe once. */
import type { Page } from 'playwright-core'
import { findViolations } from './axe.ts'
import { waitUntilIdle } from './pendingRequests.ts'
import { openAddress, readLinks, waitUntilLoaded } from './screenPages.ts'

/** Time for the closing animation of a dialog or menu. */
const CLOSE_TIMEOUT_MS = 1_000

const OPENER_SELECTOR =
  'header button, main button:not([type="submit"]), main [role="combobox"], main [role="tab"], main [role="button"]'
const OVERLAY_SELECTOR =
  '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"], .MuiPopover-paper'

type OpenerContext = {
  address: string
  name: string
  /** Dialogs and menus that are already checked. */
  checkedOverlays: Set<string>
  /** Buttons of the header that were already pressed on any screen. */
  pressedHeaderKeys: Set<string>
  links: Set<string>
}

/** Presses each kind of button once, and checks the dialog, menu or tab that it opens. */
export async function checkOpeners(
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

/** Closes an overlay with Escape. One that asks for confirmation stays open until its screen is left. */
async function closeOverlay(page: Page) {
  await page.keyboard.press('Escape')
  await page
    .waitForFunction((overlay) => document.querySelector(overlay) === null, OVERLAY_SELECTOR, {
      timeout: CLOSE_TIMEOUT_MS,
    })
    .catch(() => null)
}

/** The key by which overlays are compared: role, title or first words, and number of controls. */
const overlayKeyOf = (overlay: ReturnType<Page['locator']>) =>
  overlay.evaluate(
    (overlay) =>
      `${overlay.getAttribute('role')} ${overlay.querySelector('h2')?.textContent ?? overlay.textContent?.slice(0, 60)} ${overlay.querySelectorAll('input, textarea, button').length}`,
  )

/** Finds the first button of a kind that was not pressed yet. The rows of a list have the same kinds of buttons. */
function findNextOpener(page: Page, pressedKeys: readonly string[]) {
  return page.locator(OPENER_SELECTOR).evaluateAll((elements, pressedKeys) => {
    const isInHeader = (element: Element) => element.closest('.MuiAppBar-root') !== null
    const keyOf = (element: Element) => {
      const icon = element.querySelector('svg')?.getAttribute('data-testid') ?? ''
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      // All pictures of a list open the same dialog.
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
