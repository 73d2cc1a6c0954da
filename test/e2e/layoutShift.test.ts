/** The journey of a thumb: what stands on a phone stays where it is while rows come. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, sendRequest, signIn } from '#test/support/browser.ts'
import { launchChromium } from '#test/support/chromium.ts'

/** Share of the window by which things moved; browsers call a tenth good. */
const MAX_LAYOUT_SHIFT = 0.02
const SLOW_MS = 800

/** Counts from now on how far things move in the pages that are opened. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const delayRows = (page: Page) =>
  page.route('**/api/sia/master/lesson?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })

const readLayoutShift = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved)

journey('a list on a phone does not jump when its rows come', async ({ openPage }) => {
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page)
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    await sendRequest(page, 'POST', '/sia/master/lesson', { code: `K${n}`, name: `Pelajaran ${n}` })
  await delayRows(page)
  await recordLayoutShifts(page)
  await page.goto('/sia/master/lesson')
  await page.getByText('Pelajaran 7').waitFor()
  await page.waitForTimeout(200)
  expect(await readLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
})

journey(
  'a list that is opened again does not jump when its buttons follow the rows',
  async ({ openPage }) => {
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page)
    for (const n of [1, 2, 3])
      await sendRequest(page, 'POST', '/post', {
        type: 'article',
        title: `Kegiatan ${n} yang judulnya panjang dan memenuhi baris di samping tombol`,
        status: 'publish',
      })
    await page.goto('/articles')
    await page.getByRole('button', { name: /^Hapus Kegiatan 3/ }).waitFor()
    await recordLayoutShifts(page)
    await page.reload()
    await page.getByRole('button', { name: /^Hapus Kegiatan 3/ }).waitFor()
    await page.waitForTimeout(200)
    expect(await readLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
  },
)

journey(
  'a page longer than the window does not stand further left for its scrollbar',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    for (let n = 1; n <= 7; n += 1)
      await sendRequest(page, 'POST', '/sia/master/lesson', { code: `K${n}`, name: `Pelajaran ${n}` })
    const browser = await launchChromium({ hasScrollbars: true })
    try {
      const context = await browser.newContext({
        storageState: await page.context().storageState(),
        baseURL: new URL(page.url()).origin,
        viewport: { width: 1366, height: 1600 },
      })
      const desktop = await context.newPage()
      await desktop.goto('/sia/master/lesson')
      await desktop.getByText('Pelajaran 7').waitFor()
      expect(await isLongerThanWindow(desktop)).toBe(false)
      const leftEdge = await leftEdgeOf(desktop)
      await desktop.setViewportSize({ width: 1366, height: 600 })
      expect(await isLongerThanWindow(desktop)).toBe(true)
      expect(await leftEdgeOf(desktop)).toBe(leftEdge)
    } finally {
      await browser.close()
    }
  },
)

journey('a page shorter than the window has nothing to scroll', async ({ openPage }) => {
  const page = await openPage({ width: 1280, height: 800 })
  await signIn(page)
  await page.goto('/menus')
  await page.getByText('Bottom Menu 2').waitFor()
  expect(await isLongerThanWindow(page)).toBe(false)
})

journey('the menu shows where one is, also at its end', async ({ openPage }) => {
  const page = await openPage({ width: 1280, height: 600 })
  await signIn(page)
  await page.goto('/user-roles')
  const entry = page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Role' })
  await entry.waitFor()
  const { y = 0, height = 0 } = (await entry.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(601)
})

const leftEdgeOf = async (page: Page) => (await page.locator('main').boundingBox())?.x

const isLongerThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
