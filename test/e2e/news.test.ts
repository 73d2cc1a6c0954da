/** Journeys of a news item: written with a phone's photo, found, changed, disputed, deleted. */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser.ts'

journey(
  'an operator publishes a news item with a photo of 4 MB, and finds it again by search',
  async ({ sit }) => {
    const page = await sit()
    await signIn(page)
    await page.getByRole('link', { name: 'Pengumuman/Informasi' }).first().click()
    await page.getByRole('link', { name: 'Tambah' }).click()
    await page.getByLabel('Judul').fill('Penerimaan Siswa Baru')
    await page.getByLabel('Ringkasan').fill('Pendaftaran dibuka 1 Juli.')
    await page.getByRole('textbox', { name: 'Isi' }).click()
    await page.keyboard.type('Berkas yang dibawa: akta dan rapor.')

    const photo = await phonePhoto()
    expect(photo.length).toBeGreaterThan(4_000_000)
    await page
      .getByLabel('Berkas gambar', { exact: true })
      .setInputFiles({ name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: photo })
    const picture = page.locator('img[alt="Gambar saat ini"][src^="/images/600-"]')
    await picture.waitFor()
    // It was taken upright: what lay on its side in the file stands in the page.
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('img[alt="Gambar saat ini"]')?.naturalWidth,
    )
    const shape = await picture.evaluate(
      (image: HTMLImageElement) => image.naturalHeight / image.naturalWidth,
    )
    expect(shape).toBeCloseTo(4 / 3, 1)

    await page.getByRole('button', { name: 'SIMPAN' }).click()
    await expectText(page, 'Konten berhasil disimpan.')
    await page.getByRole('button', { name: 'UPDATE' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/news\/edit\/\d+$/)

    await page.getByRole('link', { name: 'Kembali' }).click()
    await page.getByRole('textbox', { name: 'Pencarian' }).fill('siswa baru')
    await page.getByRole('textbox', { name: 'Pencarian' }).press('Enter')
    const row = page.getByRole('row', { name: /Penerimaan Siswa Baru/ })
    await row.waitFor()
    await row.getByText('Terbit').waitFor()
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('td img')?.naturalWidth === 300)
  },
)

journey('an operator changes an article on a phone', async ({ sit }) => {
  const page = await sit({ width: 390, height: 844 })
  await signIn(page)
  await write(page, 'articles', 'Lomba Cerdas Cermat')
  await page.getByLabel('Judul').fill('Lomba Cerdas Cermat 2026')
  await page.getByRole('button', { name: 'UPDATE' }).click()
  await expectText(page, 'Konten berhasil diperbarui.')
  await page.reload()
  expect(await page.getByLabel('Judul').inputValue()).toBe('Lomba Cerdas Cermat 2026')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
})

journey('two editors change the same news item, and neither loses what they wrote', async ({ sit }) => {
  const [sari, budi] = [await sit(), await sit()]
  await signIn(sari)
  await write(sari, 'news', 'Rapat Komite')
  await signIn(budi)
  await budi.goto(new URL(sari.url()).pathname)
  await budi.getByLabel('Judul').fill('Rapat Komite, versi Budi')
  await sari.getByLabel('Judul').fill('Rapat Komite, versi Sari')
  await sari.getByRole('button', { name: 'UPDATE' }).click()
  await expectText(sari, 'Konten berhasil diperbarui.')

  await budi.getByRole('button', { name: 'UPDATE' }).click()
  await expectText(budi, /sudah diubah orang lain/)
  expect(await budi.getByLabel('Judul').inputValue()).toBe('Rapat Komite, versi Budi')
  await budi.getByRole('button', { name: 'Muat data terbaru' }).click()
  await budi.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.endsWith('Sari')),
  )
  await budi.getByLabel('Judul').fill('Rapat Komite, versi keduanya')
  await budi.getByRole('button', { name: 'UPDATE' }).click()
  await expectText(budi, 'Konten berhasil diperbarui.')
})

journey('an operator deletes a page, after thinking again once', async ({ sit }) => {
  const page = await sit()
  await signIn(page)
  await write(page, 'pages', 'Sejarah Sekolah')
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

/** Leaves the page on the edit form of what it wrote. */
async function write(page: Page, list: string, title: string) {
  await page.goto(`/${list}/new`)
  await page.getByLabel('Judul').fill(title)
  await page.getByRole('button', { name: 'SIMPAN' }).click()
  await page.getByRole('button', { name: 'UPDATE' }).waitFor()
}

/** 12 megapixels of grain, held upright: wide in the file, tall by its orientation. */
function phonePhoto() {
  const [width, height] = [1333, 1000]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4000, 3000)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
}
