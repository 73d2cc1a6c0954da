/** Journeys to screens whose code cannot be loaded: without a connection, or after the console was deployed anew. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn } from '#test/support/browser.ts'

/** What Chromium and the console log of a part that is gone. */
const expectedErrors =
  /net::ERR_INTERNET_DISCONNECTED|status of 404|Failed to fetch dynamically imported module/

const notice = (page: Page) => page.getByRole('heading', { name: 'Halaman ini belum dapat dimuat' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })
const openByMenu = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

journey(
  'an administrator without a connection is told so in place of the screen, which comes when the connection does',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await heading(page, 'Selamat Datang').waitFor()
    await page.context().setOffline(true)
    await openByMenu(page, 'Gallery')
    await notice(page).waitFor()
    expect(await menu(page).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    await page.getByText('Server belum dapat dihubungi.').waitFor()
    expect(await menu(page).isVisible()).toBe(true)

    await page.context().setOffline(false)
    await heading(page, 'Gallery').waitFor()
    expect(new URL(page.url()).pathname).toBe('/galleries')
  },
  { expectedErrors },
)

journey(
  'a screen whose part is gone since the console was deployed anew comes with Muat ulang; the others meanwhile',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await heading(page, 'Selamat Datang').waitFor()
    const chunkPath = /\/assets\/GalleryScreen-[^/]*\.js$/
    let requests = 0
    await page.route(chunkPath, (route) => {
      requests += 1
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })
    })
    await openByMenu(page, 'Gallery')
    await notice(page).waitFor()
    expect(requests).toBeGreaterThan(0)
    await openByMenu(page, 'Artikel')
    await heading(page, 'Artikel').waitFor()
    await openByMenu(page, 'Gallery')
    await notice(page).waitFor()

    // The page of today names the parts of today.
    await page.unroute(chunkPath)
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    await heading(page, 'Gallery').waitFor()
  },
  { expectedErrors },
)
