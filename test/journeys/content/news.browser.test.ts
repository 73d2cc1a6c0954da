/** The journey of a news item: written with a photo from a phone, published, and found by search. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser/browser.ts'

journey(
  'an operator publishes a news item with a photo of 4 MB and finds it by search',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await page.getByRole('link', { name: 'Pengumuman/Informasi' }).first().click()
    await page.getByRole('link', { name: 'Tambah', exact: true }).click()
    await page.getByLabel('Judul').fill('Penerimaan Siswa Baru')
    await page.getByLabel('Ringkasan').fill('Pendaftaran dibuka 1 Juli.')
    await page.getByRole('textbox', { name: 'Isi' }).click()
    await page.keyboard.type('Berkas yang dibawa: akta dan rapor.')

    const photo = await makePhonePhoto()
    expect(photo.length).toBeGreaterThan(4_000_000)
    await page
      .getByLabel('Berkas gambar', { exact: true })
      .setInputFiles({ name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: photo })
    const picture = page.locator('img[alt="Gambar saat ini"][src^="/images/600-"]')
    await picture.waitFor()
    // The photo was taken upright, so the page must apply its orientation tag.
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('img[alt="Gambar saat ini"]')?.naturalWidth,
    )
    const aspectRatio = await picture.evaluate(
      (image: HTMLImageElement) => image.naturalHeight / image.naturalWidth,
    )
    expect(aspectRatio).toBeCloseTo(4 / 3, 1)

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

/** A photo of noise with 12 megapixels: wide in the file, tall by its orientation tag. */
function makePhonePhoto() {
  const width = 1333
  const height = 1000
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4000, 3000)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
}
