/** Journeys of editing, mostly on a phone: buttons stay reachable and texts are not cut off. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

const PHONE = { width: 390, height: 844 }

/** Whether a tap on the centre of the element hits it, and not an element above it. */
const isReachable = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(topElement)
  })

const createPost = (page: Page, fields: object) =>
  sendRequest(page, {
    method: 'POST',
    path: '/post',
    body: {
      type: 'news',
      title: 'Tulisan',
      status: 'publish',
      content: '<p>Isi.</p>',
      ...fields,
    },
  })

journey(
  'the bulk actions stay reachable while an operator scrolls through selected posts',
  async ({ openPage }) => {
    const page = await openPage(PHONE)
    await signIn(page)
    for (let index = 1; index <= 6; index += 1) await createPost(page, { title: `Tulisan ${index}` })
    await page.goto('/news')
    for (const title of ['Tulisan 6', 'Tulisan 2']) {
      await page.getByRole('checkbox', { name: `Pilih ${title}` }).scrollIntoViewIfNeeded()
      await page.getByRole('checkbox', { name: `Pilih ${title}` }).check()
    }
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    expect(await isReachable(page.getByRole('button', { name: 'Jadikan draf' }))).toBe(true)
    await page.getByRole('button', { name: 'Jadikan draf' }).click()
    await page.getByRole('button', { name: 'Batalkan' }).waitFor()
    expect(await isReachable(page.getByRole('button', { name: 'Batalkan' }))).toBe(true)
  },
)

journey(
  'the times at which posts appear and expire are fully visible, on a phone and in the table',
  async ({ openPage }) => {
    const phone = await openPage(PHONE)
    const desktop = await openPage()
    await signIn(phone)
    await signIn(desktop)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await createPost(phone, { title: 'Libur semester ganjil bagi seluruh siswa', publish_at: inDays(9) })
    await createPost(phone, { title: 'Sudah lewat', publish_at: inDays(-9), expire_at: inDays(-2) })
    for (const page of [phone, desktop]) {
      await page.goto('/news')
      for (const label of [/^Tampil \d/, /^Berakhir \d/]) {
        const chip = page.locator('.MuiChip-label', { hasText: label })
        await chip.waitFor()
        const isFullyVisible = await chip.evaluate((label) => {
          const card = label.closest('.MuiCard-root')?.getBoundingClientRect().right ?? 0
          return label.scrollWidth <= label.clientWidth && label.getBoundingClientRect().right <= card
        })
        expect(isFullyVisible, String(label)).toBe(true)
      }
    }
  },
)

journey(
  'the toolbar of the editor stays reachable while the connection is lost',
  async ({ openPage }) => {
    const page = await openPage(PHONE)
    await signIn(page)
    await page.goto('/news/new')
    const text = page.getByRole('textbox', { name: /^Isi/ })
    await text.fill(Array.from({ length: 60 }, (_, line) => `Baris ${line}`).join('\n'))
    await page.context().setOffline(true)
    await expectText(page, 'Tidak ada koneksi. Perubahan Anda masih di sini.')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    const bold = page.getByRole('button', { name: /^Tebal/ })
    await expect.poll(() => isReachable(bold)).toBe(true)
    await page.context().setOffline(false)
    await page.getByText('Tidak ada koneksi.').waitFor({ state: 'hidden' })
    const [bar, tools] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      page.getByRole('toolbar', { name: 'Alat penyunting' }).boundingBox(),
    ])
    expect(Math.abs((tools?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)))).toBeLessThan(4)
  },
  { expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED)/ },
)

journey('the message that offers unsaved input is wide enough on a phone', async ({ openPage }) => {
  const page = await openPage(PHONE)
  await signIn(page)
  await sendRequest(page, {
    method: 'PUT',
    path: '/post/autosave/news/0',
    body: { values: { title: 'Dari rumah' } },
  })
  await page.goto('/news/new')
  await page.getByRole('button', { name: 'Pulihkan' }).waitFor()
  const messageBox = await page.getByText(/^Ada isian Anda yang belum disimpan/).boundingBox()
  expect(messageBox?.width).toBeGreaterThan(PHONE.width * 0.6)
})
