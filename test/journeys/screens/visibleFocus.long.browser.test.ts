/** Keyboard users see which element has the focus, also where the focused input itself is invisible. */
import { expect } from 'vitest'
import { contrast } from '#features/website/colour.ts'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

/** WCAG's minimum contrast ratio of parts other than text. */
const MIN_CONTRAST = 3
const BACKGROUND_COLOR = { light: '#ffffff', dark: '#182223' }

journey('a focused switch has a visible outline in both themes', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((mode) => {
      localStorage.setItem('RaStorepelita.theme', JSON.stringify(mode))
    }, theme)
    await page.goto('/news/new')
    const headline = page.getByRole('switch', { name: 'Headline' })
    await headline.waitFor()
    const readOutline = () =>
      headline.evaluate((input) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(input.parentElement ?? input)
        return { style: outlineStyle, width: outlineWidth, color: outlineColor }
      })
    expect((await readOutline()).style).toBe('none')
    await headline.focus()
    const { style, width, color } = await readOutline()
    expect([style, width]).toEqual(['solid', '2px'])
    expect(contrast(toHex(color), BACKGROUND_COLOR[theme])).toBeGreaterThanOrEqual(MIN_CONTRAST)
  }
})

/** @example toHex('rgb(15, 95, 92)') // '#0f5f5c' */
const toHex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

journey('the save button keeps the focus while and after saving', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  await sendRequest(page, {
    method: 'POST',
    path: '/post',
    body: {
      type: 'news',
      title: 'Kabar',
      status: 'publish',
      content: '<p>Isi.</p>',
    },
  })
  await page.route('**/api/post/*', async (route) => {
    // Slow enough for the button to show its progress.
    if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/news')
  await page.getByRole('link', { name: 'Kabar', exact: true }).click()
  await page.getByRole('textbox', { name: 'Ringkasan' }).fill('Singkat')
  const saveButton = page.getByRole('button', { name: 'UPDATE' })
  await saveButton.click()
  await expectText(page, 'Konten berhasil diperbarui.')
  const readFocusedText = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(readFocusedText).toBe('UPDATE')
  expect(await page.getByRole('button', { name: 'Lebih sedikit alat' }).count()).toBe(0)
})
