/** Journeys of signing in and out, and the scripts that load before the first list. */
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { ADMIN } from '#test/support/world/world.ts'

/** Limits for the scripts that load before the rows of a list: their number and compressed size. */
const MAX_SCRIPTS = 12
const MAX_KILOBYTES = 330

journey(
  'an administrator signs in, arrives at the requested screen, opens another one and signs out',
  async ({ openPage, url }) => {
    const page = await openPage()
    await page.goto('/articles')
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expectText(page, 'Email harus diisi')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill('salah-sekali')
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
  'a list opened again loads few scripts, violates no CSP, and requests its rows before its scripts run',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await sendRequest(page, {
      method: 'POST',
      path: '/post',
      body: { title: 'Kerja bakti', type: 'article', status: 'publish' },
    })
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
        performance.mark(`blocked ${blockedURI}`),
      )
      const markRows = () =>
        document.querySelector('tbody a') ? performance.mark('rows') : requestAnimationFrame(markRows)
      requestAnimationFrame(markRows)
    })
    await page.goto('/articles')
    await page.getByRole('link', { name: 'Edit Kerja bakti' }).waitFor()

    // Delays the main script until the list was requested, which must not depend on that script.
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
    const blockedResources = await page.evaluate(() =>
      performance
        .getEntriesByType('mark')
        .map(({ name }) => name)
        .filter((name) => name.startsWith('blocked')),
    )
    expect(blockedResources).toEqual([])
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.length).toBeLessThanOrEqual(MAX_SCRIPTS)
    expect(kilobytes).toBeGreaterThan(100)
    expect(kilobytes).toBeLessThanOrEqual(MAX_KILOBYTES)
  },
)
