/** Journeys with a lost connection: no input is lost, and no record is created twice. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

/** Errors that Chromium logs for the requests aborted here. */
const CONNECTION_ERRORS = { expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+|ABORTED)/ }

const RESTORED_MESSAGE = 'Isian yang belum tersimpan dipulihkan.'

/** Lets POST requests reach the server, but aborts their responses. */
async function abortResponses(page: Page, path: string) {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionfailed')
  })
}

async function readLessonCodes(page: Page): Promise<string[]> {
  const { rows } = await sendRequest<{ rows: { code: string }[] }>(page, {
    method: 'GET',
    path: '/sia/master/lesson',
  })
  return rows.map(({ code }) => code)
}

journey(
  'an operator who loses the connection while saving reloads, saves again and gets one record',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await page.goto('/sia/master/lesson/new')
    await page.getByLabel('Kode').fill('SBD')
    await page.getByLabel('Nama').fill('Seni Budaya')
    await abortResponses(page, '**/api/sia/master/lesson')
    await page.keyboard.press('Control+s')
    await expectText(page, 'Network error!')
    await page.context().setOffline(true)
    await expectText(page, 'Tidak ada koneksi. Perubahan Anda masih di sini.')
    await page.unroute('**/api/sia/master/lesson')

    // Reloading offline shows the browser's error page; the input stays in the session storage of the tab.
    await page.reload().catch(() => undefined)
    expect(await page.getByLabel('Kode').count()).toBe(0)
    await page.context().setOffline(false)
    await page.goto('/sia/master/lesson/new')
    await expectText(page, RESTORED_MESSAGE)
    await expect.poll(() => page.getByLabel('Kode').inputValue()).toBe('SBD')
    await expect.poll(() => page.getByLabel('Nama').inputValue()).toBe('Seni Budaya')
    expect(await readLessonCodes(page)).toEqual(['SBD'])
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expectText(page, 'Data berhasil disimpan.')
    await page.waitForURL(/\/sia\/master\/lesson\/edit\/\d+$/)
    expect(await readLessonCodes(page)).toEqual(['SBD'])

    // Saving deleted the draft, and a refused save shows its reason.
    await page.goto('/sia/master/lesson/new')
    await expect.poll(() => page.getByLabel('Kode').inputValue()).toBe('')
    expect(await page.getByText(RESTORED_MESSAGE).count()).toBe(0)
    await page.getByLabel('Kode').fill('SBD')
    await page.getByLabel('Nama').fill('Lain')
    await page.keyboard.press('Control+s')
    await expectText(page, /sudah dipakai/)
    expect(await readLessonCodes(page)).toEqual(['SBD'])
  },
  CONNECTION_ERRORS,
)

journey(
  'an operator gets the input of an article back after a reload, unless they discard it',
  async ({ openPage }) => {
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page)
    await page.goto('/articles/new')
    await page.getByLabel('Judul').fill('Upacara Senin')
    await page.getByRole('textbox', { name: 'Isi' }).click()
    await page.keyboard.type('Seluruh siswa berkumpul.')
    await page.reload()
    await expectText(page, RESTORED_MESSAGE)
    await expect.poll(() => page.getByLabel('Judul').inputValue()).toBe('Upacara Senin')
    await page.getByRole('textbox', { name: 'Isi' }).getByText('Seluruh siswa berkumpul.').waitFor()
    await page.getByRole('button', { name: 'Buang' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Buang' }).click()
    await expect.poll(() => page.getByLabel('Judul').inputValue()).toBe('')
    await page.reload()
    await page.getByLabel('Judul').waitFor()
    expect(await page.getByText(RESTORED_MESSAGE).count()).toBe(0)
  },
)

journey(
  'after a session ended, the same user gets their input back and the draft of another user is deleted',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await page.goto('/sia/master/lesson/new')
    await page.getByLabel('Kode').fill('RHS')
    const otherUsersDraftKey = 'pelita.draft.999999./sia/master/lesson/new#'
    await page.waitForFunction(() =>
      Object.keys(sessionStorage).some((name) => name.startsWith('pelita.draft.')),
    )
    await page.evaluate((name) => {
      sessionStorage.setItem(name, '{}')
      localStorage.removeItem('pelita.session')
    }, otherUsersDraftKey)
    await page.reload()
    await signIn(page)
    expect(await page.evaluate((name) => sessionStorage.getItem(name), otherUsersDraftKey)).toBe(null)
    await page.goto('/sia/master/lesson/new')
    await expectText(page, RESTORED_MESSAGE)
    await expect.poll(() => page.getByLabel('Kode').inputValue()).toBe('RHS')
  },
)

journey(
  'the settings and a dialog restore their input after a reload, and Ctrl+S saves either',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const reloadAfterDraft = async () => {
      await page.waitForFunction(() =>
        Object.keys(sessionStorage).some((name) => name.startsWith('pelita.draft.')),
      )
      await page.reload()
    }
    await page.goto('/setting/general')
    await page.getByRole('textbox', { name: /^Tagline/ }).fill('Terang bagi sesama')
    await reloadAfterDraft()
    await expectText(page, RESTORED_MESSAGE)
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Tagline/ }).inputValue())
      .toBe('Terang bagi sesama')
    await page.keyboard.press('Control+s')
    await expectText(page, 'Pengaturan berhasil disimpan.')

    await page.goto('/menus/main')
    await page.getByRole('button', { name: 'Tambah' }).click()
    const dialog = page.getByRole('dialog')
    // The dialog focuses its first field.
    await page.waitForFunction(() => document.activeElement?.matches('[role="dialog"] input'))
    await page.keyboard.type('Kontak')
    await reloadAfterDraft()
    await page.getByRole('button', { name: 'Tambah' }).click()
    await dialog.getByText(RESTORED_MESSAGE).waitFor()
    await dialog.getByLabel('Custom link').check()
    await dialog.getByRole('textbox', { name: /^Link|^Tautan|^URL/ }).fill('/contact')
    await page.keyboard.press('Control+s')
    await dialog.waitFor({ state: 'detached' })
    await expectText(page, 'Kontak')
    await page.waitForFunction(() => document.activeElement?.closest('main') !== null)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  },
)

journey('deleting a row leaves the focus within the list', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  for (const code of ['A1', 'B2'])
    await sendRequest(page, {
      method: 'POST',
      path: '/sia/master/lesson',
      body: { code, name: `Pelajaran ${code}` },
    })
  await page.goto('/sia/master/lesson')
  await page.getByRole('button', { name: 'Hapus Pelajaran A1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('link', { name: 'Pelajaran A1' }).waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.closest('tbody, main') !== null)
})
