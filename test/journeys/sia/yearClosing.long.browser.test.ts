/** The journey of closing a school year for twelve classes, and of undoing it. */
import { expect } from 'vitest'
import type { PeriodChoices } from '#features/school/period.ts'
import { journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { createClass } from '#test/support/browser/rapors.ts'

const CLASSES = ['VII', 'VIII', 'IX'].flatMap((code) => ['A', 'B', 'C', 'D'].map((room) => ({ code, room })))

journey('an operator closes the school year for twelve classes and undoes it', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  const { eduyears } = await sendRequest<PeriodChoices>(page, { method: 'GET', path: '/sia/master/setting' })
  const startYear = Number(eduyears.find(({ status }) => status === 'active')?.name.slice(0, 4))
  const nextYear = { code: String(startYear + 1), name: `${startYear + 1}/${startYear + 2}` }
  await sendRequest(page, { method: 'POST', path: '/sia/master/eduyear', body: nextYear })
  for (const [index, { code, room }] of CLASSES.entries())
    await createClass(page, {
      code,
      room,
      names: [`Siswa ${index} Satu`, `Siswa ${index} Dua`],
      firstIndex: 10 * index,
    })
  await page.goto('/sia/activity/close-year')
  await page.getByText('0 naik + 0 tinggal + 0 lulus + 0 keluar + 24 belum = 24 siswa').waitFor()
  await page.getByRole('button', { name: /^VIII C/ }).click()
  await page.getByRole('combobox', { name: 'Tujuan Siswa 6 Dua' }).click()
  await page.getByRole('option', { name: 'Tinggal Kelas' }).click()
  await page.getByRole('button', { name: 'Tutup Tahun', exact: true }).click()
  const closeDialog = page.getByRole('dialog', { name: /^Tutup tahun/ })
  await closeDialog.getByText(/^15 naik, 1 tinggal, 8 lulus/).waitFor()
  await closeDialog.getByRole('button', { name: 'Tutup Tahun' }).click()
  await page.getByText('15 naik + 1 tinggal + 8 lulus + 0 keluar = 24 siswa').waitFor()
  expect(await page.getByRole('heading', { name: 'Tujuan siswa' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Batalkan Tutup Tahun' }).click()
  const undoDialog = page.getByRole('dialog', { name: /^Batalkan tutup tahun/ })
  await undoDialog.getByRole('button', { name: 'Batalkan Tutup Tahun' }).click()
  await page.getByText('0 naik + 0 tinggal + 0 lulus + 0 keluar + 24 belum = 24 siswa').waitFor()
  expect(await page.getByRole('button', { name: 'Batalkan Tutup Tahun' }).count()).toBe(0)
})
