/** Measures what moves while somebody types into a form. */
import type { Page } from 'playwright-core'

const TEXT_FIELDS =
  'main form :is(input[type=text], input:not([type]), textarea, [contenteditable=true]):not([role=combobox], [readonly], [disabled], [aria-hidden=true])'
/** Within it a draft is kept, an autosave sent and refused, and each of them said. */
const SAID_WITHIN_MS = 2_000
/**
 * Types a letter at the end of the form's first text field. Nothing of it is kept.
 *
 * @returns the cumulative layout shift, or null where there is no form
 */
export async function measureTypingShift(page: Page): Promise<number | null> {
  const field = page.locator(TEXT_FIELDS).filter({ visible: true }).first()
  if ((await field.count()) === 0) return null
  await field.focus()
  await page.evaluate(() => {
    const shifts = Object.assign(window, { typingShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.typingShift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  await page.keyboard.press('End')
  await page.keyboard.type('a')
  await page.waitForTimeout(SAID_WITHIN_MS)
  const shift = await page.evaluate(() => (window as unknown as { typingShift: number }).typingShift)
  await page.keyboard.press('Backspace')
  await page.evaluate(() => {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith('pelita.outbox.')))
      localStorage.removeItem(key)
  })
  return shift
}
