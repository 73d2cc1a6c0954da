/** Journeys in and out of the console. */
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser.ts'
import { ADMIN } from '#test/support/world.ts'

/** Until the first list: files, and what they weigh compressed. */
const MAX_SCRIPTS = 12
const MAX_KILOBYTES = 330

journey(
  'an administrator signs in where they wanted to go, looks around, and signs out',
  async ({ openPage, url }) => {
    const page = await openPage()
    await page.goto('/articles')
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expectText(page, 'Email harus diisi')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill('salah-sekali')
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expectText(page, 'Email atau password salah.')
    await signIn(page)
    await page.getByRole('heading', { level: 1, name: 'Artikel' }).waitFor()
    await expectText(page, 'Tidak ada data')

    await page.getByRole('link', { name: 'SIA', exact: true }).click()
    await page.getByRole('button', { name: 'Data Master' }).click()
    await page.getByRole('menuitem', { name: 'Mata Pelajaran' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mata Pelajaran' }).waitFor()

    await page.reload()
    await page.getByRole('button', { name: /^Akun Administrator/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByLabel('Email').waitFor()
    await page.goto('/articles')
    await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
    expect(page.url()).toBe(`${url}/signin`)
  },
)

journey(
  'whoever comes back to a list waits for few scripts, all allowed, while its rows are already asked for',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await sendRequest(page, 'POST', '/post', { title: 'Kerja bakti', type: 'article', status: 'publish' })
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
        performance.mark(`refused ${blockedURI}`),
      )
      const markRows = () =>
        document.querySelector('tbody a') ? performance.mark('rows') : requestAnimationFrame(markRows)
      requestAnimationFrame(markRows)
    })
    await page.goto('/articles')
    await page.getByRole('link', { name: 'Edit Kerja bakti' }).waitFor()

    // The console itself is held back until the list was asked for: it does not wait for its scripts.
    const listRequest = page.waitForRequest(/\/api\/post\/all\/article\?/)
    await page.route('**/assets/index-*.js', async (route) => {
      await listRequest
      await route.continue()
    })
    await page.goto('/articles')
    await page.getByRole('link', { name: 'Edit Kerja bakti' }).waitFor()
    const scripts = await page.evaluate(() => {
      const rowsShownAt = performance.getEntriesByName('rows')[0]?.startTime ?? 0
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < rowsShownAt)
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
    })
    const kilobytes = scripts.reduce((sum, size) => sum + size, 0) / 1024
    const refused = await page.evaluate(() =>
      performance
        .getEntriesByType('mark')
        .map(({ name }) => name)
        .filter((name) => name.startsWith('refused')),
    )
    expect(refused).toEqual([])
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.length).toBeLessThanOrEqual(MAX_SCRIPTS)
    expect(kilobytes).toBeGreaterThan(100)
    expect(kilobytes).toBeLessThanOrEqual(MAX_KILOBYTES)
  },
)
