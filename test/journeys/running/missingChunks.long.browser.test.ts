/** Journeys to screens whose script chunk cannot be loaded: offline, or after a new deployment of the console. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn } from '#test/support/browser/browser.ts'

/** Errors that Chromium and the console log for a chunk that cannot be loaded. */
const expectedErrors = /net::ERR_INTERNET_DISCONNECTED|status of 404|ScriptLoadError/

const getNotice = (page: Page) => page.getByRole('heading', { name: 'Halaman ini belum dapat dimuat' })
const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })
const openByMenu = (page: Page, name: string) =>
  getMenu(page).getByRole('link', { name, exact: true }).click()
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

journey(
  'an offline administrator sees a notice instead of the screen, which opens once the connection is back',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await getHeading(page, 'Selamat Datang').waitFor()
    await page.context().setOffline(true)
    await openByMenu(page, 'Gallery')
    await getNotice(page).waitFor()
    await expect.poll(() => getMenu(page).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    await page.getByText('Server belum dapat dihubungi.').waitFor()
    await expect.poll(() => getMenu(page).isVisible()).toBe(true)

    await page.context().setOffline(false)
    await getHeading(page, 'Gallery').waitFor()
    expect(new URL(page.url()).pathname).toBe('/galleries')
  },
  { expectedErrors },
)

journey(
  'a screen whose chunk a new deployment removed opens after a reload, and other screens open before it',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await getHeading(page, 'Selamat Datang').waitFor()
    const chunkPath = /\/assets\/GalleryScreen-[^/]*\.js$/
    let requests = 0
    await page.route(chunkPath, (route) => {
      requests += 1
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })
    })
    await openByMenu(page, 'Gallery')
    await getNotice(page).waitFor()
    expect(requests).toBeGreaterThan(0)
    await openByMenu(page, 'Artikel')
    await getHeading(page, 'Artikel').waitFor()
    await openByMenu(page, 'Gallery')
    await getNotice(page).waitFor()

    // The reloaded page names the chunks of the new deployment.
    await page.unroute(chunkPath)
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    await getHeading(page, 'Gallery').waitFor()
  },
  { expectedErrors },
)

journey(
  'a form stays when the bell, which loads after it, cannot be loaded',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const bell = /\/assets\/Bell-[^/]*\.js$/
    await page.route(bell, (route) => route.abort('internetdisconnected'))
    const failed = page.waitForEvent('requestfailed', (request) => bell.test(request.url()))
    await page.goto('/articles/new')
    const title = page.getByLabel('Judul')
    await title.fill('Kerja bakti')
    await failed
    // The failed part is rendered by then.
    await page.waitForTimeout(1000)
    await expect.poll(() => title.inputValue()).toBe('Kerja bakti')
    expect(await getNotice(page).count()).toBe(0)
  },
  // Nothing else is logged: the form was never rendered anew.
  { expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ },
)
