/** Ctrl+P prints a screen's content in black on white, without bars, menus and buttons, also in the dark theme. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn } from '#test/support/browser/browser.ts'
import { createClass } from '#test/support/browser/rapors.ts'

/** Screens of each kind: a list, its filter, a form, a home, settings, an order to drag, tabs, an account. */
const SCREENS = [
  '/',
  '/news',
  '/news/new',
  '/sia',
  '/sia/master/student',
  '/sia/activity/student-class',
  '/setting/general',
  '/slides',
  '/galleries',
  '/menus/main',
  '/users',
  '/account/sessions',
]

/** The visible controls, and the texts that are not black. */
const readPrinted = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    // What is pressed or chosen says what is printed, and a heading sorts only on a screen.
    const controls = document.querySelectorAll(
      'nav, .MuiAppBar-root, main button:not([aria-selected="true"]), main [role="button"]:not([aria-pressed="true"], .MuiTableSortLabel-root)',
    )
    const texts = [...document.querySelectorAll('main *')].filter(
      (element) => isVisible(element) && [...element.childNodes].some((node) => node.nodeType === 3),
    )
    return {
      controls: [...controls].filter(isVisible).map((control) => control.outerHTML.slice(0, 80)),
      count: texts.length,
      coloured: texts
        .filter((text) => getComputedStyle(text).color !== 'rgb(0, 0, 0)')
        .map(({ textContent }) => textContent),
    }
  })

journey('every kind of screen is printed as its content', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  await createClass(page, { code: 'VII', room: 'A', names: ['Budi Santoso'] })
  await page.getByRole('button', { name: 'Mode gelap' }).click()
  for (const path of SCREENS) {
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await page.emulateMedia({ media: 'print' })
    const { count, ...printed } = await readPrinted(page)
    expect(count, path).toBeGreaterThan(0)
    expect({ path, ...printed }).toEqual({ path, controls: [], coloured: [] })
    await page.emulateMedia({ media: 'screen' })
  }
})

journey('an open dialog is printed alone', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  await page.goto('/slides')
  await page.getByRole('button', { name: 'Tambah Slide' }).click()
  await page.getByRole('dialog', { name: 'Tambah Slide' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main:visible').count()).toBe(0)
  await expect.poll(() => page.getByRole('dialog').getByText('Judul').first().isVisible()).toBe(true)
})
