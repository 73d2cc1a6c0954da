/** Journeys of pictures on their way when the page ends: they are uploaded afterwards, or named. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser/browser.ts'
import { countKeptFiles } from '#test/support/browser/phones.ts'
import { drawImage } from '#test/support/content/images.ts'
import { makePdf } from '#test/support/sia/documents.ts'

const CUT = { expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED)|XHR Transport/ }

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawImage({ format: 'png' }),
})

/** Uploads begin and never end. */
const stallUploads = (page: Page) => page.route('**/api/**/upload**', () => {})

async function openNewPost(page: Page) {
  await page.goto('/news/new')
  await page.getByLabel('Judul').fill('Lomba Tari')
  await page.getByRole('textbox', { name: /^Isi/ }).fill('Juara satu.')
}

const textPictures = (page: Page) => page.locator('.ProseMirror img[src^="/images/"]')
const mainPicture = (page: Page) => page.getByRole('img', { name: 'Gambar saat ini' })

journey(
  'the pictures of a post whose upload a reload cuts are uploaded afterwards, and the post has them',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await openNewPost(page)
    await stallUploads(page)
    await page.getByLabel('Berkas gambar', { exact: true }).setInputFiles(await picture('utama.png'))
    await page.locator('.ProseMirror').evaluate(pastePicture, await pictureBytes())
    await waitForKeptFiles(page, 2)
    await page.unrouteAll()
    await page.reload()
    await textPictures(page).waitFor()
    await mainPicture(page).waitFor()
    await expect.poll(() => countKeptFiles(page)).toBe(0)
    await page.getByRole('button', { name: 'SIMPAN' }).click()
    await page.getByRole('button', { name: 'UPDATE' }).waitFor()
    await page.reload()
    await textPictures(page).waitFor()
    await expectText(page, 'Juara satu.')
  },
  CUT,
)

journey(
  'a document of a text and a chosen profile photo survive a reload',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await openNewPost(page)
    await stallUploads(page)
    const document = { name: 'surat.pdf', mimeType: 'application/pdf', buffer: makePdf() }
    await page.getByLabel('Berkas dokumen untuk isi').setInputFiles(document)
    await page.getByRole('dialog', { name: 'Melampirkan dokumen' }).waitFor()
    await waitForKeptFiles(page)
    await page.unrouteAll()
    await page.reload()
    await page.locator('.ProseMirror a', { hasText: 'surat.pdf' }).waitFor()
    await expectText(page, /Juara satu\./)
    await expect.poll(() => countKeptFiles(page)).toBe(0)
    await page.getByRole('button', { name: 'SIMPAN' }).click()
    await page.getByRole('button', { name: 'UPDATE' }).waitFor()
    await page.goto('/account/profile')
    await page.getByLabel('Foto profil', { exact: true }).setInputFiles(await picture('wajah.png'))
    await waitForKeptFiles(page)
    await page.reload()
    await page.getByRole('img', { name: 'Foto profil' }).waitFor()
    await page.getByRole('button', { name: 'Ganti foto' }).waitFor()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect.poll(() => countKeptFiles(page)).toBe(0)
    await page.reload()
    await page.locator('img[alt="Foto profil"][src^="/images/"]').waitFor()
  },
  CUT,
)

journey(
  'a picture that the connection refuses is named, holds the save, and is sent when the connection is back',
  async ({ openPage }) => {
    const page = await openPage({ width: 360, height: 800 })
    await signIn(page)
    await openNewPost(page)
    await page.route('**/api/**/upload**', (route) => route.abort('internetdisconnected'))
    await page.getByLabel('Berkas gambar', { exact: true }).setInputFiles(await picture('utama.png'))
    await expectText(page, /^utama\.png belum terunggah\./)
    await page.getByRole('button', { name: 'SIMPAN' }).click()
    await expectText(page, /Tunggu sampai gambar selesai diunggah, atau buang yang gagal/)
    await page.unrouteAll()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await mainPicture(page).waitFor()
    await expect.poll(() => page.getByText(/belum terunggah/).count()).toBe(0)
  },
  CUT,
)

journey(
  'a picture of a closed tab is offered in the next one, and not while its tab is open',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await openNewPost(page)
    await stallUploads(page)
    await page.getByLabel('Berkas gambar', { exact: true }).setInputFiles(await picture('utama.png'))
    await waitForKeptFiles(page)
    const otherTab = await page.context().newPage()
    await otherTab.goto('/news/new')
    await otherTab.getByRole('button', { name: /^Pilih gambar/ }).waitFor()
    expect(await otherTab.getByText(/belum terunggah/).count()).toBe(0)
    await page.close()
    await otherTab.reload()
    await expectText(otherTab, 'utama.png belum terunggah saat halaman ini terakhir ditutup.')
    await otherTab.getByRole('button', { name: 'Unggah', exact: true }).click()
    await mainPicture(otherTab).waitFor()
    await expect.poll(() => countKeptFiles(otherTab)).toBe(0)
  },
  CUT,
)

journey(
  'photos of a gallery that a reload cuts are uploaded afterwards, each once',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await page.goto('/galleries')
    await stallUploads(page)
    await page.getByRole('button', { name: 'Unggah beberapa foto' }).click()
    const photos = await Promise.all(['satu.png', 'dua.png', 'tiga.png'].map(picture))
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(photos)
    await waitForKeptFiles(page, 3)
    await page.unrouteAll()
    await page.reload()
    await expectText(page, '3 dari 3 foto terunggah')
    await page.getByRole('button', { name: 'Selesai' }).click()
    for (const name of ['satu', 'dua', 'tiga']) await expectText(page, name)
    await expect.poll(() => countKeptFiles(page)).toBe(0)
  },
  CUT,
)

const waitForKeptFiles = async (page: Page, count = 1) => {
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'pelita'))
  await expect.poll(() => countKeptFiles(page)).toBe(count)
}

const pictureBytes = async () => [...(await picture('di teks.png')).buffer]

function pastePicture(editor: Element, bytes: number[]) {
  const data = new DataTransfer()
  data.items.add(new File([new Uint8Array(bytes)], 'di teks.png', { type: 'image/png' }))
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
