/** Journeys of an existing post: changed on a phone, changed by two editors at once, and deleted. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser/browser.ts'

journey('an operator changes an article on a phone', async ({ openPage }) => {
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page)
  await createPost(page, 'articles', 'Lomba Cerdas Cermat')
  await page.getByLabel('Judul').fill('Lomba Cerdas Cermat 2026')
  await page.getByRole('button', { name: 'UPDATE' }).click()
  await expectText(page, 'Konten berhasil diperbarui.')
  await page.reload()
  await expect.poll(() => page.getByLabel('Judul').inputValue()).toBe('Lomba Cerdas Cermat 2026')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
  await page.goto('/articles')
  const deleteButton = page.getByRole('button', { name: 'Hapus Lomba Cerdas Cermat 2026' })
  await deleteButton.waitFor()
  const { x = 0, width = 0 } = (await deleteButton.boundingBox()) ?? {}
  expect(x + width, 'the buttons of a card are not cut off').toBeLessThanOrEqual(390 - 16)
})

journey('two editors change the same news item, and neither loses their text', async ({ openPage }) => {
  const sari = await openPage()
  const budi = await openPage()
  await signIn(sari)
  await createPost(sari, 'news', 'Rapat Komite')
  await signIn(budi)
  await budi.goto(new URL(sari.url()).pathname)
  await budi.getByLabel('Judul').fill('Rapat Komite, versi Budi')
  await sari.getByLabel('Judul').fill('Rapat Komite, versi Sari')
  await sari.getByRole('button', { name: 'UPDATE' }).click()
  await expectText(sari, 'Konten berhasil diperbarui.')

  await budi.getByRole('button', { name: 'UPDATE' }).click()
  await expectText(budi, /sudah diubah .* sejak Anda membukanya/)
  await expect.poll(() => budi.getByLabel('Judul').inputValue()).toBe('Rapat Komite, versi Budi')
  await budi.getByRole('button', { name: 'Muat data terbaru' }).click()
  await budi.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.endsWith('Sari')),
  )
  await budi.getByLabel('Judul').fill('Rapat Komite, versi keduanya')
  await budi.getByRole('button', { name: 'UPDATE' }).click()
  await expectText(budi, 'Konten berhasil diperbarui.')
})

journey('an operator cancels the deletion of a page, then deletes it', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  await createPost(page, 'pages', 'Sejarah Sekolah')
  await page.getByRole('link', { name: 'Kembali' }).click()
  await page.getByRole('button', { name: 'Hapus Sejarah Sekolah' }).click()
  await expectText(page, 'Anda yakin akan menghapus Sejarah Sekolah ?')
  await page.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Hapus Sejarah Sekolah' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await expectText(page, 'Konten berhasil dihapus.')
  await expectText(page, 'Tidak ada data')
})

/** Creates a post in the console and stays on its edit form. */
async function createPost(page: Page, list: string, title: string) {
  await page.goto(`/${list}/new`)
  await page.getByLabel('Judul').fill(title)
  await page.getByRole('button', { name: 'SIMPAN' }).click()
  await page.getByRole('button', { name: 'UPDATE' }).waitFor()
}
