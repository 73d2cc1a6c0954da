/** Journeys of stable layouts: nothing moves while rows load, and pages scroll only where needed. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { launchChromium } from '#test/support/browser/chromium.ts'

/** Maximum cumulative layout shift; web.dev calls 0.1 good. */
const MAX_LAYOUT_SHIFT = 0.02
const ROWS_DELAY_MS = 800

/** Sums the layout shifts of each page that is opened from now on. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const total = Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        total.layoutShift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Longer than a busy machine takes between two parts of a screen. */
const STILL_MS = 1000

const delayRows = (page: Page) =>
  page.route('**/api/sia/master/lesson?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ROWS_DELAY_MS))
    await route.continue()
  })

/** Begins to count anew once the screen has stood still, because a busy machine still loads parts of it. */
async function forgetLoading(page: Page) {
  const isStill = async () => {
    const before = await readLayoutShift(page)
    await page.waitForTimeout(STILL_MS)
    return (await readLayoutShift(page)) === before
  }
  await expect.poll(isStill).toBe(true)
  await page.evaluate(() => Object.assign(window, { layoutShift: 0 }))
}

const readLayoutShift = (page: Page) =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)

journey('a list on a phone does not move when its rows load', async ({ openPage }) => {
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page)
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    await sendRequest(page, {
      method: 'POST',
      path: '/sia/master/lesson',
      body: { code: `K${n}`, name: `Pelajaran ${n}` },
    })
  await delayRows(page)
  await recordLayoutShifts(page)
  await page.goto('/sia/master/lesson')
  await page.getByText('Pelajaran 7').waitFor()
  await page.waitForTimeout(200)
  expect(await readLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
})

journey('a reloaded list does not move when its buttons appear after the rows', async ({ openPage }) => {
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page)
  for (const n of [1, 2, 3])
    await sendRequest(page, {
      method: 'POST',
      path: '/post',
      body: {
        type: 'article',
        title: `Kegiatan ${n} yang judulnya panjang dan memenuhi baris di samping tombol`,
        status: 'publish',
      },
    })
  await page.goto('/articles')
  await page.getByRole('button', { name: /^Hapus Kegiatan 3/ }).waitFor()
  await recordLayoutShifts(page)
  await page.reload()
  await page.getByRole('button', { name: /^Hapus Kegiatan 3/ }).waitFor()
  await page.waitForTimeout(200)
  expect(await readLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
})

journey(
  'the home page with slides does not move on a phone while it loads',
  async ({ openPage, siteUrl }) => {
    const office = await openPage()
    await signIn(office)
    for (const title of ['Satu', 'Dua'])
      await sendRequest(office, { method: 'POST', path: '/slide', body: { title, description: title } })
    await sendRequest(office, {
      method: 'POST',
      path: '/post',
      body: {
        title: 'Libur',
        type: 'news',
        status: 'publish',
        content: '<p>Ya.</p>',
      },
    })
    const parent = await openPage({ width: 390, height: 844 })
    await recordLayoutShifts(parent)
    await parent.goto(siteUrl)
    await parent.getByRole('button', { name: 'Sorotan berikutnya' }).waitFor()
    await parent.waitForTimeout(500)
    expect(await readLayoutShift(parent)).toBeLessThan(0.01)
    // Moves the page, which proves that the shifts of this page are measured.
    await parent.evaluate(() => {
      document.body.style.marginTop = '300px'
    })
    await expect.poll(() => readLayoutShift(parent)).toBeGreaterThan(MAX_LAYOUT_SHIFT)
  },
)

journey(
  'a notice above the screen that comes and goes moves nothing while somebody types',
  async ({ openPage }) => {
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page)
    await recordLayoutShifts(page)
    await page.goto('/articles/new')
    const title = page.getByLabel('Judul')
    await title.fill('Kerja bakti')
    await page.getByRole('button', { name: 'Alat lainnya' }).waitFor()
    const notice = page.getByText('Tidak ada koneksi. Perubahan Anda masih di sini.')
    await forgetLoading(page)
    await page.context().setOffline(true)
    await notice.waitFor()
    await title.press('a')
    expect(await readLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'detached' })
    await title.press('b')
    expect(await readLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
    await page.evaluate(() => {
      document.body.style.marginTop = '300px'
    })
    await expect.poll(() => readLayoutShift(page)).toBeGreaterThan(MAX_LAYOUT_SHIFT)
  },
  { expectedErrors: /ERR_INTERNET_DISCONNECTED/ },
)

journey('a scrollbar does not shift the page to the left', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  for (let n = 1; n <= 7; n += 1)
    await sendRequest(page, {
      method: 'POST',
      path: '/sia/master/lesson',
      body: { code: `K${n}`, name: `Pelajaran ${n}` },
    })
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
    const leftEdge = await readLeftEdge(desktop)
    await desktop.setViewportSize({ width: 1366, height: 600 })
    expect(await isLongerThanWindow(desktop)).toBe(true)
    expect(await readLeftEdge(desktop)).toBe(leftEdge)
  } finally {
    await browser.close()
  }
})

journey('a page shorter than the window does not scroll', async ({ openPage }) => {
  const page = await openPage({ width: 1280, height: 800 })
  await signIn(page)
  await page.goto('/menus')
  await page.getByText('Bottom Menu 2').waitFor()
  expect(await isLongerThanWindow(page)).toBe(false)
})

journey('the menu scrolls to the entry of the current screen, even to the last one', async ({ openPage }) => {
  const page = await openPage({ width: 1280, height: 600 })
  await signIn(page)
  await page.goto('/user-roles')
  const entry = page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Role' })
  await entry.waitFor()
  const { y = 0, height = 0 } = (await entry.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(601)
})

const readLeftEdge = async (page: Page) => (await page.locator('main').boundingBox())?.x

const isLongerThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
