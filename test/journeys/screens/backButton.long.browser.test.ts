/** Journeys on a phone: the back button closes dialogs and previews, and leads from a report card to its list. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn } from '#test/support/browser/browser.ts'
import { createClass } from '#test/support/browser/rapors.ts'

const PHONE = { width: 360, height: 740 }

/** Opens a screen by following a link, so that the back button has a screen to lead to. */
async function openSlides(page: Page) {
  await signIn(page)
  await page.getByRole('button', { name: 'Buka atau tutup menu' }).click()
  await page.getByRole('link', { name: 'Slide' }).click()
  await page.waitForURL(/\/slides$/)
}
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Tambah Slide' }).click()
  return page.getByRole('dialog', { name: 'Tambah Slide' })
}

journey(
  'back closes a dialog, asks first if something was typed, and then leaves the screen',
  async ({ openPage, url }) => {
    const page = await openPage(PHONE)
    await openSlides(page)
    const length = await page.evaluate(() => history.length)
    const dialog = await openDialog(page)
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${url}/slides`)

    await openDialog(page)
    await dialog.getByLabel('Judul').fill('Ditulis di bus')
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
    await question.getByRole('button', { name: 'Lanjutkan mengisi' }).click()
    await expect.poll(() => dialog.getByLabel('Judul').inputValue()).toBe('Ditulis di bus')
    await page.goBack()
    await question.getByRole('button', { name: 'Buang' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await openDialog(page)
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
    await page.goForward()
    expect(await dialog.count()).toBe(0)
    await page.goBack()
    await page.waitForURL(`${url}/`)
  },
)

journey(
  'back closes the dialog of an address that was opened directly, and leads from a report card to its list',
  async ({ openPage, url }) => {
    const page = await openPage(PHONE)
    await signIn(page)
    const { students } = await createClass(page, { code: 'VII', room: 'A', names: ['Budi Santoso'] })
    await page.goto('/slides')
    const slideDialog = await openDialog(page)
    await slideDialog.waitFor()
    await page.goBack()
    await slideDialog.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${url}/slides`)

    const raporDialog = page.getByRole('dialog', { name: /Rapor$/ })
    for (const close of [
      () => page.goBack(),
      () => raporDialog.getByRole('button', { name: 'Tutup' }).click(),
    ]) {
      await page.goto(`/sia/activity/rapor/${students[0]?.student_class_id}`)
      await raporDialog.waitFor()
      await close()
      await raporDialog.waitFor({ state: 'hidden' })
      await page.waitForURL(/\/sia\/activity\/rapor\?/)
      await page.getByRole('button', { name: 'Rapor Budi Santoso' }).waitFor()
    }
    // No entry with the dialog is left.
    await page.goBack()
    await page.waitForURL(/\/sia\/activity\/rapor\?|\/slides$/)
    expect(await raporDialog.count()).toBe(0)
  },
)
