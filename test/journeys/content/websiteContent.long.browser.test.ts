/** Journeys of website content other than posts: the order of slides, a menu of three levels, an album. */
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

journey('an operator puts the slides in order by keyboard, then by mouse', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  for (const title of ['Satu', 'Dua', 'Tiga'])
    await sendRequest(page, { method: 'POST', path: '/slide', body: { title } })
  await page.getByRole('link', { name: 'Slide' }).click()
  await expectOrder(page, ['Satu', 'Dua', 'Tiga'])

  await page.getByLabel('Pindahkan Satu').focus()
  await page.keyboard.press('Space')
  for (let move = 0; move < 2; move += 1) {
    await page.keyboard.press('ArrowDown')
    await page.getByText(`Satu kini di urutan ${move + 2} dari 3.`).waitFor({ state: 'attached' })
  }
  await page.keyboard.press('Space')
  await expectOrder(page, ['Dua', 'Tiga', 'Satu'])
  await expectStoredOrder(page, ['Dua', 'Tiga', 'Satu'])

  await drag(page, page.getByLabel('Pindahkan Satu'), page.getByRole('article').first())
  await expectOrder(page, ['Satu', 'Dua', 'Tiga'])
  await expectStoredOrder(page, ['Satu', 'Dua', 'Tiga'])
  await page.reload()
  await expectOrder(page, ['Satu', 'Dua', 'Tiga'])
})

journey('an operator builds a menu of three levels, which a reload shows unchanged', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  await sendRequest(page, {
    method: 'POST',
    path: '/post',
    body: { title: 'Visi dan Misi', type: 'page', status: 'publish' },
  })
  await page.goto('/menus')
  await page.getByRole('link', { name: 'Edit Main Menu' }).click()
  await page.getByRole('tab', { name: 'Menu', exact: true }).click()
  await addMenu(page, 'Profil', '/profil')
  await addMenu(page, 'Tentang', '/tentang')
  await page.getByRole('button', { name: 'Tambah Menu' }).last().click()
  await page.getByLabel('Nama').fill('Visi')
  await page.getByLabel('Konten').fill('Visi')
  await page.getByRole('option', { name: /Visi dan Misi/ }).click()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => /\/visi-dan-misi$/.test(value)),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('cell', { name: /\/visi-dan-misi$/ }).waitFor()

  await page.getByRole('tab', { name: 'Struktur Menu' }).click()
  const save = page.getByRole('button', { name: 'Simpan Struktur' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Jadikan anak menu di atasnya: Tentang' }).click()
  await page.getByRole('listitem', { name: 'Tentang, tingkat 2' }).waitFor()
  await page.getByLabel('Pindahkan Visi').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('listitem', { name: 'Visi, tingkat 3' }).waitFor()
  await save.click()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(
      (button) => button.textContent === 'Simpan Struktur' && button.disabled,
    ),
  )

  await page.reload()
  for (const row of ['Profil, tingkat 1', 'Tentang, tingkat 2', 'Visi, tingkat 3'])
    await page.getByRole('listitem', { name: row }).waitFor()
})

journey('an operator makes an album from two pictures', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  await page.goto('/galleries')
  await addPicture(page, 'Upacara', '#c00')
  await addPicture(page, 'Pramuka', '#0a0')

  await page.getByRole('tab', { name: 'Album' }).click()
  await page.getByRole('link', { name: 'Tambah', exact: true }).click()
  await page.getByLabel('Judul').fill('Kegiatan 2026')
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  for (const title of ['Upacara', 'Pramuka'])
    await page.getByRole('dialog').getByRole('checkbox', { name: title }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Tambah/ })
    .click()
  await page.getByRole('heading', { name: 'Isi Album (2)' }).waitFor()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.waitForURL(/\/album-gallery\/\d+$/)

  await page.reload()
  await page.getByRole('heading', { name: 'Isi Album (2)' }).waitFor()
  await page.getByRole('button', { name: 'Keluarkan Upacara dari album' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectText(page, /berhasil/)
  await page.reload()
  await page.getByRole('heading', { name: 'Isi Album (1)' }).waitFor()
})

async function expectOrder(page: Page, titles: string[]) {
  for (const [index, title] of titles.entries()) {
    const card = page.getByRole('article').nth(index)
    await card.getByRole('heading', { name: title, exact: true }).waitFor()
    await card.getByText(`Slide #${index + 1}`).waitFor()
  }
}

/** Reads the slides from the server until they have this order. */
async function expectStoredOrder(page: Page, titles: string[]) {
  await expect
    .poll(async () =>
      (await sendRequest<{ rows: { title: string }[] }>(page, { method: 'GET', path: '/slide' })).rows.map(
        ({ title }) => title,
      ),
    )
    .toEqual(titles)
}

async function drag(page: Page, from: Locator, to: Locator) {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('The dragged element or its target is not visible')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2, start.y - 20, { steps: 5 })
  await page.mouse.move(start.x + start.width / 2, end.y + 10, { steps: 20 })
  await page.mouse.up()
}

async function addMenu(page: Page, name: string, link: string) {
  await page.getByRole('button', { name: 'Tambah Menu' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama').fill(name)
  await dialog.getByLabel('Custom link').check()
  await dialog.getByLabel('Link', { exact: false }).last().fill(link)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('cell', { name }).first().waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

async function addPicture(page: Page, title: string, background: string) {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await page.getByRole('button', { name: 'Tambah' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Berkas gambar')
    .setInputFiles({ name: `${title}.jpg`, mimeType: 'image/jpeg', buffer })
  await dialog.locator('img[src^="/images/400-"]').waitFor()
  await dialog.getByLabel('Judul').fill(title)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: title, exact: true }).waitFor()
}
