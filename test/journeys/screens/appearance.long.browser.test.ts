/** Journeys of appearance: layouts fit a phone, a tablet and a laptop, and coloured text stays readable in the dark theme. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

const readPageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

journey('the header of an album fits a phone, with its buttons side by side', async ({ openPage }) => {
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/album-gallery/new')
  const section = page.getByRole('region', { name: /^Isi Album/ })
  const headingBox = await section.getByRole('heading', { name: /^Isi Album/ }).boundingBox()
  const uploadBox = await section.getByRole('button', { name: 'Unggah beberapa foto' }).boundingBox()
  const addBox = await section.getByRole('button', { name: 'Tambah' }).boundingBox()
  if (!headingBox || !uploadBox || !addBox) throw new Error('A part of the album header is not visible')
  expect(uploadBox.y).toBeGreaterThanOrEqual(headingBox.y + headingBox.height)
  expect(Math.abs(uploadBox.y + uploadBox.height / 2 - (addBox.y + addBox.height / 2))).toBeLessThan(2)
  expect(uploadBox.x + uploadBox.width).toBeLessThanOrEqual(addBox.x)
  expect(addBox.x + addBox.width).toBeLessThan(390)
  expect(await readPageWidth(page)).toBe(390)
})

journey(
  'on a dark page of the website a coloured background is inverted together with its text',
  async ({ openPage, siteUrl }) => {
    const page = await openPage()
    await signIn(page)
    const content =
      '<p style="background-color:#ffff00">Kuning</p><p style="background-color:#ffffff;color:#000000">Tempelan</p><ul><li>Satu<ul><li>Dua</li></ul></li></ul>'
    const post = { type: 'news', title: 'Berwarna', content, status: 'publish', visibility: 'public' }
    const { slug } = await sendRequest<{ slug: string }>(page, { method: 'POST', path: '/post', body: post })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${siteUrl}/news/${slug}`)
    for (const text of ['Kuning', 'Tempelan']) {
      const paragraph = page.getByText(text, { exact: true })
      const { color, filter } = await paragraph.evaluate((element) => {
        const { color, filter } = getComputedStyle(element)
        return { color, filter }
      })
      // The text is dark on its light background; the filter inverts both.
      expect(Math.max(...(color.match(/\d+/g) ?? []).map(Number))).toBeLessThan(60)
      expect(filter).toBe('invert(1) hue-rotate(180deg)')
    }
    const listStyles = await page
      .locator('.prose ul')
      .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType))
    expect(listStyles).toEqual(['disc', 'circle'])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await page.getByText('Kuning').evaluate((element) => getComputedStyle(element).filter)).toBe(
      'none',
    )
  },
)

journey(
  'the list of users fits a laptop without overlapping cells, and a tablet as cards',
  async ({ openPage }) => {
    const page = await openPage({ width: 1280, height: 800 })
    await signIn(page)
    await sendRequest(page, {
      method: 'POST',
      path: '/master/user',
      body: {
        user_type: 'administrator',
        role_id: 1,
        name: 'Muhammad Rizky Ramadhan Kusumawardhana',
        username: 'muhammad.rizky.ramadhan',
        email: 'muhammad.rizky.ramadhan.kusumawardhana@sekolah.sch.id',
      },
    })
    await page.goto('/users')
    const name = page.getByText('Muhammad Rizky Ramadhan Kusumawardhana')
    await name.waitFor()
    const row = page.getByRole('row', { name: /Muhammad Rizky/ })
    const cells = await row.getByRole('cell').evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return {
          cellRight: element.getBoundingClientRect().right,
          contentRight: range.getBoundingClientRect().right,
        }
      }),
    )
    expect(cells.length).toBeGreaterThan(5)
    for (const { cellRight, contentRight } of cells) expect(contentRight).toBeLessThanOrEqual(cellRight + 1)
    expect(await readPageWidth(page)).toBe(1280)
    // A tablet is too narrow for the columns of this list, so it shows cards.
    await page.setViewportSize({ width: 768, height: 1024 })
    await row.waitFor({ state: 'detached' })
    await name.waitFor()
    expect(await readPageWidth(page)).toBe(768)
  },
)

journey(
  'coloured text is lightened on a dark page of the website and in the editor',
  async ({ openPage, siteUrl }) => {
    const page = await openPage()
    await signIn(page)
    const link = '<a href="https://contoh.sch.id">Tautan</a>'
    await sendRequest(page, {
      method: 'POST',
      path: '/post',
      body: {
        type: 'news',
        status: 'publish',
        title: 'Warna',
        content: `<p><span style="color:#7b1fa2">Ungu ${link}</span></p>`,
      },
    })
    const readFilters = (scope: string) =>
      page
        .locator(scope)
        .locator('span[style*=color], span[style*=color] a')
        .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).filter !== 'none'))
    for (const [colorScheme, isLightened] of [
      ['light', false],
      ['dark', true],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${siteUrl}/news/warna`)
      // A link already has a colour for each theme, so its filter undoes the inversion.
      expect(await readFilters('.prose')).toEqual([isLightened, isLightened])
      await page.goto('/news')
      await page.getByRole('link', { name: 'Warna', exact: true }).click()
      await page.locator('.ProseMirror').getByText('Ungu').waitFor()
      expect((await readFilters('.ProseMirror'))[0]).toBe(isLightened)
    }
  },
)
