/** The first rendering of a screen: few scripts, and the colours of the theme from the first frame. */
import { expect } from 'vitest'
import { journey, signIn } from '#test/support/browser/browser.ts'

journey('the first rows of a list need no script that its HTML page does not name', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  await page.goto('about:blank')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const response = await page.goto('/users')
  await page.getByRole('row').nth(1).waitFor()
  const text = String(await response?.text())
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((path) => !text.includes(`"${path}"`))).toEqual([])
})

journey('in the dark theme the title is light from its first frame', async ({ openPage }) => {
  const page = await openPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  await page.addInitScript(() => {
    localStorage.setItem('RaStorepelita.theme', JSON.stringify('dark'))
    const colors: string[] = []
    Object.assign(window, { colors })
    const recordColor = () => {
      const title = document.querySelector('h1')
      if (title) colors.push(getComputedStyle(title).color)
      requestAnimationFrame(recordColor)
    }
    requestAnimationFrame(recordColor)
  })
  for (let visit = 0; visit < 3; visit++) {
    await page.goto('/pages')
    await page.getByRole('heading', { level: 1, name: 'Halaman' }).waitFor()
    await page.waitForTimeout(500)
    const colors = await page.evaluate(() => (window as unknown as { colors: string[] }).colors)
    expect([...new Set(colors)]).toEqual(['rgb(228, 236, 234)'])
  }
})

journey(
  'the calendar of a date field follows the theme of the console, not of the system',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    for (const [theme, system] of [
      ['dark', 'light'],
      ['light', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system })
      await page.evaluate((mode) => {
        localStorage.setItem('RaStorepelita.theme', JSON.stringify(mode))
      }, theme)
      await page.goto('/agendas/new')
      const calendar = page.locator('input[type="date"], input[type="datetime-local"]').first()
      await calendar.waitFor({ state: 'attached' })
      expect(await calendar.evaluate((input) => getComputedStyle(input).colorScheme)).toBe(theme)
    }
  },
)
